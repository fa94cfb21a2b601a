"""Undoing, told case by case."""

from engine.kernel.changes import Add, Join, Leave, Move, Set
from engine.kernel.facts import Cause, Reverted
from engine.kernel.ids import AbilityId, Bond, CardId, Facing, Field, Location, Zone
from engine.kernel.ledger import close_phase, commit, open_phase, undo
from engine.kernel.state import State
from tests.kernel.table import RULES, A, by, facts_of, in_battle, move

CONTROLLERS = Field("controllers", 1)
BRIGADE = Field("brigade", 1)


def negate(state: State, *abilities: int) -> None:
    undo(state, frozenset(AbilityId(n) for n in abilities), RULES)


def where(state: State, card: int) -> str:
    return state.cards[CardId(card)].location.zone.name


def values(state: State) -> list[object]:
    return [e.value for e in state.entries(CONTROLLERS)]


def test_a_card_that_moved_on_stays_in_its_new_location() -> None:
    state = in_battle()
    move(state, 1, "territory", ability=1)
    move(state, 1, "discard_pile", ability=2)
    negate(state, 1)
    assert where(state, 1) == "discard_pile"
    assert [f.done for f in facts_of(state, Reverted)] == [False]


def test_two_moves_undone_together_lead_back_to_before_the_first() -> None:
    state = in_battle()
    stay = state.cards[CardId(1)].stay
    move(state, 1, "territory", ability=1)
    move(state, 1, "discard_pile", ability=2)
    negate(state, 1, 2)
    assert where(state, 1) == "deck"
    assert state.cards[CardId(1)].stay == stay


def test_a_card_goes_past_a_move_that_was_undone_when_it_had_moved_on() -> None:
    state = in_battle()
    stay = state.cards[CardId(1)].stay
    move(state, 1, "territory", ability=1)
    move(state, 1, "hand", ability=2)
    move(state, 1, "discard_pile", ability=3)
    negate(state, 1)
    negate(state, 2)
    negate(state, 3)
    assert where(state, 1) == "deck"
    assert state.cards[CardId(1)].stay == stay


def test_a_card_that_left_and_came_back_is_on_another_stay() -> None:
    state = in_battle()
    move(state, 1, "territory", ability=1)
    move(state, 1, "hand", ability=2)
    move(state, 1, "territory", ability=3)
    negate(state, 1)
    assert where(state, 1) == "territory"


def test_a_negated_draw_puts_the_cards_back_in_their_order() -> None:
    state = in_battle()
    deck = state.zone("deck", A)
    commit(state, by(1), [Move(card, Location(Zone("hand", A))) for card in deck[:3]])
    negate(state, 1)
    assert state.zone("deck", A) == deck


def test_a_move_undone_brings_host_and_face_back() -> None:
    state = in_battle()
    move(state, 1, "territory", ability=4)
    held = Location(Zone("territory", A), host=CardId(1), bond=Bond.HELD_IN, facing=Facing.DOWN)
    commit(state, by(4), [Move(CardId(2), held)])
    move(state, 2, "discard_pile", ability=1)
    negate(state, 1)
    assert state.cards[CardId(2)].location == held


def test_undoing_the_older_writer_leaves_the_newer_word() -> None:
    state = in_battle()
    commit(state, by(1), [Set(BRIGADE, "red")])
    commit(state, by(2), [Set(BRIGADE, "blue")])
    negate(state, 1)
    assert state.read(BRIGADE) == "blue"
    negate(state, 2)
    assert state.read(BRIGADE) is None


def test_an_entry_leaves_from_the_middle_and_comes_back_where_it_stood() -> None:
    state = in_battle()
    commit(state, by(0), [Join(CONTROLLERS, name) for name in "abc"])
    first, middle, _ = state.entries(CONTROLLERS)
    commit(state, by(1), [Leave(CONTROLLERS, first.id)])
    commit(state, by(2), [Leave(CONTROLLERS, middle.id)])
    assert values(state) == ["c"]
    negate(state, 1)
    assert values(state) == ["a", "c"]
    negate(state, 2)
    assert values(state) == ["a", "b", "c"]


def test_an_entry_whose_joining_was_undone_does_not_come_back_with_its_leaving() -> None:
    state = in_battle()
    commit(state, by(1), [Join(CONTROLLERS, "a")])
    commit(state, by(2), [Leave(CONTROLLERS, state.entries(CONTROLLERS)[0].id)])
    negate(state, 1)
    negate(state, 2)
    assert values(state) == []
    assert [f.done for f in facts_of(state, Reverted)] == [True, False]


def test_leaving_twice_happens_once() -> None:
    state = in_battle()
    commit(state, by(1), [Join(CONTROLLERS, "a")])
    entry = state.entries(CONTROLLERS)[0].id
    commit(state, by(2), [Leave(CONTROLLERS, entry)])
    commit(state, by(3), [Leave(CONTROLLERS, entry)])
    negate(state, 2)
    assert values(state) == ["a"]


