"""What happens while no phase is open can never be undone, and leaves nothing behind that grows."""

from engine.kernel.changes import Add, Join, Leave, Set
from engine.kernel.ids import Field
from engine.kernel.ledger import commit
from tests.kernel.table import RULES, new_table

TURN, ACTIVE, ORDER = Field("turn"), Field("active"), Field("order")


def test_a_hundred_turns_leave_no_facts_and_one_writer() -> None:
    state = new_table()
    for n in range(100):
        commit(state, RULES, [Add(TURN, 1), Set(ACTIVE, n), Join(ORDER, n)])
        commit(state, RULES, [Leave(ORDER, state.entries(ORDER)[0].id)])
    assert state.number(TURN) == 100 and state.read(ACTIVE) == 99 and state.entries(ORDER) == ()
    assert state.facts == {}
    assert len(state.fields[ACTIVE]) == 1 and len(state.lists[ORDER]) == 0
