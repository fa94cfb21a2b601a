"""Questions of The Mission in words, with a label for each option."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.text.decisions.prompts import how_many
from bot.text.decisions.questions import Worded
from bot.text.mission.log import HOUSE
from bot.text.mission.names import MissionSeatNames
from engine.kernel.decisions import Decision, Kind, Option
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.model import frames, intents, zones
from engine.mission.model.characters import heart_of
from engine.mission.model.printed import Kind as Kinds
from engine.mission.model.status import kind_of, level, printed
from engine.mission.view.view import chain

Args = tuple[Any, ...]
Names = MissionSeatNames
_HARMLESS: Final = (intents.Done, intents.AddNothing, intents.Stop, intents.No)


def _window(n: Names, args: Args) -> str:
    whose = n.acting(args[0])
    return f"{whose}Do you answer {n.card(args[1])}?" if args[1] is not None else f"{whose}Do you play a Kairos?"


#: message key -> its words
PROMPTS: Final[Mapping[str, Callable[[Names, Args], str]]] = {
    "mission_choose_christians": lambda n, args: (
        f"Which {args[0]} begin as your Christians? Not all of one gender, hearts together at most {args[1]}."
    ),
    "mission_allot": lambda n, args: f"Which stronghold do you allot to {n.card(args[0])}?",
    "mission_action": lambda n, args: f"{n.acting(args[0])}Your action: activate, then a mission card, an enemy card.",
    "mission_leave_to_engage": lambda n, args: f"May your Christian engage for {n.card(args[0])}?",
    "mission_window": _window,
    "mission_leave_as_fellow": lambda n, args: f"May your Christians count as fellows for {n.card(args[0])}?",
    "mission_choose_characters": lambda n, args: f"{n.card(args[0])}: whom do you choose?",
    "mission_may": lambda n, args: f"Do you do what {n.card(args[0])} allows?",
    "mission_by_hand": lambda n, args: f"Do by hand what {n.card(args[0])} says, then say that it is done: {args[1]}",
    "mission_choose_card_on": lambda n, args: f"{n.card(args[0])}: which card on {n.card(args[1])}?",
    "mission_discard": lambda n, args: f"{n.card(args[0])}: which cards do you discard?",
    "mission_choose_soul": lambda n, args: f"Whom does {n.card(args[0])} evangelise?",
    "mission_due": lambda n, args: f"{n.acting(args[0])}Which card takes effect first?",
    "mission_optional_discard": lambda n, args: "Which cards with [Optional discard] do you discard?",
    "mission_keep": lambda n, args: f"{n.acting(args[0])}Which cards do you keep? One of each kind at most.",
    "mission_banish": lambda n, args: f"A deck has run out. Which cards of its pile do you banish, {args[0]} at most?",
    "mission_replace": lambda n, args: "Which cards of the side deck come in their place?",
}  # fmt: skip
#: message key of a question of which everybody may know -> what the call says
CALLS: Final = {
    "mission_choose_christians": "choose your Christians.",
    "mission_action": "it is your action.",
    "mission_window": "do you answer?",
    "mission_keep": "what do you keep?",
    "mission_allot": "a stronghold is allotted.",
}


def _coming(state: State, names: Names) -> str:
    """Say which cards of a side deck may replace the banished ones. Rule: TM-ODD-03"""
    frame = state.frames[-1]
    if not isinstance(frame, frames.RanOut):
        return ""
    aside = Counter(names.card(c) for c in state.zone(zones.SIDE_DECK, frame.seat) if kind_of(state, c) is frame.kind)
    return f" For them come cards of the side deck: {', '.join(f'{n} {name}' for name, n in aside.items())}."


def ask_in_words(state: State, decision: Decision, players: Sequence[str]) -> Worded:
    """Return a decision in words; if a house ruling is the reason for it, it is named."""
    names = MissionSeatNames(state, decision.player, players)
    key = decision.prompt.key
    words = PROMPTS.get(key)
    prompt = words(names, decision.prompt.args) if words else key.removeprefix("mission_").replace("_", " ") + "?"
    if key == "mission_banish":
        prompt += _coming(state, names)
    count = how_many(decision)
    rule = decision.source.rule if decision.source is not None else ""
    prompt += (f" ({count})" if count else "") + (f" [{rule}]" if rule.startswith(HOUSE) else "")
    told = [label(state, option, names, decision.player) for option in decision.options]
    if key == "mission_by_hand":
        told = ["It is done"]
    is_play = decision.kind is Kind.PLAY  # which of two copies is played makes no difference
    labels = tuple(told if is_play else _told_apart(told))
    order = tuple(n for n, text in enumerate(told) if not is_play or text not in told[:n])
    about = tuple(
        names.card(o.card)
        if o.card is not None and decision.kind is Kind.PLAY and not isinstance(o.intent, intents.Allot)
        else text
        for text, o in zip(labels, decision.options, strict=True)
    )
    listed = tuple(_listed(state, option, names, decision.player) for option in decision.options)
    return Worded(prompt, labels, about, order, frozenset(), _enter(decision), listed=listed)


def _told_apart(labels: list[str]) -> list[str]:
    """Number labels that are equal, as of two copies of a card."""
    seen: dict[str, int] = {}
    found = []
    for text in labels:
        seen[text] = seen.get(text, 0) + 1
        found.append(f"{text} ({seen[text]})" if labels.count(text) > 1 else text)
    return found


def label(state: State, option: Option, names: MissionSeatNames, seat: Seat) -> str:
    """Say what an option does."""
    match option.intent:
        case intents.Play(card, targets, branch, answers):
            on = f" on {' and '.join(whose(state, t, names, seat) for t in targets)}" if targets else ""
            return f"Play {names.card(card)}{_which(state, card, branch)}{on}{_against(state, answers)}"
        case intents.Activate(card, paid, answers):
            by = f" with {' and '.join(whose(state, c, names, seat) for c in paid)}" if paid else ""
            return f"Activate {names.card(card)}{by}{_against(state, answers)}"
        case intents.Allot(card, level):
            return f"Allot {printed(state, card).stronghold} {level} ({names.card(card)})"
        case intents.Done():
            return "Done: end the action"
        case intents.AddNothing():
            return "Add nothing"
        case intents.Stop():
            return "Allot no more here"
        case intents.Yes():
            return "Yes"
        case intents.No():
            return "No"
        case _:
            return whose(state, option.card, names, seat) if option.card is not None else option.key


def whose(state: State, card: CardId, names: MissionSeatNames, seat: Seat) -> str:
    """Name a card, with its player if it is another player's in play."""
    place = state.cards[card].location.zone
    name = names.card(card)
    of = printed(state, card)
    if place.name == zones.CHARACTERS:
        about = [of.gender, f"heart {of.heart}", f"maturity {of.maturity}", *([f"{of.bonus:+d}"] if of.bonus else [])]
        return f"{name} ({', '.join([*about, *(f'{gift} {high}' for gift, high in of.gifts)])})"
    if of.kind is Kinds.STRONGHOLD and place.name in zones.IN_PLAY:
        name = f"{of.stronghold} {level(state, card)} ({name})"
    elif (host := state.cards[card].location.host) is not None:
        name = f"{name} (on {names.card(host)})"
    if place.name == zones.SOULS and place.seat == seat:
        return f"{name} (heart {heart_of(state, card)})" if of.kind is Kinds.CHARACTER else name
    return f"{name} ({names.seat(place.seat)})" if place.name in zones.IN_PLAY and place.seat != seat else name


