"""End the battle: it goes to resolution at once, with the result that the text states."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect, Stalemate
from engine.redemption.model.battle import Situation
from engine.redemption.model.frames import EndsBattle
from engine.redemption.model.status import current_battle


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan no change: battle resolution makes the changes. Rules: REG-ENDB-01, REG-ENDB-03"""
    return [Note("end_battle", context.you, (context.card,))] if current_battle(context.state) is not None else []


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the work that ends the battle, with the result that the text states. Rules: REG-ENDB-02, REG-ENDB-04"""
    if current_battle(context.state) is None:
        return ()
    outcome = Situation.STALEMATE if isinstance(effect.arguments, Stalemate) else None
    return (EndsBattle(outcome, context.instance.id),)
