"""What a person types, and which options he means by it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import UserFacing
from bot.text.decisions.picks import read_picks

LABELS = (
    "Pass",
    "Go on to the Battle Phase",
    "Put Moses into your territory",
    "Put Moses (Pa) into your territory",
    "Put King's Daughter into your territory",
    "Play Son of God",
)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", (0,)),
        (" 3 ", (2,)),
        ("1 3", (0, 2)),
        ("3,1", (2, 0)),
        ("2-4", (1, 2, 3)),
        ("1 - 2", (0, 1)),
        ("pass", (0,)),
        ("battle", (1,)),
        ("son of god", (5,)),
        ("KINGS dau", (4,)),
        ("put moses into your territory", (2,)),
        ("moses pa", (3,)),
        ("plai son of godd", (5,)),
        ("pass, son", (0, 5)),
        ("none", ()),
    ],
)
def test_numbers_and_words_mean_options(line: str, meant: tuple[int, ...]) -> None:
    assert read_picks(line, LABELS) == meant


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0", "no option 0"),
        ("7", "no option 7"),
        ("3-1", "no option 3-1"),
        ("5-999999", "no option"),
        ("-1", "not a number"),
        (",", "number from 1"),
        ("moses", "fits several"),
        ("goliath", "fits none"),
        ("x" * 5000, "fits none"),
    ],
)
def test_what_means_nothing_or_too_much_is_said(line: str, reason: str) -> None:
    with pytest.raises(UserFacing, match=reason) as told:
        read_picks(line, LABELS)
    assert len(told.value.message) < 400


@given(st.text(max_size=200))
def test_no_line_breaks_it(line: str) -> None:
    try:
        picks = read_picks(line, LABELS)
    except UserFacing as told:
        assert told.message.endswith(".")
    else:
        assert all(0 <= place < len(LABELS) for place in picks)
