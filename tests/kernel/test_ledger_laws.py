"""The laws of the ledger, over random operations in nested phases."""

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.facts import Added, Joined, Left, Moved, Reverted, SetTo
from engine.kernel.ids import AbilityId, Field
from engine.kernel.ledger import close_phase, fold, undo
from engine.kernel.state import State
from tests.kernel.table import (
    ABILITIES,
    CARDS,
    EVERY_ABILITY,
    FIELDS,
    LISTS,
    NUMBERS,
    RULES,
    Close,
    Open,
    Operation,
    Undo,
    acts,
    in_battle,
    many,
    new_table,
    play,
    some_abilities,
    undoable,
    undone_in,
)


def live(state: State, kind: type, field: Field) -> list:
    undone = undone_in(state.emitted)
    return [f for f in state.emitted if isinstance(f, kind) and f.field == field and f.id not in undone]


@given(st.lists(undoable, max_size=30))
def test_undoing_everything_is_the_identity(operations: list[Operation]) -> None:
    state = in_battle()
    before = state.board()
    play(state, operations)
    undo(state, EVERY_ABILITY, RULES)
    assert state.board() == before


@given(st.lists(undoable, max_size=10), st.lists(undoable, max_size=10), st.lists(undoable, max_size=10))
def test_undoing_what_a_closed_phase_left_entirely_is_the_identity(
    first: list[Operation], inner: list[Operation], last: list[Operation]
) -> None:
    state = in_battle()
    before = state.board()
    play(state, [*first, Open(), *inner, Close(frozenset(range(100))), *last])
    undo(state, EVERY_ABILITY, RULES)
    assert state.board() == before


@given(many)
def test_folding_the_facts_from_the_start_is_the_live_board(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    again = fold(new_table(), state.emitted)
    assert again.board() == state.board()
    assert again.cards == state.cards  # what is known and under which veil, too
    assert again.facts == state.facts
    assert again.undone == state.undone
    assert again.phases == state.phases


@given(many)
def test_cards_are_conserved_and_zones_consistent(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    assert sorted(card for zone in state.zones.values() for card in zone) == list(range(1, CARDS + 1))
    assert state.faults() == ()
    assert len({card.stay for card in state.cards.values()}) == CARDS


@given(many, some_abilities)
def test_an_ability_that_is_not_undone_keeps_its_last_word(
    operations: list[Operation], undone: frozenset[AbilityId]
) -> None:
    state = play(in_battle(), operations)
    last = {f.card: f for f in state.emitted if isinstance(f, Moved)}
    before = state.board()[0]
    undo(state, undone, RULES)
    for card, fact in last.items():
        if fact.event.cause.ability not in undone:
            assert state.board()[0][card] == before[card]


@given(st.lists(undoable, max_size=30), st.permutations(range(ABILITIES)))
def test_undoing_ability_by_ability_leaves_every_card_where_it_was(
    operations: list[Operation], order: list[int]
) -> None:
    state = in_battle()
    before = state.board()[0]
    play(state, [*operations, *(Undo(frozenset({AbilityId(n)})) for n in order)])
    assert state.board()[0] == before


@given(many, some_abilities)
def test_a_field_reads_as_its_newest_writer_that_was_not_undone(
    operations: list[Operation], undone: frozenset[AbilityId]
) -> None:
    state = play(in_battle(), [*operations, Undo(undone)])
    for field in FIELDS:
        writers = live(state, SetTo, field)
        assert state.read(field) == (writers[-1].value if writers else None)


@given(many, some_abilities)
def test_a_number_is_the_sum_of_what_was_not_undone(operations: list[Operation], undone: frozenset[AbilityId]) -> None:
    state = play(in_battle(), [*operations, Undo(undone)])
    for field in NUMBERS:
        assert state.number(field) == sum(f.amount for f in live(state, Added, field))


@given(many, some_abilities)
def test_a_list_holds_in_order_who_joined_and_did_not_leave(
    operations: list[Operation], undone: frozenset[AbilityId]
) -> None:
    state = play(in_battle(), [*operations, Undo(undone)])
    for field in LISTS:
        gone = {f.entry for f in live(state, Left, field)}
        expected = [(f.entry, f.value) for f in live(state, Joined, field) if f.entry not in gone]
        assert [(e.id, e.value) for e in state.entries(field)] == expected


@given(many)
def test_an_undoing_is_never_undone_and_nothing_is_undone_twice(operations: list[Operation]) -> None:
    state = play(in_battle(), [*operations, Undo(EVERY_ABILITY), Undo(EVERY_ABILITY)])
    undoings = [f for f in state.emitted if isinstance(f, Reverted)]
    assert len({f.of for f in undoings}) == len(undoings)
    assert not {f.of for f in undoings} & {f.id for f in undoings}
    after = state.board()
    undo(state, EVERY_ABILITY, RULES)
    assert state.board() == after


@given(st.lists(acts, max_size=15), st.lists(acts, max_size=15), st.frozensets(st.integers(0, 20)))
def test_a_closed_phase_is_out_of_reach_and_what_it_left_is_not(
    outer: list[Operation], inner: list[Operation], leaving: frozenset[int]
) -> None:
    state = play(in_battle(), [*outer, Open(), *inner])
    of_inner = [f for f in state.facts.values() if f.event.phase == state.phase().id]
    left = frozenset(f.id for i, f in enumerate(of_inner) if i in leaving)
    close_phase(state, RULES, left)
    assert all(f.event.phase == state.phase().id for f in state.facts.values())
    undo(state, EVERY_ABILITY, RULES)
    undone = undone_in(state.emitted)
    assert left <= undone
    assert not undone & {f.id for f in of_inner if f.id not in left}


@given(many)
def test_nothing_of_a_closed_outermost_phase_is_kept(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    board = state.board()
    while state.phases:
        close_phase(state, RULES)
    assert state.board() == board
    assert state.facts == {}
    assert state.undone == frozenset()
    assert all(len(writers) <= 1 for writers in state.fields.values())
    assert not any(e.gone for entries in state.lists.values() for e in entries)


@given(many, many)
def test_what_happens_on_a_fork_does_not_touch_the_original(operations: list[Operation], more: list[Operation]) -> None:
    state = play(in_battle(), operations)
    board, facts, phases, counters = state.board(), dict(state.facts), state.phases, state.counters.copy()
    play(state.fork(), more)
    assert (state.board(), state.facts, state.phases, state.counters) == (board, facts, phases, counters)


@given(many)
def test_event_ids_rise_and_the_facts_of_one_event_share_cause_and_phase(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    events = [f.event for f in state.emitted]
    assert [e.id for e in events] == sorted(e.id for e in events)
    assert len({e.id for e in events}) == len(set(events))
    assert [f.id for f in state.emitted] == list(range(1, len(state.emitted) + 1))
