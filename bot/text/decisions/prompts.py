"""What a decision asks, in words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.text.decisions.moves import Names, move_text
from engine.kernel.decisions import Decision, Kind, Message
from engine.redemption.model.intents import ChooseEffect, Intent

_SITUATIONS: Final = {
    "winning": "the attacker is winning",
    "losing": "the attacker is losing",
    "stalemate": "stalemate",
    "mutual destruction": "mutual destruction",
}

_STOPS: Final = {
    "end of draw": "The Draw Phase ends",
    "end of upkeep": "The Upkeep Phase ends",
    "end of preparation": "The Preparation Phase ends",
    "after each action": "An action has been carried out",
    "battle begun": "The battle has begun",
    "before a battle resolves": "The battle is about to be resolved",
    "end of the battle phase": "The Battle Phase ends",
    "end of turn": "The turn ends",
    "hold": "You called a Hold",
}

Args = tuple[Any, ...]
#: message key -> its words, made of the names its viewer may use and the arguments
PROMPTS: Final[Mapping[str, Callable[[Names, Args], str]]] = {
    "cut_deck": lambda names, args: f"After how many cards do you cut the deck of {names.seat(args[0])}?",
    "first_player": lambda names, args: "Who takes the first turn?",
    "preparation": lambda names, args: "Preparation Phase: what do you do?",
    "battle_phase": lambda names, args: "Battle Phase: do you attack?",
    "block": lambda names, args: f"Do you block? (if you pass, {names.seat(args[0])} may)" if args else "Do you block?",
    "intro_prep": lambda names, args: "Intro-Prep Phase: what do you put down from your opening hand?",
    "initiative": lambda names, args: _initiative(*args),
    "side_battle_side": lambda names, args: "Which of the two do you control in the side battle?",
    "equip_after_battle": lambda names, args: "Does a warrior take one of the weapons in battle?",
    "surrender": lambda names, args: "Which Lost Soul is surrendered?",
    "announce_soul": lambda names, args: "Which Lost Soul is to be rescued?",
    "duplicate": lambda names, args: "Which of the two is discarded?",
    "use_ability": lambda names, args: f"Do you use the ability of {names.card(args[0])}?",
    "use_effect": lambda names, args: f"{names.card(args[0])}: do you {_verb(args[1])}?",
    "choose_targets": lambda names, args: f"{names.card(args[0])}: what do you {_verb(args[1])}?",
    "draw_up_to": lambda names, args: f"How many cards do you draw with {names.card(args[0])}?",
    "repeat": lambda names, args: f"Do you repeat the ability of {names.card(args[0])}?",
    "choose_player": lambda names, args: f"{names.card(args[0])}: to which player?",
    "choose_order": lambda names, args: (
        f"{names.card(args[0])}: in which order do you {_verb(args[1])}, the uppermost first?"
    ),
    "choose_actor": lambda names, args: f"{names.card(args[0])}: which player does what it says?",
    "returns_to_hand": lambda names, args: f"{names.card(args[0])}: which cards go to hand?",
    "choose_brigade": lambda names, args: f"{names.card(args[0])}: which brigade?",
    "name_card": lambda names, args: f"{names.card(args[0])}: which card do you name?",
    "choose_whose": lambda names, args: f"{names.card(args[0])}: whose do you {_verb(args[1])}?",
    "choose_user": lambda names, args: f"Who uses {names.card(args[0])}?",
    "acts_for": lambda names, args: f"{names.card(args[0])} was triggered more than once: for which card does it act?",
    "first_to_act": lambda names, args: "Several of your abilities act now: which one first?",
    "choose_effect": lambda names, args: f"{names.card(args[0])}: which of its effects?",
    "by_hand": lambda names, args: (
        f"The special ability of {names.card(args[0])} is not automated: do by hand what it says, then pass."
    ),
    "star_ability": lambda names, args: "Do you use a star ability of what you drew?",
    "special_initiative": lambda names, args: "Your last character is about to leave the battle: do you answer?",
    "healing": lambda names, args: "Your character is about to be discarded: do you heal it?",
    "discard_phase": lambda names, args: _discard_phase(*args),
    "window": lambda names, args: f"{_STOPS.get(args[0], str(args[0]).capitalize())}: do you act?",
    "dominant_side": lambda names, args: f"Do you play {names.card(args[0])} as a good card? If not, it is evil.",
}


def _verb(verb: str) -> str:
    return verb.replace("_", " ")


def _initiative(situation: str, may_pass_on: bool) -> str:
    passing = "hands it on" if may_pass_on else "resolves the battle"
    return f"You have initiative ({_SITUATIONS.get(situation, situation)}). Play? Passing {passing}."


def _discard_phase(excess: int = 0) -> str:
    if not excess:
        return "Discard Phase: what do you do?"
    return f"Discard Phase: your hand is {excess} over its limit; what do you do? (one at a time)"


#: message key of a question of which everybody may know -> what the call says
CALLS: Final[Mapping[str, str]] = {
    "first_player": "who begins?",
    "block": "do you block?",
    "initiative": "you have initiative.",
    "battle_phase": "do you attack?",
    "window": "do you act?",
}


def call_text(message: Message) -> str:
    """Say why a player is called, so that everybody may read it; empty if only he may know it."""
    return CALLS.get(message.key, "")


def prompt_text(message: Message, names: Names) -> str:
    """Say what a decision asks."""
    words = PROMPTS.get(message.key)
    return words(names, message.args) if words else message.key.replace("_", " ").capitalize() + "?"


def option_labels(decision: Decision, names: Names) -> tuple[str, ...]:
    """Return a label for each option of a decision, in order."""
    return tuple(_label(decision, option.intent, names) for option in decision.options)


def _label(decision: Decision, intent: Intent, names: Names) -> str:
    if isinstance(intent, ChooseEffect) and decision.source.ability is not None:
        _, choice = decision.prompt.args
        if words := names.way(decision.source.ability, choice, intent.index):
            return words[0].upper() + words[1:]
    return move_text(intent, names)


def how_many(decision: Decision) -> str:
    """Say how many options an answer takes, if not exactly one; for a NUMBER its range."""
    low, high = decision.minimum, decision.maximum
    if decision.kind is Kind.NUMBER:
        return f"a number from {low} to {high}"
    if decision.kind is Kind.NAME:
        return "a name"
    if low == high == 1:
        return ""
    if high == 0:
        return "none fits"
    count = str(low) if low == high else f"{low} to {high}"
    if low == 0 and decision.fewest > 1:
        count = f"none, or {decision.fewest if decision.fewest == high else f'{decision.fewest} to {high}'}"
    order = ", in the order you want" if decision.kind is Kind.ORDER else ""
    return f"{count} of them{order}"
