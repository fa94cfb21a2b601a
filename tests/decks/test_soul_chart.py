"""The number of Lost Souls a deck of each size has: the published charts, row by row and on both sides."""

import pytest

from engine.decks.formats import DeckFormat, find_format
from tests.decks.pool import Build, rules_of
from tests.decks.test_rules import T1, T1_05, T1_13, T2, T2_05, T2_13


def _chart(name: str) -> list[tuple[str, int, int]]:
    fmt = find_format(name)
    assert isinstance(fmt, DeckFormat)
    ends = [(size, souls) for first, last, souls in fmt.souls.chart for size in (first, last)]
    return [(name, size, souls) for size, souls in dict.fromkeys(ends)]


OFFICIAL_CHART = {
    T1: [(50, 56, 7), (57, 63, 8), (64, 70, 9), (71, 77, 10), (78, 84, 11), (85, 91, 12), (92, 98, 13), (99, 105, 14),
         (106, 112, 15), (113, 119, 16), (120, 126, 17), (127, 133, 18), (134, 140, 19), (141, 147, 20),
         (148, 154, 21)],
    T2: [(100, 105, 14), (106, 112, 15), (113, 119, 16), (120, 126, 17), (127, 133, 18), (134, 140, 19), (141, 147, 20),
         (148, 154, 21), (155, 161, 22), (162, 168, 23), (169, 175, 24), (176, 182, 25), (183, 189, 26), (190, 196, 27),
         (197, 203, 28), (204, 210, 29), (211, 217, 30), (218, 224, 31), (225, 231, 32), (232, 238, 33), (239, 245, 34),
         (246, 252, 35)],
}  # fmt: skip


@pytest.mark.parametrize("name", [T1, T1_13, T2, T2_13])
def test_the_chart_of_souls_is_the_published_one(name: str) -> None:
    """DBR-T1-04, DBR-T2-04: every row, and no row more."""
    fmt = find_format(name)
    assert isinstance(fmt, DeckFormat)
    assert list(fmt.souls.chart) == OFFICIAL_CHART[T1 if name.startswith("type1") else T2]
    first, last = fmt.souls.chart[0][0], fmt.souls.chart[-1][1]
    assert fmt.souls.required(first - 1) is None
    assert fmt.souls.required(last + 1) is None


@pytest.mark.parametrize(("name", "size", "souls"), [*_chart(T1), *_chart(T2)])
def test_the_number_of_souls_is_exact(name: str, size: int, souls: int) -> None:
    """DBR-T1-03, DBR-T2-03: the number of the chart is legal, one fewer and one more are not."""
    assert rules_of(Build(name, size).verdict()) == set()
    assert rules_of(Build(name, size, souls=souls - 1).verdict()) == {"lost-soul-count"}
    assert rules_of(Build(name, size, souls=souls + 1).verdict()) == {"lost-soul-count"}


@pytest.mark.parametrize(
    ("name", "size", "needed"),
    [(T1_05, 50, 7), (T1_05, 56, 7), (T1_05, 57, 8), (T1_05, 64, 9), (T1_05, 105, 14), (T1_05, 106, 15),
     (T1_05, 112, 15), (T1_05, 113, 16), (T2_05, 100, 14), (T2_05, 120, 17), (T2_05, 140, 19), (T2_05, 141, 20)],
)  # fmt: skip
def test_the_third_edition_asks_for_so_many_souls_at_least(name: str, size: int, needed: int) -> None:
    """RB-T1-02, RB-T2-02, RB-T1-12, HOUSE-DECK-19."""
    assert rules_of(Build(name, size).verdict()) == set()
    assert rules_of(Build(name, size, souls=needed - 1).verdict()) == {"lost-soul-count"}
    generous = Build(name, size, souls=needed + 1).verdict()
    assert generous.legal
    assert any("Lost Souls" in warning for warning in generous.warnings)
    assert "HOUSE-DECK-19" in generous.house
