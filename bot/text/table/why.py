"""Why a card is as it is, and why a move is not possible, in words with the rules behind them."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any, Final

from bot.text.decisions.moves import Names
from bot.text.names import SeatNames
from bot.text.table.board import PHASES
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.language.render.arguments import threats
from engine.redemption.model import ability_frames as work
from engine.redemption.model import cards, frames
from engine.redemption.model import intents as does
from engine.redemption.model.cards import ARTIFACT_TYPES, TERRITORY_TYPES
from engine.redemption.model.status import current_battle
from engine.redemption.rules.refusals import TIMES
from engine.redemption.rules.turn.turn import ACTIVE
from engine.redemption.view.explain import Reason, ReasonKind
from glossary.rules import statement

#: how many rules one sentence tells, and how much of each
MOST_RULES = 2
MOST_LETTERS = 120


def why_lines(reasons: Iterable[Reason], names: SeatNames, edition: str) -> list[str]:
    """Return a line for each reason."""
    return [_with_rules(_words(r, names), tuple(i for i in r.rules if is_cited(i, edition))) for r in reasons]


#: the edition that has the rulebook, and how the ids of its rules begin; other editions do not cite them
RULEBOOK, OF_RULEBOOK = "2005", "RB-"


def is_cited(rule: str, edition: str) -> bool:
    """Say whether a rule is one that players of an edition know."""
    return edition == RULEBOOK or not rule.startswith(OF_RULEBOOK)


def against_words(rules: Sequence[str], edition: str) -> str:
    """Return one sentence with the rules against a move and what they say in short; empty without rules.

    Only rules of the edition played are cited; if there are none, the words of other rules are given without ids.
    """
    if not rules:
        return ""
    own = [rule for rule in rules if is_cited(rule, edition)] or rules
    more = f"; and {len(own) - MOST_RULES} more" if len(own) > MOST_RULES else ""
    return f"Rules: {'; '.join(_said(r, edition) for r in own[:MOST_RULES])}{more}."


def _said(rule: str, edition: str) -> str:
    text = " ".join(statement(rule).text.split()).rstrip(".")
    text = text if len(text) <= MOST_LETTERS else shorten(text, MOST_LETTERS, placeholder=" …")
    return f"{rule} ({text})" if is_cited(rule, edition) else text


def _with_rules(words: str, rules: tuple[str, ...]) -> str:
    return f"{words} ({', '.join(rules)})" if rules else words


def _words(reason: Reason, names: SeatNames) -> str:
    of = f"“{names.card(reason.source)}”" if reason.source is not None else ""
    value = reason.value
    match reason.about:
        case ReasonKind.PRINTED:
            return f"Printed numbers: {value[0] or 0}/{value[1] or 0}."
        case ReasonKind.X:
            return f"X is {value} now."
        case ReasonKind.ENHANCED:
            return f"{_signed(value)} from {of}, which it uses or bears."
        case ReasonKind.CHANGED:
            return f"{_signed(value)} by {of or 'a rule or an operation by hand'} in this phase."
        case ReasonKind.CHANGED_BEFORE:
            return f"{_signed(value)} from earlier phases."
        case ReasonKind.CONVERTED:
            return f"Converted{f' by {of}' if of else ''}: {value[0].value}, {', '.join(value[1]) or 'no brigade'}."
        case ReasonKind.PROTECTED:
            return f"Protected from {threats((value,))}, by {of}."
        case ReasonKind.IGNORES:
            return f"Ignores {threats((value,))}, by {of}."
        case ReasonKind.ACTIVE:
            return "One of its abilities is active."
        case ReasonKind.WAITING:
            return "One of its abilities waits, or has had no effect yet."
        case ReasonKind.STOPPED:
            return f"One of its abilities is stopped by {of}."
        case ReasonKind.STOPPED_IN_PART:
            stands, is_not = map(_kinds, value)
            return f"{of} stops one of its abilities in part: {stands} stands, {is_not} does not."
        case ReasonKind.INTERRUPTED_IN_PART:
            stands, waits = map(_kinds, value)
            return f"One of its abilities is interrupted in part: {stands} stands, {waits} may reactivate."
        case ReasonKind.SPARED:
            return f"Of one of its abilities, {_kinds(value[0])} {_listed(value[1])}."
        case ReasonKind.SUSPENDED:
            return "One of its abilities is interrupted, and may reactivate."
        case ReasonKind.ENDED:
            return "One of its abilities was stopped or could not reactivate."
        case ReasonKind.NO_UNITY:
            return "Its abilities cannot be used: its Unity is not fulfilled, or it shows its other identity."
        case ReasonKind.IMMUNE:
            return f"Its ability {_listed(value)}."
        case ReasonKind.BY_HAND:
            return "Its text is not automated: what it says is carried out by hand."
        case ReasonKind.REFUSED:
            return "Nothing can be done with it now."


def _signed(numbers: tuple[int | float, ...]) -> str:
    return "/".join(f"{n:+}" for n in numbers)


def _kinds(verbs: tuple[str, ...]) -> str:
    return " and ".join(f"“{v.replace('_', ' ')}”" for v in verbs) or "nothing"


def _listed(words: tuple[Any, ...]) -> str:
    return " and ".join(str(w) for w in words)


# --- why not: what would have to change ---------------------------------------------------------------------------

#: key of a condition that fails -> its words, with places for the card and for the card it is played on
REASONS: Final[Mapping[str, str]] = {
    "no_hero": "{card} is no Hero, and only Heroes attack",
    "no_taunt": "{card} does not taunt",
    "no_blocker": "{card} is not of the kind that blocks: Evil Characters block Heroes",
    "not_at_hand": "{card} is neither in your hand nor in your territory",
    "not_in_hand": "{card} is not in your hand",
    "not_to_be_attacked": "that player cannot be attacked",
    "locked": "your last rescue attempt won a soul, and everybody else has a turn before you attack again",
    "forbidden": "a card in play forbids it",
    "face_down": "{card} lies face down",
    "was_in_battle": "{card} has been in this battle already",
    "paralyzed": "{card} is paralyzed",
    "kept_out": "a card in battle keeps {card} out",
    "second": "you have another card in play that is the same one",
    "attacker": "only the Hero for whom the battle begins anew may attack now",
    "rescue_only": "only a rescue attempt may be begun now, and {card} has access to no Lost Soul",
    "no_block_now": "you are not attacked, or have somebody in battle already",
    "no_site": "{card} is no Site in your territory",
    "site_full": "there is a Lost Soul in that Site already",
    "not_attacking": "you are not attacking with anybody in battle",
    "no_fighter": "you have no character in battle to play it on",
    "teammates": "that character is your teammate's",
    "no_match": "{on} cannot use {card}: it is {brigades}",
    "no_user": "you have no character in your territory who can use it",
    "battle_only": "{card} is played in a battle only",
    "nobody_to_heal": "nobody is there to heal",
    "one_a_turn": "you have played a territory class card this turn",
    "cutting_down": "you have begun to cut your hand down, and that comes last",
    "too_many": "a card limits how many you may have",
    "begins_as": "its text says as which type it comes into play",
    "not_put_there": "{card} is not a card for the territory",
    "no_artifact": "{card} is no Artifact, Covenant or Curse",
    "no_own_artifact": "{card} is no Artifact in your pile",
    "not_there": "it cannot be active there",
    "slot_taken": "another Artifact of yours has been active this turn",
    "bound": "{card} cannot be turned now",
    "no_weapon": "{card} is no weapon",
    "no_warrior": "{on} is no warrior",
    "bears_one": "{on} bears a weapon already",
    "no_dominant": "{card} is no Dominant",
    "not_over": "your hand is not over its limit",
    "over": "your hand is over its limit",
    "stays_aside": "{card} stays aside for some turns yet",
    "not_ready": "{card} has nothing to use now",
    "nothing_to_do": "it would find nothing to act on",
    "no_answer": "{card} does not answer what is about to take your last character",
    "stopped": "what {card} does is stopped by another card",
    "game_over": "the game is over",
}
#: when an action is possible, in words that follow "it is done in"
_TIMES: Final[Mapping[type, str]] = {
    frames.IntroPrep: "the Intro-Prep Phase",
    frames.PreparationPhase: "your Preparation Phase",
    frames.BattlePhase: "your Battle Phase, once a turn",
    frames.DiscardPhase: "your Discard Phase",
    frames.BlockStep: "the moment you are attacked",
    frames.InitiativeStep: "a battle, when you have initiative",
    frames.PriorityWindow: "a moment when all may act",
    work.SpecialInitiative: "special initiative",
}
#: moments too rare to be named where there are others
_RARE: Final = frozenset({frames.IntroPrep, frames.PriorityWindow, work.SpecialInitiative})


def reason_text(keys: Iterable[str], state: State, intent: does.Intent, names: Names) -> str:
    """Say in one sentence the first reason against an action; empty if there are no words for it."""
    told = next((text for key in keys if (text := _told(key, state, intent, names))), "")
    return f"{told[0].upper()}{told[1:]}." if told else ""


def put_down_text(state: State, card: CardId, names: Names) -> str:
    """Say how a card comes into play that is put down, not played; empty for other cards."""
    kind = cards.type_of(state, card)
    if kind in ARTIFACT_TYPES:
        return f"{names.card(card)} is put into the Artifact pile and turned up, not played."
    return f"{names.card(card)} is put in territory, not played." if kind in TERRITORY_TYPES else ""


def _told(key: str, state: State, intent: does.Intent, names: Names) -> str:
    if key == "time":
        return f"{_times(intent)}; now it is {_moment(state, names)}" if _times(intent) else ""
    if key == "turn":
        decision = state.decision
        return "" if decision is None else f"now it is for {names.seat(decision.player)} to act"
    if key == "no_block_now" and current_battle(state) is None:
        return "nobody attacks you"
    if key not in REASONS:
        return ""
    card, on = _card_of(intent), _on(intent)
    return REASONS[key].format(
        card="it" if card is None else names.card(card),
        on="that character" if on is None else names.card(on),
        brigades="" if card is None else _brigades(state, card),
    )


def _times(intent: does.Intent) -> str:
    where, _ = TIMES.get(type(intent), (frozenset(), ()))
    usual = [kind for kind in _TIMES if kind in where and kind not in _RARE]
    told = [_TIMES[kind] for kind in usual or _TIMES if kind in where]
    return f"it is done in {' or '.join(told)}" if told else ""


def _moment(state: State, names: Names) -> str:
    if current_battle(state) is not None:
        return "a battle that is going on"
    phase = PHASES.get(state.phase().name, state.phase().name) if state.phases else "before the first turn"
    active = state.read(ACTIVE)
    return f"the {phase} of {names.seat(active)}" if state.phases and active is not None else phase


def _card_of(intent: does.Intent) -> CardId | None:
    return _named(intent, ("card", "hero", "character", "weapon", "soul", "site"))


def _on(intent: does.Intent) -> CardId | None:
    return _named(intent, ("user", "warrior", "holder"))


def _named(intent: does.Intent, fields: Iterable[str]) -> CardId | None:
    """Return the card in the first of these fields that an intent has."""
    return next((card for field in fields if (card := getattr(intent, field, None)) is not None), None)


def _brigades(state: State, card: CardId) -> str:
    found: set[str] = set()
    for face in cards.printing(state, card).faces:
        found |= {"all brigades"} if face.rainbow else {brigade.value for brigade in face.brigades}
    return " and ".join(sorted(found)) or "of no brigade"
