"""Activating and deactivating one's Artifacts: on the pile, or on cards on which they may be active."""

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.terms.active_on import active_there, hosts_for, room_on, was_activated_now
from engine.redemption.language.ast.effects import Action
from engine.redemption.model import cards, zones
from engine.redemption.model import intents as does
from engine.redemption.model.setup import rules_of
from engine.redemption.rules.actions.checks import Check, allowed

TURN: Final = Field("turn")
ACTIVATED: Final = "artifact_activated"
DEACTIVATED: Final = "artifact_deactivated"


def artifact_intents(state: State, seat: Seat) -> list[does.Intent]:
    """Return the Artifacts a player may activate or deactivate, on his pile or on cards on which they may be active.

    Rules: RB-TURN-05, RB-PREP-13, RB-PREP-14, RB-PREP-15, REG-TURN-11, REG-TURN-12, REG-TURN-13, REG-ART-03,
    R11-CAPC-04
    """
    found: list[does.Intent] = []
    near = [c for name in sorted(_HOSTS) for c in state.zone(name, seat)]
    on_cards = [c for c in near if state.cards[c].location.bond is Bond.ACTIVE_ON]
    for card in dict.fromkeys((*state.zone(zones.ARTIFACT_PILE, seat), *on_cards)):
        places = (None, *hosts_for(state, card, near))
        found += allowed(DEACTIVATE, state, seat, (does.DeactivateArtifact(card),))
        found += allowed(ACTIVATE, state, seat, [does.ActivateArtifact(card, p) for p in places])
    return found


#: Where a card lies on which an Artifact is activated. Rule: REG-ACTART-01
_HOSTS: Final = frozenset({zones.TERRITORY, zones.SET_ASIDE, zones.ARTIFACT_PILE})


def _is_ones_own(state: State, seat: Seat, card: CardId) -> bool:
    """Say whether a card is on a player's Artifact pile, or is an Artifact active on a card of his."""
    place = state.cards[card].location
    in_pile = place.zone.name == zones.ARTIFACT_PILE and place.host is None
    return place.zone.seat == seat and (in_pile or place.bond is Bond.ACTIVE_ON)


def _slot_is_free(state: State, seat: Seat, intent: does.ActivateArtifact) -> bool:
    """Say whether no Artifact was activated this turn on the pile, or on the card. Rules: RB-TURN-05, REG-TURN-11"""
    if intent.on is None:
        return _pile_is_free(state, seat)
    new = [c for c in active_there(state, intent.on) if was_activated_now(state, c)]
    return len(new) < room_on(state, intent.card, intent.on)


def _pile_is_free(state: State, seat: Seat) -> bool:
    return bool(state.read(Field(ACTIVATED, seat)) != state.number(TURN))


def _may_be_there(state: State, seat: Seat, intent: does.ActivateArtifact) -> bool:
    """Say whether an Artifact may be active on the card chosen for it. Rules: REG-ACTART-01, REG-ACTART-05"""
    if intent.on is None:
        return True
    zone = state.cards[intent.on].location.zone
    is_near = zone.name in _HOSTS and zone.seat == seat and cards.is_face_up(state, intent.on)
    return is_near and room_on(state, intent.card, intent.on) > 0


def _was_active_before(state: State, seat: Seat, intent: does.DeactivateArtifact) -> bool:
    """Say whether an Artifact was activated before this Preparation Phase. Rules: RB-PREP-14, REG-TURN-13"""
    if state.cards[intent.card].location.host is not None:
        return not was_activated_now(state, intent.card)
    return _pile_is_free(state, seat)


def _leaves_the_restricted(state: State, seat: Seat, intent: does.ActivateArtifact) -> bool:
    """Say whether activating turns no Artifact face down that its player may not deactivate. Rules: RB-PREP-13"""
    if intent.on is not None or not state.instances:
        return True
    pile = (c for c in state.zone(zones.ARTIFACT_PILE, seat) if cards.is_face_up(state, c) and c != intent.card)
    return not any(is_restricted(state, seat, Action.DEACTIVATE, c) for c in pile)


def not_locked(state: State, card: CardId) -> bool:
    """Say whether no copy of an Artifact was deactivated this turn. Rule: REG-ART-03"""
    if not rules_of(state).artifact_deactivation_lock:
        return True
    return bool(state.read(Field(DEACTIVATED, cards.first_copy(state, card))) != state.number(TURN))


ACTIVATE: Final[tuple[Check[does.ActivateArtifact], ...]] = (
    Check(
        ("RB-TURN-05", "REG-TURN-11", "REG-ART-01"),
        lambda state, seat, i: _is_ones_own(state, seat, i.card),
        "no_own_artifact",
    ),
    Check(("REG-ACTART-05", "REG-ACTART-01"), _may_be_there, "not_there"),
    Check(("RB-TURN-05", "RB-PREP-14", "REG-TURN-11", "REG-TURN-12"), _slot_is_free, "slot_taken"),
    Check(
        ("RB-PREP-13",),
        lambda state, seat, i: rules_of(state).artifact_deactivation_lock or not cards.is_face_up(state, i.card),
    ),
    Check(("REG-ART-03",), lambda state, seat, i: not_locked(state, i.card), "bound"),
    Check(("REG-RESTR-01",), _leaves_the_restricted, "forbidden"),
)

DEACTIVATE: Final[tuple[Check[does.DeactivateArtifact], ...]] = (
    Check(
        ("RB-PREP-15", "REG-TURN-13"),
        lambda state, seat, i: _is_ones_own(state, seat, i.card) and cards.is_face_up(state, i.card),
    ),
    Check(("RB-PREP-14", "REG-TURN-13"), _was_active_before),
    Check(
        ("REG-RESTR-01",), lambda state, seat, i: not is_restricted(state, seat, Action.DEACTIVATE, i.card), "forbidden"
    ),
)

CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {
    does.ActivateArtifact: ACTIVATE,
    does.DeactivateArtifact: DEACTIVATE,
}
