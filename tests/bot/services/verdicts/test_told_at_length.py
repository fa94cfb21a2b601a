"""Questions that are asked in passing, told rather than asked, or typed short: they are read as what they ask."""

import pytest

from bot.services.verdicts.talk.indirect import with_asked_directly
from tests.bot.services.verdicts.shared import read_by, said


@pytest.mark.parametrize(
    ("line", "direct"),
    [
        ("i'm wondering whether {0} is unique", "is {0} unique?"),
        ("not sure if he's meek", "is he meek?"),
        (
            "i captured {0}, and i'm wondering since he is a human whether he's a lost soul there. thank you",
            "i captured {0}. since he is a human. is he a lost soul there? thank you",
        ),
        ("i'd love to know if it counts as a giant", "does it count as a giant?"),
        ("i was wondering whether he is unique. is he?", "i was wondering whether he is unique. is he?"),
    ],
)
def test_what_is_wondered_is_asked(line: str, direct: str) -> None:
    assert with_asked_directly(line) == direct


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("I'm wondering whether Gorim the Tall is a giant", "yes"),
        ("set aside cards in play or no", "no"),
        ("set aside cards = in play?", "no"),
        ("difference between protect and immune?", "no"),  # R11-PROT-01
        ("immune vs protected same thing?", "yes"),
        ("bounced hero, keeps his bonuses?", "no"),  # REG-ZONE-14
        ("Gorim the Tall has no ability, only 9/6. is he a meek character?", "yes"),
        ("my giant deck needs more bodies. is Gorim the Tall a giant?", "yes"),
        ("this always confuses me. is Gorim the Tall a giant?", "yes"),
        (
            "Gorim the Tall keeps killing my heroes, so does Pit of Moab banish him? asking before I put it in my deck",
            "yes",
        ),
    ],
)
def test_what_is_said_around_it_or_left_out_changes_nothing(question: str, verdict: str) -> None:
    assert said(question)[0] == verdict


def test_what_is_asked_in_the_words_of_a_card_is_no_quotation() -> None:
    asked = read_by("my Ishmar the Bander says he may band to a Hero, so can he band to the Hero over there?")
    assert asked.last.startswith("can he band") or "can he band" in asked.last


def test_who_loves_a_card_names_no_other() -> None:
    assert [each.name for each in read_by("I love the old Gorim the Tall, is he a giant?").cards] == ["Gorim the Tall"]
