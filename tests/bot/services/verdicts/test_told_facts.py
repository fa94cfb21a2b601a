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
