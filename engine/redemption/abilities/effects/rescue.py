"""Rescue: a Lost Soul goes from an opponent's Land of Bondage to one's own Land of Redemption."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities import relocation
from engine.redemption.abilities.effects.targets import in_reach
from engine.redemption.abilities.program import EffectSpec
from engine.redemption.model import cards, zones


def legal_targets(state: State, seat: Seat, spec: EffectSpec) -> tuple[CardId, ...]:
    """Return the cards a rescue effect of this player may reach: those an opponent controls. Rule: REG-RESCUE-03"""
    return tuple(c for c in in_reach(state, spec) if cards.controller(state, c) != seat)


def plan(state: State, seat: Seat, target: CardId) -> list[Change]:
    """Plan a rescue by a player. Rules: REG-RESCUE-01, REG-RATT-09"""
    loser = cards.controller(state, target)
    note = Note("rescued", seat, (target,), loser)
    return [*relocation.relocate(state, target, zones.LAND_OF_REDEMPTION, to=seat), note]
