"""Cards that left battle or play and came back, which begins a new stay: earlier abilities no longer mean them."""

from engine.kernel.facts import Moved
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.model import zones
from engine.redemption.model.instances import AbilityInstance


def has_come_again(state: State, since: AbilityInstance, card: CardId) -> bool:
    """Say whether a card has left the battle or play since an ability began, or its entry there was undone.

    A card that only went from a territory into battle has not. Rule: HOUSE-ABIL-31
    """
    moves = [f for f in state.facts.values() if isinstance(f, Moved) and f.card == card]
    before = [f for f in moves if f.stay < since.stay]
    if before and before[-1].id in state.undone:
        return True
    return any(f.stay > since.stay and f.id not in state.undone and _leaves(f) for f in moves)


def _leaves(move: Moved) -> bool:
    there = move.destination.zone.name
    ends_visit = move.origin.zone.name in zones.FIELD_OF_BATTLE and there not in zones.FIELD_OF_BATTLE
    return ends_visit or there not in zones.IN_PLAY
