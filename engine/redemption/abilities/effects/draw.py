"""Draw: cards from the top of a deck go to its owner's hand, Lost Souls into play."""

from engine.kernel.changes import Change
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.drawing import plan_draw
from engine.redemption.abilities.variables import number_of


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the draw, by whoever the effect names. Rule: REG-DRAW-01"""
    number = number_of(context, effect.count)
    return [change for seat in context.seats(effect.actor) for change in plan_draw(context.state, seat, number)]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