def _listed(state: State, option: Option, names: MissionSeatNames, seat: Seat) -> tuple[str, str]:
    """Return the heading under which a play is listed, and on whom it is."""
    match option.intent:
        case intents.Play(card, targets, branch, _) if targets:
            on = " and ".join(whose(state, t, names, seat) for t in targets)
            against = _against(state, option.intent.answers)
            return f"Play {names.card(card)}{_which(state, card, branch)} on", on + against
        case _:
            return "", ""


def _which(state: State, card: CardId, branch: int) -> str:
    """Say which of several effects is meant."""
    return f" ({_branch(state, card, branch)})" if len(printed(state, card).ability.branches) > 1 else ""


def _branch(state: State, card: CardId, branch: int) -> str:
    parts = printed(state, card).text.split(" OR ")
    return parts[branch].strip(" .") if branch < len(parts) else f"effect {branch + 1}"


def _against(state: State, answers: int) -> str:
    links = chain(state)
    return f" against {links[answers].printed.name.strip('~ ')}" if 0 <= answers < len(links) else ""


def _enter(decision: Decision) -> tuple[str, ...] | None:
    if not decision.default:
        return () if not decision.problems(()) else None
    found = [decision.option(key).intent for key in decision.default]
    return decision.default if all(isinstance(intent, _HARMLESS) for intent in found) else None
