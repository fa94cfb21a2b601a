"""Effects with one object: "negate and rescue a Lost Soul"."""

from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import steps_under
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Reference
from engine.redemption.language.ast.vocabulary import Pointer
from engine.redemption.model.instances import Path


def joined_behind(context: Context) -> tuple[Effect, Path] | None:
    """Return the next effect, with its address, if it acts on the same cards as this one."""
    if not context.path:
        return None
    steps, at = steps_under(context.ability, context.path[:-1]), context.path[-1] + 1
    step = steps[at] if at < len(steps) else None
    if not isinstance(step, Effect) or step.optional or step.conditions or len(step.targets) != 1:
        return None
    same = step.targets[0].what in (Reference(Pointer.IT), Reference(Pointer.THEM)) and step.targets[0].source is None
    return (step, (*context.path[:-1], at)) if same else None
