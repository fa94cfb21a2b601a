"""Discard: a card goes to its owner's discard pile."""

from engine.kernel.changes import Change
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities import relocation
from engine.redemption.abilities.effects.targets import in_reach
from engine.redemption.abilities.program import EffectSpec


def legal_targets(state: State, seat: Seat, spec: EffectSpec) -> tuple[CardId, ...]:
    """Return the cards a discard effect of this player may reach. Rule: REG-DISCARD-01"""
    return in_reach(state, spec)


def plan(state: State, seat: Seat, target: CardId) -> list[Change]:
    """Plan the discarding of a target."""
    return relocation.discard(state, target)
