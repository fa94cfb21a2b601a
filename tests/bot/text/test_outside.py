"""No name from outside can hide, be taken for a role at a table or for another's name, or order the text about."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.outside import deck_name, look_of, person_name, plain_name, told_apart


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Иван", "Иван"),
        ("José", "José"),
        ("🔥 Ada 🔥", "🔥 Ada 🔥"),
        ("\u202eadA", "adA"),
        ("A\u200bda", "Ada"),
        ("Ada\u2066\u2069\ufeff", "Ada"),
        ("**Ada** `x` <@1> __y__", "Ada x @1 y"),
        ("Ada\nA judge ends the game", "Ada A judge ends the game"),
        ("A" + "\u0301" * 40, "Á\u0301\u0301"),
        ("\u3164\u2800", "Player"),
        ("\u0301\u0301", "Player"),
        ("x" * 500, "x" * 32),
    ],
)
def test_a_name_shows_what_it_is(name: str, shown: str) -> None:
    assert plain_name(name) == shown


@pytest.mark.parametrize(
    "name",
    ["A judge", "a  JUDGE", "A\u200b judge", "Nobody", "N o b o d y", "NOBODY!", "The computer", "1", "2", "٢",
     "seat 1",     "Player 2", "you", "А judge", "Nоbody", "A jüdge".replace("ü", "u\u0308")],
)  # fmt: skip
def test_nobody_is_called_like_a_role_a_seat_or_a_number(name: str) -> None:
    assert person_name(name).endswith(" (a player)")
    assert person_name(person_name(name)) == person_name(name)


@pytest.mark.parametrize("name", ["G", "h", "Starter deck G", "starter  deck H"])
def test_no_deck_of_ones_own_is_called_like_a_shipped_one(name: str) -> None:
    assert deck_name(name, 60) == f"{name.replace('  ', ' ')} (own deck)"
    assert deck_name("Gideon", 60) == "Gideon"


def test_players_of_one_name_are_told_apart() -> None:
    assert told_apart(["Ada", "Ada"]) == ("Ada", "Ada (2)")
    assert told_apart(["Ada (2)", "Ada", "ada", "Аda"]) == ("Ada (2)", "Ada", "ada (3)", "Аda (4)")


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_names_are_seen_short_and_apart(one: str, other: str) -> None:
    names = told_apart([person_name(one), person_name(other)])
    for name in names:
        assert 0 < len(name) <= 32 + len(" (a player) (2)") and name == name.strip()
        assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") for letter in name)
    assert names[0] != names[1]
    assert look_of(names[0]) != look_of(names[1]) or not look_of(names[0])
