"""Who knows which card, and what the names of unknown cards give away."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.changes import Learn, Move, Shuffle
from engine.kernel.ids import AbilityId, CardId, Facing, Location, Seat, Zone
from engine.kernel.knowledge import handle, seats_that_see
from engine.kernel.ledger import commit, undo
from engine.kernel.state import State
from tests.kernel.table import RULES, A, B, Operation, in_battle, many, move, new_table, place, play


def knows(state: State, seat: Seat, card: int) -> bool:
    return state.cards[CardId(card)].is_known_to(seat)


def names_seen_by(state: State, viewer: Seat | None) -> dict[Zone, list[str]]:
    return {zone: [handle(state, viewer, card) for card in cards] for zone, cards in state.zones.items() if cards}


def swapped(state: State, one: CardId, other: CardId) -> State:
    """Return the state in which two cards have changed places, each taking over all that tells where the other was."""
    twin = state.fork()
    a, b = state.cards[one], state.cards[other]
    twin.cards[one], twin.cards[other] = replace(b, id=one), replace(a, id=other)
    for zone, cards in state.zones.items():
        twin.zones[zone] = tuple(other if c == one else one if c == other else c for c in cards)
    return twin


@given(many, st.sampled_from((A, B, None)), st.data())
def test_swapping_unknown_cards_changes_no_handle(
    operations: list[Operation], viewer: Seat | None, data: st.DataObject
) -> None:
    state = play(in_battle(), operations)
    hidden = [c for c in state.cards if handle(state, viewer, c).startswith("h")]
    if len(hidden) < 2:
        return
    one, other = data.draw(st.permutations(hidden))[:2]
    assert names_seen_by(swapped(state, one, other), viewer) == names_seen_by(state, viewer)


@given(many)
def test_no_two_cards_share_a_handle(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    for viewer in (A, B, None):
        assert len({handle(state, viewer, c) for c in state.cards}) == len(state.cards)


@given(many)
def test_a_seat_knows_every_card_it_sees(operations: list[Operation]) -> None:
    state = play(in_battle(), operations)
    for card in state.cards.values():
        assert card.known & seats_that_see(state, card.location) == seats_that_see(state, card.location)


@given(many, st.sampled_from((A, B)))
def test_a_shuffle_ends_what_was_known_and_makes_every_old_handle_worthless(
    operations: list[Operation], seat: Seat
) -> None:
    state = play(in_battle(), operations)
    deck = state.zone("deck", seat)
    old = {handle(state, viewer, c) for c in deck for viewer in (A, B, None)}
    commit(state, RULES, [Shuffle(Zone("deck", seat))])
    assert sorted(state.zone("deck", seat)) == sorted(deck)
    for card in deck:
        assert not knows(state, A, card)
        assert not knows(state, B, card)
    assert not old & {handle(state, viewer, c) for c in deck for viewer in (A, B, None)}


def test_a_shuffled_hand_is_still_known_to_its_player_only() -> None:
    state = new_table()
    for card in (1, 2, 3):
        move(state, card, "hand")
    commit(state, RULES, [Learn(B, CardId(2)), Shuffle(Zone("hand", A))])
    assert all(knows(state, A, card) for card in (1, 2, 3))
    assert not any(knows(state, B, card) for card in (1, 2, 3))


def test_one_who_looked_at_the_top_card_of_a_deck_knows_it_when_it_is_drawn() -> None:
    state = new_table()
    commit(state, RULES, [Learn(B, CardId(1))])
    move(state, 1, "hand")
    assert knows(state, A, 1)
    assert knows(state, B, 1)


def test_a_card_returned_to_hand_before_all_eyes_stays_known() -> None:
    state = new_table()
    move(state, 1, "territory")
    move(state, 1, "hand")
    assert knows(state, B, 1)


def test_a_card_turned_face_down_where_it_lies_can_be_followed() -> None:
    state = new_table()
    move(state, 1, "territory")
    commit(state, RULES, [Move(CardId(1), Location(Zone("territory", A), facing=Facing.DOWN))])
    move(state, 1, "deck")
    assert knows(state, B, 1)


def test_a_card_played_face_down_is_seen_by_its_seat_only() -> None:
    state = new_table()
    commit(state, RULES, [Move(CardId(1), Location(Zone("territory", A), facing=Facing.DOWN))])
    assert knows(state, A, 1)
    assert not knows(state, B, 1)


def hand_with_a_known_card() -> State:
    state = new_table()
    for card in (1, 2, 3):
        move(state, card, "hand")
    commit(state, RULES, [Learn(B, CardId(2))])
    return state


def test_a_card_that_leaves_a_hand_unseen_may_have_been_any_of_it() -> None:
    for moved in (1, 2):
        state = hand_with_a_known_card()
        before = handle(state, B, CardId(2))
        move(state, moved, "deck")
        assert not any(knows(state, B, card) for card in (1, 2, 3))
        assert before not in {handle(state, B, CardId(card)) for card in (1, 2, 3)}
        assert knows(state, A, moved)


def test_a_card_that_leaves_a_hand_openly_leaves_the_rest_as_known_as_it_was() -> None:
    for shown in ({"zone": "territory"}, {"zone": "deck", "known": 1 << B}):
        state = hand_with_a_known_card()
        move(state, 1, **shown)
        assert knows(state, B, 1)
        assert knows(state, B, 2)
        assert not knows(state, B, 3)


def test_the_only_card_of_a_hand_can_be_followed() -> None:
    state = new_table()
    move(state, 1, "hand")
    commit(state, RULES, [Learn(B, CardId(1))])
    move(state, 1, "deck")
    assert knows(state, B, 1)


def test_each_viewer_has_handles_of_his_own_and_they_hang_on_the_secret_seed() -> None:
    one, other = new_table(seed=1), new_table(seed=2)
    card = CardId(1)
    names = {handle(one, A, card), handle(one, B, card), handle(one, None, card), handle(other, A, card)}
    assert len(names) == 4


def test_a_spectator_knows_what_lies_open_and_nothing_that_both_players_merely_know() -> None:
    state = new_table()
    commit(state, RULES, [Learn(A, CardId(1)), Learn(B, CardId(1))])
    move(state, 2, "territory")
    assert handle(state, None, CardId(1)).startswith("h")
    assert handle(state, None, CardId(2)) == "c2"


def test_learning_what_is_known_already_is_no_fact() -> None:
    state = new_table()
    commit(state, RULES, [Learn(A, CardId(1)), Learn(A, CardId(1))])
    assert len(state.emitted) == 1


def test_a_move_undone_does_not_undo_what_was_seen() -> None:
    state = in_battle()
    commit(state, RULES, [Move(CardId(1), place("hand", A))])
    move(state, 1, "territory", ability=1)
    undo(state, frozenset({AbilityId(1)}), RULES)
    assert state.cards[CardId(1)].location == place("hand", A)
    assert knows(state, B, 1)
