"""The cards an effect may choose among, before what an effect itself demands."""

from engine.cards.model import CardType
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.program import EffectSpec
from engine.redemption.model import cards


def in_reach(state: State, spec: EffectSpec) -> tuple[CardId, ...]:
    """Return the face-up cards of the wanted kind in the effect's locations, seat by seat. Rule: REG-ZONE-12"""
    wanted = CardType(spec.what)
    return tuple(
        card
        for seat in state.seats
        for zone in spec.zones
        for card in state.zone(zone, seat)
        if cards.is_face_up(state, card) and cards.type_of(state, card) is wanted
    )
