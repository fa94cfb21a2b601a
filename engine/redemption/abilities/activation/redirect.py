"""Abilities that a redirect hands to another player, and that go back if the redirect is undone."""

from collections.abc import Set as AnySet

from engine.kernel.engine import pop, push
from engine.kernel.ids import AbilityId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model.ability_frames import Redirect, Suspended
from engine.redemption.model.instances import AbilityInstance, Handed, Progress, instance_of, instances

_CAME_BACK = frozenset({Progress.ACTIVATING, Progress.COMPLETED})


def step_redirect(state: State, frame: Redirect) -> None:
    """Hand suspended abilities over; who played their cards and who uses them does not change.

    Rules: REG-REDIR-01, REG-REDIR-03, REG-REDIR-07, REG-REDIR-08, REG-REDIR-09
    """
    pop(state)
    to = instance_of(state, frame.ability).controller
    for ability in frame.abilities:
        held = instance_of(state, ability)
        if held.progress is Progress.SUSPENDED:
            before = Handed(frame.ability, held.controller, held.outcomes)
            state.put(ability, replace(held, controller=to, redirected=True, handed=(*held.handed, before)))


def _taken(state: State, by: AnySet[AbilityId]) -> list[tuple[AbilityInstance, Handed]]:
    held = ((i, next((h for h in i.handed if h.by in by), None)) for i in instances(state) if i.id not in by)
    return [(i, h) for i, h in held if h is not None]


def handed_over(state: State, by: AnySet[AbilityId]) -> frozenset[AbilityId]:
    """Return the abilities that reactivated for another player because of these. Rule: HOUSE-ABIL-21"""
    return frozenset(i.id for i, _ in _taken(state, by) if i.progress in _CAME_BACK)


def give_back(state: State, by: AnySet[AbilityId]) -> None:
    """Return redirected abilities to their players, to reactivate with their first targets.

    Rule: HOUSE-ABIL-21
    """
    for held, before in _taken(state, by):
        returns = held.progress in _CAME_BACK
        back = replace(
            held,
            controller=before.controller,
            outcomes=before.outcomes,
            redirected=False,
            handed=held.handed[: held.handed.index(before)],
            progress=Progress.SUSPENDED if returns else held.progress,
        )
        state.put(held.id, back)
        if returns:
            push(state, Suspended(before.by, (held.id,)))