def test_an_inner_phase_does_not_reach_what_the_outer_one_did() -> None:
    state = in_battle()
    commit(state, by(1), [Add(Field("strength", 1), 2)])
    open_phase(state, "side battle", A, RULES)
    negate(state, 1)
    assert state.number(Field("strength", 1)) == 2
    close_phase(state, RULES)
    negate(state, 1)
    assert state.number(Field("strength", 1)) == 0


def test_a_word_sealed_over_an_older_one_stays_when_the_older_one_is_undone() -> None:
    state = in_battle()
    commit(state, by(1), [Set(BRIGADE, "red")])
    open_phase(state, "side battle", A, RULES)
    commit(state, by(2), [Set(BRIGADE, "blue")])
    close_phase(state, RULES)
    commit(state, by(3), [Set(BRIGADE, "gold")])
    negate(state, 1)
    assert state.read(BRIGADE) == "gold"
    negate(state, 3)
    assert state.read(BRIGADE) == "blue"


def test_a_departure_that_was_left_to_the_outer_phase_can_be_undone_there() -> None:
    state = in_battle()
    commit(state, by(1), [Join(CONTROLLERS, "a")])
    open_phase(state, "side battle", A, RULES)
    commit(state, by(2), [Leave(CONTROLLERS, state.entries(CONTROLLERS)[0].id)])
    left = frozenset(f.id for f in state.facts.values() if f.event.cause.ability == 2)
    close_phase(state, RULES, left)
    assert values(state) == []
    negate(state, 2)
    assert values(state) == ["a"]


def test_what_was_undone_in_an_inner_phase_is_not_left_to_the_outer_one() -> None:
    state = in_battle()
    open_phase(state, "side battle", A, RULES)
    commit(state, by(1), [Add(Field("strength", 1), 2)])
    left = frozenset(state.facts)
    negate(state, 1)
    close_phase(state, RULES, left)
    negate(state, 1)
    assert state.number(Field("strength", 1)) == 0
    assert not state.facts


def test_a_sealed_word_over_a_sealed_word_is_the_only_one_kept() -> None:
    state = in_battle()
    for ability, word in enumerate(("red", "blue", "gold")):
        commit(state, by(ability), [Set(BRIGADE, word)])
    close_phase(state, RULES)
    assert [w.value for w in state.fields[BRIGADE]] == ["gold"]


def test_an_entry_that_left_is_forgotten_when_its_leaving_is_sealed() -> None:
    state = in_battle()
    commit(state, by(1), [Join(CONTROLLERS, "a"), Join(CONTROLLERS, "b")])
    commit(state, by(2), [Leave(CONTROLLERS, state.entries(CONTROLLERS)[0].id)])
    close_phase(state, RULES)
    assert [e.value for e in state.lists[CONTROLLERS]] == ["b"]


def test_a_word_left_to_the_outer_phase_is_undone_down_to_the_sealed_one() -> None:
    state = in_battle()
    open_phase(state, "side battle", A, RULES)
    commit(state, by(1), [Set(BRIGADE, "red")])
    commit(state, by(2), [Set(BRIGADE, "blue")])
    left = frozenset(f.id for f in state.facts.values() if f.event.cause.ability == 2)
    close_phase(state, RULES, left)
    negate(state, 2)
    assert state.read(BRIGADE) == "red"


def test_of_an_ability_a_part_is_undone_and_the_rest_later() -> None:
    """Rule: REG-MODS-04"""
    state = in_battle()
    before = state.cards[CardId(1)], state.cards[CardId(2)]
    first, second = (Cause(AbilityId(1), path=(0, n)) for n in (0, 1))
    number = Field("strength", 1)
    commit(state, first, [Move(CardId(1), Location(Zone("territory", A))), Add(number, 2)])
    commit(state, second, [Move(CardId(2), Location(Zone("territory", A))), Add(number, 3)])
    undo(state, frozenset({AbilityId(1)}), RULES, {AbilityId(1): frozenset({(0, 0)})})
    assert (where(state, 1), where(state, 2)) == ("deck", "territory")
    assert state.number(number) == 3
    negate(state, 1)
    assert state.number(number) == 0
    assert [c.location for c in before] == [state.cards[CardId(n)].location for n in (1, 2)]


def test_a_card_stays_where_the_part_that_stands_has_put_it() -> None:
    """Rule: REG-MODS-04"""
    state = in_battle()
    commit(state, Cause(AbilityId(1), path=(0, 0)), [Move(CardId(1), Location(Zone("territory", A)))])
    commit(state, Cause(AbilityId(1), path=(0, 1)), [Move(CardId(1), Location(Zone("discard_pile", A)))])
    undo(state, frozenset({AbilityId(1)}), RULES, {AbilityId(1): frozenset({(0, 0)})})
    assert where(state, 1) == "discard_pile"
    negate(state, 1)
    assert where(state, 1) == "deck"
