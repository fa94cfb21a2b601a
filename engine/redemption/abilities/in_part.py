"""Abilities some effects of which are stopped or interrupted while others are spared by their type: how they run.

Rule: REG-MODS-04
"""

from collections.abc import Mapping
from collections.abc import Set as AnySet
from typing import TypeAlias

from engine.kernel.changes import Note
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.readings import effects_in
from engine.redemption.abilities.standing import left_alone
from engine.redemption.model.ability_frames import (
    ActivateCards,
    AfterAll,
    BeginEffect,
    ChooseBranch,
    ChooseUser,
    CompleteEffect,
    Healing,
    OfferInstead,
    Reactivate,
    RunClause,
    RunSteps,
)
from engine.redemption.model.instances import AbilityInstance, Cut, Path, instance_of
from engine.redemption.model.setup import rules_of

#: Of abilities that are stopped or interrupted in part, the effects that are.
Parts: TypeAlias = Mapping[AbilityId, frozenset[Path]]


def all_but(state: State, instance: AbilityInstance, spared: AnySet[Path]) -> frozenset[Path]:
    """Return the effects of an ability other than those that are spared. Rule: REG-MODS-04"""
    return frozenset(p for p, _ in effects_in(state, instance) if p not in spared)


def begins(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability that is about to begin is stopped in part only: then it begins without that part.

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
    """Tell the log that an ability is stopped but for what is spared. Rule: REG-MODS-04"""
    commit(state, cause, [Note("stopped_in_part", instance.controller, (instance.card,))])


def passes_over(state: State, ability: AbilityId, path: Path) -> bool:
    """Say whether a sentence or step is not taken: it is stopped though others are not, or was taken already.

    What comes up while it is stopped is kept in mind, and taken once nothing stops it; what was prevented from the
    beginning stays silent where the rules say so. Rules: REG-MODS-04, REG-SA-13, HOUSE-ABIL-53
    """
    instance = instance_of(state, ability)
    if instance.outcome(path) is not None:
        return True
    cut = instance.cut
    if cut is None:
        return False
    own = [p for p, _ in effects_in(state, instance) if p[: len(path)] == path]
    if not own or not instance.out.issuperset(own):
        return False
    comes_late = cut.begun or rules_of(state).prevented_at_first != "stays_silent"
    if comes_late and all(p[:-1] != path[:-1] for p in cut.missed):
        state.put(ability, replace(instance, cut=replace(cut, missed=(*cut.missed, path))))
    return True


def missed_work(instance: AbilityInstance) -> tuple[Frame, ...]:
    """Return the frames in which an ability takes what came up while it was stopped. Rule: REG-MODS-04"""
    number, missed = instance.id, instance.cut.missed if instance.cut is not None else ()
    return tuple(RunClause(number, p[0]) if len(p) == 1 else RunSteps(number, p[:-1], p[-1]) for p in missed)


def drop_parts(state: State, parts: Parts) -> None:
    """Take the work of some effects of abilities off the stack. Rule: REG-MODS-04"""
    if parts:
        state.frames = tuple(f for f in state.frames if not _is_of(state, f, parts))


def _is_of(state: State, frame: Frame, parts: Parts) -> bool:
    ability = frame.owner
    if ability is None or ability not in parts:
        return False
    match frame:
        case BeginEffect() | CompleteEffect() | ChooseUser() | ActivateCards() | Reactivate():
            return frame.path in parts[ability]
        case ChooseBranch(path=path):
            own = (p for p, _ in effects_in(state, instance_of(state, ability)) if p[: len(path)] == path)
            return all(p in parts[ability] for p in own)
        case OfferInstead(effect=effect):
            return effect.path in parts[ability]
        case AfterAll(cause=cause) | Healing(cause=cause):
            return cause.path in parts[ability]
        case _:
            return False


def bringing(state: State, abilities: frozenset[AbilityId], parts: Parts, verb: Verb) -> frozenset[AbilityId]:
    """Return, of abilities that are undone, those that are so in whole or in an effect of a kind. Rule: REG-MODS-04"""
    if not parts:
        return abilities
    return frozenset(
        a
        for a in abilities
        if a not in parts or any(e.verb is verb and p in parts[a] for p, e in effects_in(state, instance_of(state, a)))
    )


def narrowed(instance: AbilityInstance, parts: Parts) -> AbilityInstance:
    """Return an ability with what became of those of its effects alone that are undone. Rule: REG-MODS-04"""
    if instance.id not in parts:
        return instance
    own = parts[instance.id]
    return replace(instance, outcomes=tuple(o for o in instance.outcomes if o.path in own))
