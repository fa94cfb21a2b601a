"""What follows the verbs of effects, in canonical English: threats, restrictions, what a card becomes."""

from typing import assert_never

from engine.redemption.language.ast import effects as e
from engine.redemption.language.ast.nouns import Count, CountKind, Filter, Selection
from engine.redemption.language.ast.vocabulary import Kind, Player
from engine.redemption.language.render.nouns import ACTOR, any_of, place, selection, target, verbs, whom

_ONE = Count(CountKind.EXACTLY, 1)


def without_article(words: str) -> str:
    """Leave "a" out."""
    return words.removeprefix("an ").removeprefix("a ")


def restriction(found: e.Restriction, such: str = "") -> str:
    """Say what players may not do; `such` are words for which players."""
    action, what = found.action, found.what
    players = f"{ACTOR[found.players]}{such}"
    if found.most is not None and what is not None:
        more = selection(what, Count(CountKind.EXACTLY, found.most)).removeprefix("an ").removeprefix("a ")
        more = more.removeprefix(f"{found.most} ")
        return f"restrict {players} from controlling more than {found.most} {more}"
    if action in _SKIPPED:
        return f"skip their next {_SKIPPED[action]} phase"
    if action in _DOING:
        where = "" if found.place is None else place(found.place)
        what_ = "" if what is None else selection(what)
        joint = " from " if what_ and where else ""
        return f"restrict {players} from {_DOING[action]} {what_}{joint}{where}"
    if action is e.Action.PLAY and what is not None and found.place is not None:
        return f"restrict {players} from playing {selection(what)} from {place(found.place)}"
    if action is e.Action.PLAY and what is not None:
        return f"restrict {players} from playing {selection(what)}"
    if action is e.Action.DRAW:
        return f"restrict {players} from drawing" + (" by abilities they control" if what is not None else "")
    if action is e.Action.BLOCK and what is not None:
        return f"no {without_article(selection(what, _ONE))} may block"
    if action in (e.Action.ATTACK, e.Action.BLOCK):
        return f"restrict {players} from {action.value}ing"
    return f"{players} may not make a rescue attempt"


_SKIPPED = {e.Action.SKIP_DRAW: "draw", e.Action.SKIP_BATTLE: "battle"}
_DOING = {
    e.Action.SEARCH: "searching",
    e.Action.RESCUE: "rescuing",
    e.Action.ACTIVATE: "activating",
    e.Action.DEACTIVATE: "deactivating",
}


def becomes(found: e.Becomes) -> str:
    """Say what a card is converted to."""
    if found.states:
        return any_of(state.value for state in found.states)
    if found.matching is not None:
        return f"a brigade matching {selection(found.matching, _ONE)}"
    if found.what is None:
        return "its opposite"
    if found.any_brigade and isinstance(found.what, Filter) and found.what.kind is Kind.CARD and found.what.alignments:
        return f"any {any_of(one.value for one in found.what.alignments)} brigade"
    words = selection(found.what, _ONE)
    return f"{words} of any brigade" if found.any_brigade else words


def gains(found: e.Gains) -> str:
    """Say what a card becomes in addition."""
    if found.brigades:
        return f"{any_of(found.brigades)} brigade"
    if found.quoted:
        return f'the ability "{found.quoted}"'
    return any_of(f'"{name}"' for name in found.identifiers)


IMMUNE = {e.Immunity.NEGATED: "negated", e.Immunity.INTERRUPTED: "interrupted", e.Immunity.PREVENTED: "prevented"}


def granted(found: e.CannotBe | e.Regardless) -> str:
    """Say a modifier that an ability is given."""
    match found:
        case e.CannotBe(immunities, by):
            return f"cannot be {any_of(IMMUNE[kind] for kind in immunities)}{_by(by)}"
        case e.Regardless(of):
            return f"regardless of {verbs(of)} abilities"


def threats(threats: tuple[e.Threat, ...]) -> str:
    """Say what a protection is from."""
    return " and ".join(_threat(threat) for threat in threats)


def _threat(threat: e.Threat) -> str:
    match threat:
        case e.FromAbilities(named, by, but):
            if not named:
                if by is None:
                    return "effect"
                said = _adjectives(by)
                if said and not but:
                    return f"{said} special abilities"
                spared = f" (except {verbs(but)} abilities)" if but else ""
                if isinstance(by, Player):
                    return f"special abilities{spared} used by {whom(by)}"
                return f"special abilities{spared} on {selection(by)}"
            return f"{verbs(named)}{_by(by)}" if by is not None else f"{verbs(named)} abilities"
        case e.FromCards(what, but):
            return f"{selection(what)}{f' (except {verbs(but)} abilities)' if but else ''}"
        case e.FromPlayers(who):
            return ACTOR[who]
        case e.FromHarm(by, excluding):
            return f"harm{_by(by)}{_except(excluding)}"
        case e.FromRescue(by, excluding):
            return f"rescue{_by(by)}{_except(excluding)}"
        case e.FromBrigades(found):
            return target(found)
        case _:
            assert_never(threat)


def _adjectives(by: Selection | Player) -> str:
    if by != Filter(Kind.CARD, alignments=by.alignments if isinstance(by, Filter) else ()):
        return ""
    return any_of(one.value for one in by.alignments) if isinstance(by, Filter) else ""


def _by(by: Selection | Player | None) -> str:
    return "" if by is None else f" by {whom(by)}"


def _except(excluding: Selection | None) -> str:
    return "" if excluding is None else f" (except by {selection(excluding, _ONE)})"
