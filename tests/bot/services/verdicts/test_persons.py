"""Whom "he" means in a told battle: nobody is guessed where two could be meant who fare otherwise."""

import pytest

from tests.bot.services.verdicts.shared import said

_NONE = (None, None)


@pytest.mark.parametrize(
    "told",
    [
        "Gorim the Tall is great. So there he stood, in front of Nahor of Ziph, and nobody plays anything.",
        "My Nahor of Ziph is in trouble. He faces Gorim the Tall. No cards from anybody.",
        "I attacked with Nahor of Ziph. He ran into Gorim the Tall and nobody played anything.",
    ],
)
def test_who_is_told_of_in_a_sentence_is_not_whom_he_meets_there(told: str) -> None:
    alive = "yes" if "great" in told else "no"
    assert said(f"{told} Does he survive?") == (alive, None)


@pytest.mark.parametrize(
    "told",
    [
        "I attacked with Nahor of Ziph. Gorim the Tall blocked him and nobody played anything.",
        "My friend attacked with Nahor of Ziph and I blocked with Gorim the Tall. No cards.",
        "Gorim the Tall is great. My friend put him in front of my Nahor of Ziph. No cards from anybody.",
    ],
)
def test_where_it_may_be_either_nothing_is_said(told: str) -> None:
    assert said(f"{told} Does he survive?") == _NONE


def test_at_whom_a_card_is_played_is_told_of_after() -> None:
    told = "Gorim the Tall blocks my Nahor of Ziph."
    assert said(f"{told} I play Angel of the Lord on him. Does he survive?") == ("no", None)
    assert said(f"{told} I play Trumpet at Dawn on him. Is he dead?") == ("no", None)


def test_a_player_who_is_he_is_nobody_who_fights() -> None:
    assert said("My Nahor of Ziph attacks. He blocks with Gorim the Tall. Does he survive?") == ("yes", None)
    assert said("Nahor of Ziph attacks, Gorim the Tall blocks. He has no cards. Is Nahor dead?") == ("yes", None)


def test_he_who_wins_may_be_either_where_both_are_told_of() -> None:
    assert said("I attack with Nahor of Ziph and Gorim the Tall steps in. Does he win?") == _NONE
    assert said("I attack with Nahor of Ziph and Gorim the Tall steps in. Does Nahor win?") == ("no", None)


def test_what_is_asked_of_two_things_and_then_in_full_is_answered_yes_or_no() -> None:
    told = "Nahor of Ziph is blocked by Gorim the Tall, no cards."
    assert said(f"{told} Nahor dead or alive? does Nahor survive") == ("no", None)
