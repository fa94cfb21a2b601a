"""Begin a new phase: the current phase of the turn starts again, or an earlier one."""

from engine.kernel.changes import Change, Note, Set
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect, NewPhase
from engine.redemption.model.frames import BeginsNewPhase
from engine.redemption.model.phases import NEW_PHASE, PHASES


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan which phase of the turn begins after the current one; it can only be the current or an earlier one.

    Only the phase is targeted, and the player may decline to attack in a new Battle Phase.

    Rules: R11-BEGINPH-01, R11-BEGINPH-05, R11-BEGINPH-06, R11-TARGET-09
    """
    begun = _begun(context, effect, targets)
    if begun is None:
        return []
    return [Set(NEW_PHASE, begun), Note("new_phase", context.you, (context.card,))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the work that begins the phase; a battle may delay it. Rules: R11-BEGINPH-02, R11-BEGINPH-03"""
    return () if _begun(context, effect, targets) is None else (BeginsNewPhase(context.instance.id),)


def _begun(
    context: Context, effect: Effect, targets: tuple[CardId, ...]
) -> tuple[int, str, bool, CardId | None] | None:
    """Return the number of the phase that ends, the name of the new one, whether it has to be a rescue, and by whom."""
    phases, wanted = context.state.phases, effect.arguments
    if not phases or phases[0].name not in PHASES or not isinstance(wanted, NewPhase):
        return None
    name = phases[0].name if wanted.phase is None else wanted.phase.value
    if PHASES.index(name) > PHASES.index(phases[0].name):
        return None
    return phases[0].id, name, wanted.rescue, next(iter(targets), None)
