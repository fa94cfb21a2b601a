"""Side battle: two characters fight a battle of their own while the current one waits."""

from engine.kernel.changes import Change, Note, Set
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame
from engine.redemption.abilities.ongoing.enter_battle import TURN
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model.frames import BeginSideBattle
from engine.redemption.model.status import SIDE_BATTLES

FIGHTERS = 2


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan to record that the player has begun his one side battle of the turn; without two fighters nothing happens.

    Rules: REG-SIDE-10, REG-SIDE-11, REG-SIDE-14, REG-SIDE-13, RB-SIDE-06
    """
    if len(targets) != FIGHTERS:
        return []
    begun = Set(Field(SIDE_BATTLES, context.you), context.state.number(TURN))
    return [begun, Note("side_battle", context.you, targets)]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the side battle; the rest of the ability comes after it. Rules: REG-SIDE-01, REG-SIDE-09"""
    match targets:
        case (one, other):
            return (BeginSideBattle(context.you, (one, other)),)
        case _:
            return ()
