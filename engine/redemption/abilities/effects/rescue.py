"""Rescue: a Lost Soul goes from an opponent's Land of Bondage to one's own Land of Redemption."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import cards, zones


def plan_rescue(state: State, seat: Seat, target: CardId) -> list[Change]:
    """Plan a rescue by a player. Rules: REG-RESCUE-01, R11-RESCUE-02, REG-RATT-09"""
    loser = cards.controller(state, target)
    note = Note("rescued", seat, (target,), loser)
    return [*relocation.relocate(state, target, zones.LAND_OF_REDEMPTION, to=seat), note]


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the rescue of the targets."""
    return [change for card in targets for change in plan_rescue(context.state, context.you, card)]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
