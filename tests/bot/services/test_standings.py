"""Ratings: what one wins another loses, the expected moves little, and the order of things counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.games.standings import BEGINNING, MOST, Result, Standing, expected, standings


def result(*players: str, won: str = "") -> Result:
    return Result(tuple((p, p.upper()) for p in players), frozenset({won} - {""}))


def of(found: list[Standing], user: str) -> Standing:
    return next(s for s in found if s.user == user)


def test_one_game() -> None:
    found = standings([result("a", "b", won="b")])
    assert [s.user for s in found] == ["b", "a"]
    assert of(found, "b").rating == BEGINNING + MOST / 2 and of(found, "a").rating == BEGINNING - MOST / 2
    assert (of(found, "b").won, of(found, "a").lost) == (1, 1)


def test_beating_a_better_player_counts_for_more() -> None:
    before = [result("a", "b", won="a")] * 10
    expected_win = standings([*before, result("a", "b", won="a")])
    upset = standings([*before, result("a", "b", won="b")])
    held = of(standings(before), "b").rating
    assert of(upset, "b").rating - held > held - of(expected_win, "b").rating > 0


def test_a_draw_moves_the_two_together() -> None:
    before = [result("a", "b", won="a")] * 5
    drawn = standings([*before, result("a", "b")])
    assert of(drawn, "a").drawn == of(drawn, "b").drawn == 1
    assert of(drawn, "a").rating < of(standings(before), "a").rating


@given(st.lists(st.tuples(st.permutations("abcde"), st.booleans()), max_size=30))
def test_no_point_is_made_or_lost(games: list[tuple[list[str], bool]]) -> None:
    results = [result(*order[:2], won=order[0] if decided else "") for order, decided in games]
    found = standings(results)
    assert sum(s.rating for s in found) == pytest.approx(BEGINNING * len(found))
    assert sum(s.played for s in found) == 2 * len(games)


def test_what_is_expected_of_two_adds_up() -> None:
    assert expected(1700, 1500) + expected(1500, 1700) == pytest.approx(1)
    assert expected(1700, 1500) > 0.7


def test_a_game_of_several_is_rated_by_the_order_in_which_all_ended() -> None:
    played = Result(tuple((p, p.upper()) for p in "abcd"), frozenset("a"), ranks=(1, 3, 2, 4))
    found = {s.user: s for s in standings([played] * 3)}
    among = {user: standing.among_several or 0 for user, standing in found.items()}
    assert among["a"] > among["c"] > among["b"] > among["d"]
    assert all(s.rating == BEGINNING for s in found.values()), "games of two are rated apart"
    assert (found["a"].won, found["d"].lost) == (3, 3)


def test_a_game_of_several_without_ranks_knows_its_winner() -> None:
    """So it is with games that ended before ranks were kept."""
    found = standings([Result(tuple((p, p.upper()) for p in "abc"), frozenset("b"))])
    among = {s.user: s.among_several or 0 for s in found}
    assert among["b"] > among["a"] == pytest.approx(among["c"])


def test_teammates_win_together_and_are_not_rated_against_each_other() -> None:
    sides = (frozenset("ac"), frozenset("bd"))
    before = [result("a", "b", won="a")] * 3
    played = Result(tuple((p, p.upper()) for p in "abcd"), frozenset("ac"), sides, (1, 2, 1, 2))
    found, held = standings([*before, played]), standings(before)
    assert of(found, "a").won == 4 and of(found, "c").won == 1
    assert of(found, "a").rating == of(held, "a").rating
    among = {s.user: s.among_several or 0 for s in found}
    assert among["a"] == pytest.approx(among["c"]) and among["b"] == pytest.approx(among["d"])
    assert among["a"] > BEGINNING > among["b"]
