"""Targets of other abilities: an exchange switches them, and they switch back if the exchange is undone."""

from collections.abc import Mapping
from collections.abc import Set as AnySet

from engine.kernel.engine import pop
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.language.effect_kinds import DERIVED
from engine.redemption.model.ability_frames import CompleteEffect, SwitchTargets
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, Progress, Switched, instances

_PENDING = frozenset({Progress.ACTIVATING, Progress.SUSPENDED})


def step_switch(state: State, frame: SwitchTargets) -> None:
    """Exchange the targets of effects that are pending, interrupted or ongoing. Rule: REG-EXCH-02"""
    pop(state)
    for instance in instances(state):
        if instance.id != frame.ability and _aims_at(state, instance, frame.pairs):
            done = Switched(frame.ability, frame.pairs)
            _switch(state, replace(instance, switched=(*instance.switched, done)), frame.pairs)


def switch_back(state: State, by: AnySet[AbilityId]) -> None:
    """Let abilities have their first targets again if an exchange is undone. Rules: REG-EXCH-02, REG-NEGATE-07"""
    for instance in instances(state):
        undone: list[Switched] = [s for s in instance.switched if s.by in by]
        if undone:
            kept = tuple(s for s in instance.switched if s.by not in by)
            state.put(instance.id, replace(instance, switched=kept))
            for switched in reversed(undone):
                _switch(state, state.instances[instance.id], switched.pairs)


def _aims_at(state: State, instance: AbilityInstance, pairs: tuple[tuple[CardId, CardId], ...]) -> bool:
    meant = {c for pair in pairs for c in pair}
    return any(not meant.isdisjoint(o.cards) for o in instance.outcomes if _is_open(state, instance, o))


def _is_open(state: State, instance: AbilityInstance, outcome: EffectOutcome) -> bool:
    """Say whether an effect still has targets: it is pending, interrupted or ongoing."""
    if instance.progress in _PENDING and (not outcome.done or instance.progress is Progress.SUSPENDED):
        return True
    goes_on = {p for p, e in effects_in(state, instance) if e.verb in DERIVED}
    return instance.progress is not Progress.ENDED and outcome.path in goes_on


def _switch(state: State, instance: AbilityInstance, pairs: tuple[tuple[CardId, CardId], ...]) -> None:
    to = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    outcomes = tuple(_turned(o, to) if _is_open(state, instance, o) else o for o in instance.outcomes)
    state.put(instance.id, replace(instance, outcomes=outcomes))
    state.frames = tuple(_frame(f, instance.id, to) for f in state.frames)


def _turned(outcome: EffectOutcome, to: Mapping[CardId, CardId]) -> EffectOutcome:
    return replace(outcome, cards=tuple(to.get(c, c) for c in outcome.cards))


def _frame(frame: Frame, ability: AbilityId, to: Mapping[CardId, CardId]) -> Frame:
    if isinstance(frame, CompleteEffect) and frame.ability == ability:
        return replace(frame, cards=tuple(to.get(c, c) for c in frame.cards))
    return frame
