"""Activate an ability: a card's ability acts at another time than usual, under the control of whoever activates it."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect, StarAbility
from engine.redemption.model.ability_frames import ActivateCards, ActivateStars


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan only the log entry: the activated ability makes its own changes. Rules: REG-ACTAB-01, REG-ACTAB-02"""
    return [Note("activate_ability", context.carrier, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the frames of the activated ability; a negate must target that ability itself. Rule: REG-ACTAB-02"""
    if isinstance(effect.arguments, StarAbility):
        return tuple(ActivateStars(context.instance.id, c, context.carrier) for c in targets)
    return tuple(ActivateCards((c,), context.carrier) for c in targets)
