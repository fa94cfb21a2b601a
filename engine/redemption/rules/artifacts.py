"""Activating and deactivating the Artifacts of one's pile."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.checks import Check, allowed

TURN: Final = Field("turn")
ACTIVATED: Final = "artifact_activated"
DEACTIVATED: Final = "artifact_deactivated"


def artifact_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the Artifacts a player may activate or deactivate on his pile.

    Rules: RB-TURN-05, RB-PREP-13, RB-PREP-14, RB-PREP-15, REG-TURN-11, REG-TURN-12, REG-TURN-13, REG-ART-03
    """
    found: list[does.Intent] = []
    for card in state.zone(zones.ARTIFACT_PILE, seat):
        found += allowed(DEACTIVATE, state, seat, (does.DeactivateArtifact(card),))
        found += allowed(ACTIVATE, state, seat, (does.ActivateArtifact(card),))
    return found


def _in_pile(state: State, seat: Seat, card: CardId) -> bool:
    zone = state.cards[card].place.zone
    return zone.name == zones.ARTIFACT_PILE and zone.seat == seat


def _slot_is_free(state: State, seat: Seat, intent: object) -> bool:
    """Say whether the player has not activated one on his pile this turn. Rules: RB-TURN-05, REG-TURN-11"""
    return bool(state.read(Field(ACTIVATED, seat)) != state.number(TURN))


def _not_locked(state: State, seat: Seat, intent: does.ActivateArtifact) -> bool:
    """Say whether no copy was deactivated this turn. Rule: REG-ART-03"""
    if not rules_of(state).artifact_deactivation_lock:
        return True
    return bool(state.read(Field(DEACTIVATED, cards.first_copy(state, intent.card))) != state.number(TURN))


ACTIVATE: Final[tuple[Check[does.ActivateArtifact], ...]] = (
    Check(("RB-TURN-05", "REG-TURN-11", "REG-ART-01"), lambda state, seat, i: _in_pile(state, seat, i.card)),
    Check(("RB-TURN-05", "RB-PREP-14", "REG-TURN-11", "REG-TURN-12"), _slot_is_free),
    Check(
        ("RB-PREP-13",),
        lambda state, seat, i: rules_of(state).artifact_deactivation_lock or not cards.is_face_up(state, i.card),
    ),
    Check(("REG-ART-03",), _not_locked),
)

DEACTIVATE: Final[tuple[Check[does.DeactivateArtifact], ...]] = (
    Check(
        ("RB-PREP-15", "REG-TURN-13"),
        lambda state, seat, i: _in_pile(state, seat, i.card) and cards.is_face_up(state, i.card),
    ),
    Check(("RB-PREP-14", "REG-TURN-13"), _slot_is_free),
)

CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {
    does.ActivateArtifact: ACTIVATE,
    does.DeactivateArtifact: DEACTIVATE,
}
