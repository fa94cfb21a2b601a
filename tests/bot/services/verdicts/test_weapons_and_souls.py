"""Weapons from before a battle and after it, Lost Souls that are named, and numbers told behind a comma."""

import pytest

from bot.services.verdicts.battles.heard import Heard
from bot.services.verdicts.battles.story import told as story_of
from glossary.model import Edition
from tests.bot.services.verdicts.shared import read_by, said


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        # REG-BRES-07: played out
        ("Captain Ezer attacks, Gorim the Tall blocks, I play Blade of Ezer on him. does Ezer keep the blade?", "yes"),
        (
            "Nahor of Ziph attacks, Abiram blocks, I play Blade of Ezer on him. he wins. does Nahor keep the blade?",
            "no",
        ),
        # by their classes, where only the end is told
        ("Captain Ezer used Blade of Ezer in battle. he won. may he hold on to it for next turn", "yes"),
        ("Nahor of Ziph wins with Blade of Ezer. does Blade of Ezer stay on him after the battle?", "no"),
        ("Captain Ezer used Blade of Ezer in battle and lost. does Blade of Ezer stay on him?", None),
    ],
)
def test_a_warrior_keeps_a_weapon(question: str, verdict: str | None) -> None:
    assert said(question, Edition.Y2023)[0] == verdict


@pytest.mark.parametrize(
    ("told", "is_played"),
    [
        ("Captain Ezer already wears Blade of Ezer. he attacks", False),
        ("Captain Ezer attacks with Blade of Ezer from last turn", False),
        ("Captain Ezer attacks, I play Blade of Ezer", True),
    ],
)
def test_a_weapon_that_is_worn_already_is_no_card_played(told: str, is_played: bool) -> None:
    asked = read_by(f"{told}, Gorim the Tall blocks. who has initiative?")
    story = story_of(asked, Heard())
    assert bool(story.plays) is is_played
    assert any(" on c" in zone for _, zone in story.zones.values()) is not is_played


def test_a_worn_weapon_works_from_the_beginning() -> None:
    question = "Captain Ezer already wears Blade of Ezer. Gorim the Tall blocks him. who is winning and has initiative?"
    assert said(question, Edition.Y2023) == ("outcome", "situation: winning; initiative: defender")


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("his only lost soul is Lost Soul of Dibon. Lydia (H) attacks, no block. do I get it?", "yes"),
        ("Lost Soul of Dibon is his only lost soul. my Timothy (H) attacks unblocked. do I get that soul?", "no"),
        ("he has Lost Soul of Dibon. my Timothy (H) attacks unblocked. do I get a soul?", None),
    ],
)
def test_a_named_lost_soul_lies_there_with_its_ability(question: str, verdict: str | None) -> None:
    assert said(question, Edition.Y2023)[0] == verdict


def test_numbers_behind_a_comma_tell_which_printing_is_meant() -> None:
    [mention] = read_by("Orpha, red 7/7, attacks").cards
    assert [each.set_code for each in mention.printings] == ["XB"]
    assert len(read_by("Orpha, 5/5, attacks").cards[0].printings) == 2
