"""What is told of a battle and changes it is used, or nothing is said."""

import pytest

from tests.bot.services.verdicts.shared import said

_NONE = (None, None)


@pytest.mark.parametrize(
    "told",
    [
        "Nahor of Ziph attacks with a sword on him, Gorim the Tall blocks.",
        "Nahor of Ziph attacks, Gorim the Tall has a weapon on and blocks.",
        "Nahor of Ziph attacks, Gorim the Tall wears some armor and blocks.",
        "Nahor of Ziph holds a spear, Gorim the Tall blocks.",
        "Nahor of Ziph is 9/10 right now. Gorim the Tall blocks.",
        "Nahor of Ziph, who is 9/10 thanks to a card, attacks, Gorim the Tall blocks.",
        "Nahor of Ziph attacks at 9/10, Gorim the Tall blocks.",
        "Nahor of Ziph attacks, Gorim the Tall blocks and Nahor gets +0/+4.",
    ],
)
def test_numbers_and_weapons_that_are_on_no_card_told_keep_the_answer_back(told: str) -> None:
    assert said(f"{told} Does Nahor die?") == _NONE


@pytest.mark.parametrize(
    "told",
    [
        "Nahor of Ziph attacks, Gorim the Tall blocks without a weapon.",
        "Nahor of Ziph, a 4/6, attacks, Gorim the Tall is 9/6 and blocks.",
        "Nahor of Ziph attacks, Gorim the Tall blocks. I play Spear of Ezer on Nahor, so he is 6/8.",
    ],
)
def test_numbers_of_the_cards_and_of_the_battle_are_read(told: str) -> None:
    assert said(f"{told} Does Nahor die?") == ("yes", None)


@pytest.mark.parametrize(
    "meant",
    [
        "I'm about to play Trumpet at Dawn.",
        "I'm thinking of playing Trumpet at Dawn.",
        "I forgot to play Trumpet at Dawn.",
        "I didn't play Trumpet at Dawn.",
        "I could have played Trumpet at Dawn on Nahor.",
        "I want to play Trumpet at Dawn but he says he goes first.",
    ],
)
def test_what_is_only_meant_to_be_played_is_not_played(meant: str) -> None:
    assert said(f"Nahor of Ziph attacks, Gorim the Tall blocks. {meant} Am I winning?") == _NONE


@pytest.mark.parametrize(
    ("told", "seat"),
    [
        ("I attack with Orpha (7/7), Gorim the Tall blocks.", "attacker"),
        ("I attack with Orpha (7/7), Gorim the Tall blocks. I pass.", "defender"),
        ("I block with Gorim the Tall, Orpha (7/7) attacks. He passes.", "defender"),
        ("Orpha (7/7) attacks, Gorim the Tall blocks, attacker passes.", "defender"),
    ],
)
def test_who_passes_gives_initiative_to_the_other(told: str, seat: str) -> None:
    assert f"initiative: {seat}" in str(said(f"{told} Who has initiative?")[1])


@pytest.mark.parametrize(
    "told",
    [
        "I attack with Orpha (7/7), Gorim the Tall blocks. Both of us pass.",
        "I attack with Orpha (7/7), Gorim the Tall blocks. I pass, he passes.",
        "I attack with Orpha (7/7), Gorim the Tall blocks. He passes.",
        "I attack with Orpha (4/5), Gorim the Tall blocks. I pass.",
    ],
)
def test_where_it_is_not_clear_who_can_have_passed_nothing_is_said(told: str) -> None:
    assert said(f"{told} Who has initiative?") == _NONE


def test_whether_i_get_the_soul_is_no_question_of_what_a_card_does_to_another() -> None:
    assert said("I attack with Nahor of Ziph. He has Image of Dan active. Do I get the soul?") == _NONE


def test_what_somebody_is_about_to_play_is_played_where_it_is_asked_what_is_then() -> None:
    told = "Nahor of Ziph attacks, Gorim the Tall blocks. I'm going to use Trumpet at Dawn."
    assert said(f"{told} Am I winning after that?") == ("yes", None)


@pytest.mark.parametrize(
    "who",
    [
        "He could block with Gorim the Tall.",
        "He forgot to block with Gorim the Tall.",
        "He should have blocked with Gorim the Tall.",
        "He has Gorim the Tall in hand.",
    ],
)
def test_who_only_could_fight_does_not(who: str) -> None:
    assert said(f"Nahor of Ziph attacks. {who} Do I get the soul?") == _NONE


@pytest.mark.parametrize(
    "stands",
    ["It's a stalemate.", "Nahor is winning.", "Since it's mutual destruction we go on.", "Gorim is losing."],
)
def test_where_a_battle_never_stands_as_it_is_told_to_nothing_is_said(stands: str) -> None:
    told = "I attack with Nahor of Ziph and Gorim the Tall blocks."
    assert said(f"{told} {stands} Who has initiative?") == _NONE


def test_where_it_stood_so_before_a_card_was_played_the_answer_stays() -> None:
    told = "I attack with Nahor of Ziph and Gorim the Tall blocks. Nahor is losing, so I play Trumpet at Dawn."
    assert "initiative: defender" in str(said(f"{told} Who has initiative?")[1])


def test_a_soul_put_into_a_site_lies_there() -> None:
    told = "He put his only lost soul into Wells of Dibon. Nahor of Ziph attacks and he lets him through."
    assert said(f"{told} Do I get the soul?") == ("yes", None)


def test_or_anything_tells_nothing_more() -> None:
    told = "Nahor of Ziph attacks, Gorim the Tall blocks. I don't think Nahor is a giant or anything of the sort."
    assert said(f"{told} Do I get the soul?") == ("no", None)


def test_whether_a_card_is_worth_playing_is_no_outcome() -> None:
    told = "Nahor of Ziph attacks, Gorim the Tall blocks."
    assert said(f"{told} Is it any good to play Trumpet at Dawn on Nahor?") == ("declined", None)
    assert said(f"{told} I play Trumpet at Dawn on Nahor. Is the rescue good?") == ("yes", None)
