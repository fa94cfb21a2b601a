"""Abilities that act while some of their effects are stopped: what is skipped, and remembered for later.

Rules: REG-MODS-04, REG-NEGATE-02, REG-PREVENT-04
"""

from engine.kernel.changes import Note
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.in_part import Parts, all_but, comes_late, is_of, is_passed_over
from engine.redemption.abilities.ongoing.negate_prevent import left_alone
from engine.redemption.model.instances import AbilityInstance, Cut, Path, instance_of


def begins(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability about to begin is stopped only in part; it then begins without that part.

    Rules: REG-MODS-04, REG-SA-13
    """
    left = left_alone(state).get(instance.id)
    if left is None:
        return False
    cut = Cut(all_but(state, instance, left), begun=False)
    state.put(instance.id, replace(instance, cut=cut))
    note(state, instance, Cause(instance.id))
    return True


def note(state: State, instance: AbilityInstance, cause: Cause) -> None:
    """Log that an ability is stopped except for some effects. Rule: REG-MODS-04"""
    commit(state, cause, [Note("stopped_in_part", instance.controller, (instance.card,))])


def passes_over(state: State, ability: AbilityId, path: Path) -> bool:
    """Skip a clause or step that is stopped or done, remember it if it may act later, and say whether it was skipped.

    Rules: REG-MODS-04, REG-SA-13, HOUSE-ABIL-53
    """
    if not is_passed_over(state, ability, path):
        return False
    instance = instance_of(state, ability)
    cut = instance.cut
    if instance.outcome(path) is None and cut is not None and comes_late(state, cut, path):
        state.put(ability, replace(instance, cut=replace(cut, missed=(*cut.missed, path))))
    return True


def drop_parts(state: State, parts: Parts) -> None:
    """Take the work of some effects of abilities off the stack. Rule: REG-MODS-04"""
    if parts:
        state.frames = tuple(f for f in state.frames if not is_of(state, f, parts))
