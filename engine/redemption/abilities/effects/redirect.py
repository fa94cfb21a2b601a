"""Redirect: an interrupted ability is carried out by another player, who chooses its targets."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model.ability_frames import Redirect
from engine.redemption.model.instances import Progress, instances
from engine.redemption.model.status import in_battle


def pending(context: Context, targets: tuple[CardId, ...]) -> tuple[AbilityId, ...]:
    """Return the abilities that wait to reactivate: those this ability interrupted, or those on the chosen cards.

    Only abilities of cards in battle are redirected. Rules: REG-REDIR-02, REG-TARGET-19
    """
    state = context.state
    interrupted = {a for o in context.instance.outcomes for a in o.abilities}
    waiting = (i for i in instances(state) if i.progress is Progress.SUSPENDED and in_battle(state, i.card))
    return tuple(i.id for i in waiting if i.card in targets or (not targets and i.id in interrupted))


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan only the log entry; the abilities change players before they reactivate. Rule: REG-REDIR-01"""
    found = tuple(dict.fromkeys(context.state.instances[a].card for a in pending(context, targets)))
    return [Note("redirect", context.you, found, len(found))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the frame that hands the abilities over to the other player."""
    found = pending(context, targets)
    return (Redirect(context.instance.id, found),) if found else ()
