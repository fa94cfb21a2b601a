"""Repeat: what comes before "repeat" in the ability acts again, with new targets.

Rules: R11-TARGET-09, R11-REPEAT-01, R11-REPEAT-02, R11-REPEAT-03, R11-REPEAT-04, R11-REPEAT-05
"""

from engine.kernel.changes import Change
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import CountKind
from engine.redemption.model.ability_frames import Repeat


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan nothing: the repeated effects plan their own changes."""
    return []


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the frame that repeats the ability; with "up to" its player is asked each time. Rule: HOUSE-ABIL-12"""
    optional = effect.count is not None and effect.count.kind is CountKind.UP_TO
    return (Repeat(context.instance.id, context.path, number_of(context, effect.count), optional),)
