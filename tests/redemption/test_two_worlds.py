"""Two worlds that differ in hidden cards alone, played on by the same visible answers, cannot be told apart.

The long form is `python -m tests.bench.bench_leaks [GAMES] [FIRST_SEED]`.
"""

import random
from dataclasses import replace

import pytest

from engine.kernel.ids import Seat
from engine.redemption.model.setup import setup_of
from engine.redemption.model.stops import Speed, Stop
from tests.bench.bench_leaks import begun, run
from tests.redemption.support import Table
from tests.redemption.swapping import swapped
from tests.redemption.test_laws import GAMES, over
from tests.redemption.two_worlds import Tally, compare, difference, known
from tests.shared import needs_shared, times


@over(GAMES, 2300)
def test_two_worlds_cannot_be_told_apart(table: Table) -> None:
    tally = Tally()
    compare(str(table), table.begin(), tally, most=120)
    assert [str(d) for d in tally.differences] == []
    assert tally.steps > 30 and tally.swapped > 10


@over(GAMES, 2400)
def test_two_worlds_cannot_be_told_apart_at_any_speed(table: Table) -> None:
    """Nor by who is asked where, whatever stops and speeds the players set, and change, and until when they pass."""
    tally = Tally()
    begun = table.begin()
    dice = random.Random(str(table))
    stops = tuple(frozenset(s for s in Stop if dice.random() < 0.2) for _ in begun.state.seats)
    speeds = tuple(dice.choice(list(Speed)) for _ in begun.state.seats)
    begun.state.setup = replace(setup_of(begun.state), stops=stops, speeds=speeds)
    compare(f"{table} {speeds}", begun, tally, most=120)
    assert [str(d) for d in tally.differences] == []
    assert tally.steps > 30 and tally.swapped > 10


@needs_shared
@pytest.mark.parametrize("seed", range(1, 1 + GAMES // 2))
def test_two_worlds_of_covered_cards_cannot_be_told_apart(seed: int) -> None:
    tally = run(1, seed, most=120)
    assert [str(d) for d in tally.differences] == []
    assert tally.steps > 30 and tally.swapped > 10


@needs_shared
def test_what_else_is_in_the_lists_of_the_others_cannot_be_told() -> None:
    """As far as the same answers can be given in both worlds; which games these are changes with the covered cards."""
    steps = 0
    for seed in range(103, 123):
        tally = run(1, seed, most=60, lists=True)
        assert [str(d) for d in tally.differences] == []
        assert tally.swapped > 10
        steps += tally.steps
        if steps > times(120, usually=40):
            return
    raise AssertionError(f"only {steps} steps could be compared")


@needs_shared
@pytest.mark.parametrize("seed", (78, 80))
def test_what_one_player_looks_at_does_not_decide_whether_he_is_asked(seed: int) -> None:
    """In these games a player looks at a deck or a hand in which nothing may fit."""
    assert [str(d) for d in run(1, seed).differences] == []


def test_who_knows_the_cards_can_tell_two_worlds_apart() -> None:
    table = Table("2023", 2, "invented", 2301)
    here = replace(table.begin(), facts=())
    there, _ = swapped(here.state, Seat(1), random.Random(1))
    assert difference(here, replace(there, facts=()), Seat(1)) is None
    assert known(here.state, Seat(0)) - known(here.state, None)
    assert difference(here, replace(there, facts=()), Seat(0)) is not None


def test_whoever_waits_can_tell_who_is_asked_and_what_for() -> None:
    here = replace(Table("2023", 2, "invented", 2302).begin(), facts=())
    asked = here.decision
    assert asked is not None
    for other in (None, replace(asked, player=Seat(1 - asked.player)), replace(asked, default=("pass",))):
        assert difference(here, replace(here, decision=other), None) is not None


@needs_shared
def test_a_game_is_made_again_by_its_seed() -> None:
    (name, one), (_, two) = begun(17), begun(17)
    assert "seed 17" in name and one.facts == two.facts
