"""Which abilities are stopped, and in which of their effects, given which ability would stop which.

Rules: REG-NEGATE-05, REG-PREVENT-05, REG-MODS-04, HOUSE-ABIL-01
"""

from typing import TypeAlias

from engine.kernel.ids import AbilityId
from engine.redemption.model.instances import Path

#: What stops an ability: another one, by the effect at an address, and the effects it leaves alone.
Stopper: TypeAlias = tuple[AbilityId, Path, frozenset[Path]]
Stopped: TypeAlias = dict[AbilityId, tuple[AbilityId, frozenset[Path]]]


def settled(reached: dict[AbilityId, list[Stopper]]) -> Stopped:
    """Return which abilities are stopped, each with the ability that stops it and the effects that it leaves alone.

    Rule: REG-MODS-04
    """
    fallen: Stopped = {}
    for _ in range(len(reached) + 1):
        found = _one_pass(reached, fallen)
        if found == fallen:
            return found
        fallen = found
    return fallen


def _one_pass(reached: dict[AbilityId, list[Stopper]], before: Stopped) -> Stopped:
    found: Stopped = {}
    for other, stoppers in reached.items():
        for by, path, left in stoppers:
            told = found if by < other else before
            if by in told and path not in told[by][1]:
                continue
            first, still = found.get(other, (by, left))
            found[other] = (first, still & left)
    return found
