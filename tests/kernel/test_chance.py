"""Chance can be repeated, is fair, and is never rewound."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.chance import Chance, below, commitment, seed_from, shuffled
from engine.kernel.changes import Shuffle
from engine.kernel.engine import take_back
from engine.kernel.ids import Zone
from engine.kernel.ledger import commit
from tests.kernel.table import RULES, A, new_table

chances = st.builds(Chance, st.integers(0, 99).map(seed_from), st.integers(0, 10**6))


@given(chances, st.lists(st.integers(), max_size=200))
def test_a_draw_gives_the_same_order_again_and_keeps_every_item(chance: Chance, items: list[int]) -> None:
    assert shuffled(chance, items) == shuffled(chance, items)
    assert sorted(shuffled(chance, items)) == sorted(items)


def test_a_known_draw() -> None:
    """The order of a seed is part of what players may check after the game, so it never changes."""
    assert shuffled(Chance(seed_from(1)), range(8)) == (1, 2, 6, 0, 5, 7, 3, 4)
    assert [below(Chance(seed_from(1), n), 6) for n in range(8)] == [2, 3, 1, 2, 2, 1, 1, 4]


def test_another_seed_or_another_draw_gives_another_order() -> None:
    cards = range(50)
    orders = {shuffled(Chance(seed_from(seed), counter), cards) for seed in range(5) for counter in range(5)}
    assert len(orders) == 25


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    places: Counter[tuple[int, int]] = Counter()
    chance = Chance(seed_from(7))
    for _ in range(6000):
        places.update(enumerate(shuffled(chance, range(6))))
        chance = chance.next()
    assert len(places) == 36
    assert all(850 < often < 1150 for often in places.values())  # 1000 each; 5 sigma is about 145


def test_all_orders_of_four_come_about_equally_often() -> None:
    orders = Counter(shuffled(Chance(seed_from(3), n), "abcd") for n in range(7200))
    assert len(orders) == 24
    assert all(210 < often < 390 for often in orders.values())  # 300 each; 5 sigma is about 85


def test_a_number_is_below_its_bound_and_every_one_comes() -> None:
    drawn = Counter(below(Chance(seed_from(2), n), 6) for n in range(6000))
    assert set(drawn) == set(range(6))
    assert all(850 < often < 1150 for often in drawn.values())


def test_every_shuffle_spends_a_draw() -> None:
    state = new_table()
    commit(state, RULES, [Shuffle(Zone("deck", A)), Shuffle(Zone("deck", A))])
    assert state.chance.counter == 2


def test_a_look_ahead_on_a_fork_spends_nothing() -> None:
    state = new_table()
    commit(state.fork(), RULES, [Shuffle(Zone("deck", A))])
    assert state.chance.counter == 0


def test_taking_back_does_not_rewind_chance() -> None:
    earlier = new_table()
    now = earlier.fork()
    commit(now, RULES, [Shuffle(Zone("deck", A))])
    again = take_back(earlier, now)
    commit(again, RULES, [Shuffle(Zone("deck", A))])
    assert again.chance.counter == 2
    assert again.zone("deck", A) != now.zone("deck", A)


def test_the_commitment_binds_every_part_and_where_it_ends() -> None:
    whole = ("5eed", "game 1", ["a", "b"], ["x", "y"])
    others = [
        ("5eee", "game 1", ["a", "b"], ["x", "y"]),
        ("5eed", "game 2", ["a", "b"], ["x", "y"]),
        ("5eed", "game 1", ["b", "a"], ["x", "y"]),
        ("5eed", "game 1", ["ab", ""], ["x", "y"]),
        ("5eed", "game 1", ["a", "b"], ["x", "z"]),
        ("5eed", "game 1", ["a\n1:b"], ["x", "y"]),
    ]
    assert commitment(*whole) == commitment(*whole)
    assert commitment(*whole) not in {commitment(*other) for other in others}
