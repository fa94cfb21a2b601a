"""Abilities of which only some effects are stopped or interrupted: how the others resolve.

Rules: REG-MODS-04, REG-NEGATE-02, REG-PREVENT-04, REG-INTER-03
"""

from collections.abc import Mapping
from collections.abc import Set as AnySet
from typing import Final, TypeAlias

from engine.kernel.ids import AbilityId
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading.pairing import antecedent, on_its_own, speaks_of_earlier
from engine.redemption.abilities.reading.readings import ability_of, effects_in, step_at
from engine.redemption.language.ast.conditions import Condition, Earlier, Result
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
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

#: How long the address of an effect is that is not one of several to choose from.
_PLAIN: Final = 2

#: Of abilities that are stopped or interrupted in part, the effects that are.
Parts: TypeAlias = Mapping[AbilityId, frozenset[Path]]


def all_but(state: State, instance: AbilityInstance, spared: AnySet[Path]) -> frozenset[Path]:
    """Return the effects of an ability that are stopped: all but those given. Rule: REG-MODS-04"""
    return frozenset(p for p, _ in effects_in(state, instance) if p not in spared)


def is_passed_over(state: State, ability: AbilityId, path: Path) -> bool:
    """Say whether a clause or step is skipped: it is stopped though others are not, or was done already.

    Rules: REG-MODS-04, REG-SA-13
    """
    instance = instance_of(state, ability)
    if instance.outcome(path) is not None:
        return True
    cut = instance.cut
    if cut is None:
        return False
    own = [p for p, _ in effects_in(state, instance) if p[: len(path)] == path]
    return bool(own and instance.out.issuperset(own)) or _hangs(state, instance, path)


def comes_late(state: State, cut: Cut, path: Path) -> bool:
    """Say whether a skipped clause or step is done once nothing stops it; in some editions it never is.

    Rules: REG-SA-13, HOUSE-ABIL-53
    """
    if not cut.begun and rules_of(state).prevented_at_first == "stays_silent":
        return False
    return path not in cut.missed and (len(path) == 1 or all(p[:-1] != path[:-1] for p in cut.missed))


def _hangs(state: State, instance: AbilityInstance, path: Path) -> bool:
    """Say whether a clause or step depends on one that is stopped: it refers to its targets, or is paired with it.

    Rules: REG-SA-09, REG-COND-11, REG-INTER-04, HOUSE-ABIL-54
    """
    if _is_paired_with_stopped(state, instance, path):
        return True
    ability = ability_of(state, instance)
    if len(path) == 1:
        return _asks_whether(ability.clauses[path[0]].conditions) and _is_missing(state, instance, path, None)
    step = step_at(ability, path)
    if _asks_whether(step.conditions) and _is_missing(state, instance, path, None):
        return True
    if not isinstance(step, Effect) or not speaks_of_earlier(step):
        return False
    effects = effects_in(state, instance)
    meant = antecedent(effects, path)
    if on_its_own(instance, effects, path) is not None:
        return False
    return meant is not None and _is_missing(state, instance, path, meant)


def _is_paired_with_stopped(state: State, instance: AbilityInstance, path: Path) -> bool:
    """Say whether a clause or step follows a stopped interrupt: it waits until that has interrupted something."""
    halts = (p for p, e in effects_in(state, instance) if e.verb is Verb.INTERRUPT and p < path and p in instance.out)
    return any(instance.outcome(p) is None for p in halts)


def _asks_whether(conditions: tuple[Condition, ...]) -> bool:
    return any(isinstance(c, Earlier) and c.verb is None and c.result is not Result.OTHERWISE for c in conditions)


def _is_missing(state: State, instance: AbilityInstance, path: Path, meant: Path | None) -> bool:
    """Say whether an effect, or the last one before an address, was not carried out because it is stopped."""
    before = [p for p, _ in effects_in(state, instance) if p < path]
    if not before:
        return False
    last = meant if meant is not None else before[-1]
    together = [p for p in before if p == last or (len(last) > _PLAIN and p[:_PLAIN] == last[:_PLAIN])]
    known = {o.path: o for o in instance.outcomes}
    if any(p in known and known[p].done for p in together):
        return False
    if any(p in known and known[p].declined for p in (*together, last[:_PLAIN])):
        return False
    return not instance.out.isdisjoint(together) or any(_hangs(state, instance, p) for p in together)


def missed_work(instance: AbilityInstance) -> tuple[Frame, ...]:
    """Return the work that an ability missed while some of its effects were stopped. Rule: REG-MODS-04"""
    number, missed = instance.id, instance.cut.missed if instance.cut is not None else ()
    return tuple(RunClause(number, p[0]) if len(p) == 1 else RunSteps(number, p[:-1], p[-1]) for p in missed)


def is_of(state: State, frame: Frame, parts: Parts) -> bool:
    """Say whether a frame belongs to one of the given effects. Rule: REG-MODS-04"""
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
    """Return which abilities are undone as a whole, or in an effect of the given type. Rule: REG-MODS-04"""
    if not parts:
        return abilities
    return frozenset(
        a
        for a in abilities
        if a not in parts or any(e.verb is verb and p in parts[a] for p, e in effects_in(state, instance_of(state, a)))
    )


def narrowed(instance: AbilityInstance, parts: Parts) -> AbilityInstance:
    """Return an ability with the outcomes of only those of its effects that are undone. Rule: REG-MODS-04"""
    if instance.id not in parts:
        return instance
    own = parts[instance.id]
    return replace(instance, outcomes=tuple(o for o in instance.outcomes if o.path in own))
