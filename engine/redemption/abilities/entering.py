"""A character's entry into the Field of Battle, by game action or by an effect."""

from typing import Final

from engine.cards.model import CardType
from engine.kernel.changes import Change, Set
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities import relocation
from engine.redemption.model import cards

TURN: Final = Field("turn")
ENTERED: Final = "entered_battle"


def plan_entry(state: State, seat: Seat, card: CardId, wanted: CardType, battle_zone: str) -> list[Change]:
    """Plan a character's entry into battle, with the weapons it bears. Rule: REG-BATTLE-19"""
    changes: list[Change] = []
    identities = cards.faces_of_type(state, card, frozenset({wanted}))
    if identities and len(cards.printing(state, card).faces) > 1:
        changes.append(Set(Field(cards.IDENTITY, card), identities[0]))
    changes += relocation.relocate(state, card, battle_zone, to=seat)
    changes.append(Set(Field(ENTERED, card), state.number(TURN)))
    return changes
