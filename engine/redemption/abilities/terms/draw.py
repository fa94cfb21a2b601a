"""Drawing: Lost Souls go to the Land of Bondage and are replaced, and a hand has a maximum."""

from collections.abc import Sequence

from engine.cards.model import CardType
from engine.kernel.changes import Add, Change, Drawn, Move, Note
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading.relocation import room_in_hand
from engine.redemption.model import cards, zones


def drawn_field(state: State, seat: Seat, *, by_own_ability: bool = False) -> Field:
    """Return the field that counts the cards a player has drawn this turn. Rule: REG-COND-10"""
    how = " by own ability" if by_own_ability else ""
    return Field(f"drawn{how} turn {state.number(Field('turn'))}", seat)


def drawn_by(changes: Sequence[Change]) -> tuple[CardId, ...]:
    """Return the cards that come to a hand by a planned draw."""
    return tuple(c.card for c in changes if isinstance(c, Move) and c.to.zone.name == zones.HAND)


def plan_draw(state: State, seat: Seat, count: int, *, from_bottom: bool = False) -> list[Change]:
    """Plan to draw cards from the top or bottom of one's deck: no more than it has, or than the hand may have.

    Rules: RB-SETUP-06, RB-SETUP-07 (souls are replaced), REG-TURN-04 (an empty deck), REG-HAND-01 (the cap),
    RB-GL-29, REG-TARGET-13 (from the top by default)
    """
    changes: list[Change] = []
    room = room_in_hand(state, seat)
    taken = looked_at = 0
    deck = state.zone(zones.DECK, seat)
    for card in reversed(deck) if from_bottom else deck:
        if taken >= min(count, room):
            break
        looked_at += 1
        if CardType.LOST_SOUL in cards.printing(state, card).types:
            changes.append(Move(card, zones.location(zones.LAND_OF_BONDAGE, seat)))
            changes.append(Note("drew_soul", seat, (card,)))
        else:
            changes.append(Move(card, zones.location(zones.HAND, seat)))
            taken += 1
    if looked_at:
        changes += [Drawn(seat, taken), Add(drawn_field(state, seat), taken)]
        changes.append(Note("drew", seat, (), taken))
    return changes
