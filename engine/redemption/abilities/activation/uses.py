"""Counting the uses of abilities that are limited."""

from engine.kernel.changes import Add
from engine.kernel.facts import Cause
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.reading.limits import counter, limit_on
from engine.redemption.abilities.reading.readings import ability_of
from engine.redemption.model.instances import AbilityInstance
from engine.redemption.model.setup import rules_of


def is_counted(instance: AbilityInstance, number: int) -> bool:
    """Say whether an earlier clause of the ability has already counted this use. Rule: REG-LIMIT-01"""
    return any(o.path[0] < number for o in instance.outcomes)


def note_use(state: State, instance: AbilityInstance, number: int) -> None:
    """Count a use, once for an ability of several clauses.

    An ability that is undone does not count as used, unless the edition counts every activation.
    Rules: REG-LIMIT-06, RB-PREP-17
    """
    limit = limit_on(state, instance, ability_of(state, instance).clauses[number])
    if limit is not None and not is_counted(instance, number):
        counts_always = rules_of(state).limit_counts_negated
        cause = Cause(rule="RB-PREP-17") if counts_always else Cause(instance.id)
        commit(state, cause, [Add(counter(state, instance, limit), 1)])
