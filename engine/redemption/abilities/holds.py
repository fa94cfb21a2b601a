"""What a card holds, as one of its identifiers says: which cards, and how many."""

from typing import Final

from engine.kernel.ids import AbilityId, CardId, PhaseId
from engine.kernel.state import State
from engine.redemption.abilities.ast.document import SpecialAbility
from engine.redemption.abilities.ast.nouns import AnyOf, CountKind, Filter, Selection, Target
from engine.redemption.abilities.ast.vocabulary import Kind
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.filters import matches
from engine.redemption.abilities.readings import reading
from engine.redemption.model import cards
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance

_ANY_NUMBER: Final = 1_000
#: What may be held; Artifacts would be activated by being put there, which is left to the players.
_KINDS: Final = frozenset({Kind.CHARACTER, Kind.HERO, Kind.EVIL_CHARACTER, Kind.ENHANCEMENT})


def is_known(whole: SpecialAbility) -> bool:
    """Say whether what a reading says about holding, if anything, is carried out."""
    return whole.identifiers.holds is None or _is_plain(whole.identifiers.holds.what)


def _is_plain(what: Selection) -> bool:
    match what:
        case Filter(kind=kind):
            return kind in _KINDS
        case AnyOf(options=options):
            return all(_is_plain(o) for o in options)
        case _:
            return False


def _holds(state: State, holder: CardId) -> Target | None:
    whole = reading(state, holder)
    return whole.identifiers.holds if whole is not None else None


def capacity(state: State, holder: CardId) -> int:
    """Return how many cards a card holds by its identifier, 0 where it holds none. Rules: REG-HOLD-01, REG-TYPE-11"""
    wanted = _holds(state, holder)
    if wanted is None:
        return 0
    count = wanted.count
    if count is None or count.kind in (CountKind.ALL, CountKind.PLURAL, CountKind.ANY_NUMBER):
        return _ANY_NUMBER
    return count.number if isinstance(count.number, int) else 1


def may_hold(state: State, holder: CardId, card: CardId) -> bool:
    """Say whether a card is one of those another holds. Rule: REG-HOLD-01"""
    wanted = _holds(state, holder)
    if wanted is None:
        return False
    stay, seat = state.cards[holder].stay, cards.controller(state, holder)
    nobody = AbilityInstance(AbilityId(-1), holder, stay, seat, 0, NO_ABILITY, PhaseId(-1), 0)
    return matches(Context(state, nobody), wanted.what, card)
