"""Copy: a card gets the special ability of another in addition to its own, and it activates at once."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.copied import is_copyable
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model.ability_frames import ActivateCopies


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan only the log entry: a copy is an active ability, not a stored change.

    Rules: REG-COPY-01, REG-COPY-04, R11-COPY-02, R11-DUR-02
    """
    return [Note("copy", context.you, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of what was copied. Rules: REG-COPY-02, REG-COPY-05"""
    found = tuple(c for c in targets if is_copyable(context.state, c))
    return (ActivateCopies(context.instance.id, found),) if found else ()
