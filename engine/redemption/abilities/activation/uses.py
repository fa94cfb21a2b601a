"""Counting the uses of abilities that are limited."""

from engine.kernel.changes import Add
from engine.kernel.facts import Cause
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.reading.limits import counter, limit_on
from engine.redemption.language.ast.document import Clause
from engine.redemption.model.instances import AbilityInstance
from engine.redemption.model.setup import rules_of


def note_use(state: State, instance: AbilityInstance, clause: Clause) -> None:
    """Count a use; it is no use where the ability is undone, unless the edition counts every activation.

    Rules: REG-LIMIT-06, RB-PREP-17
    """
    limit = limit_on(state, instance, clause)
    if limit is not None:
        counts_always = rules_of(state).limit_counts_negated
        cause = Cause(rule="RB-PREP-17") if counts_always else Cause(instance.id)
        commit(state, cause, [Add(counter(state, instance, limit), 1)])
