"""Limits on how many such cards may be in one territory: a restriction, not a limit on an ability."""

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import identifiers_of, who_say
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.hold import bystander
from engine.redemption.language.ast.document import PerTerritory
from engine.redemption.model import cards, zones


def is_too_many(state: State, seat: Seat, card: CardId) -> bool:
    """Say whether a card may not enter a territory, since as many of its kind are there as may be.

    The card's own text says so, or that of a card there. Rules: REG-LIMIT-08, REG-RESTR-03
    """
    telling, lying = who_say(state, PerTerritory), state.zone(zones.TERRITORY, seat)
    if card not in telling and telling.isdisjoint(lying):
        return False
    there = [c for c in lying if c != card and cards.is_face_up(state, c)]
    for says in (card, *there):
        for limit in _limits(state, says):
            if _is_meant(state, says, limit, card):
                number = sum(_is_meant(state, says, limit, c) for c in there)
                if number >= limit.number:
                    return True
    return False


def _limits(state: State, card: CardId) -> tuple[PerTerritory, ...]:
    said = identifiers_of(state, card)
    if said is None or not said.abilities:
        return ()
    return tuple(a for a in said.abilities if isinstance(a, PerTerritory))


def _is_meant(state: State, says: CardId, limit: PerTerritory, card: CardId) -> bool:
    if limit.what is None:
        return cards.printing(state, card).base_name == cards.printing(state, says).base_name
    return matches(bystander(state, says), limit.what, card)
