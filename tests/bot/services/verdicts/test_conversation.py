"""Questions that go on from the one before."""

import pytest

from bot.services.verdicts.conversation import goes_on, joined
from glossary.model import Edition
from tests.bot.services.verdicts.shared import COURT, said

NAMES = COURT.judge(Edition.Y2023).reader.names
BATTLE = "I attack with Orpha (4/5), he blocks with Gorim the Tall. who is winning?"


@pytest.mark.parametrize(
    ("before", "text", "whole"),
    [
        (
            BATTLE,
            "and if I play Trumpet at Dawn on her?",
            "I attack with Orpha (4/5), he blocks with Gorim the Tall. I play Trumpet at Dawn on her. who is winning?",
        ),
        (
            BATTLE,
            "and do I get the soul?",
            "I attack with Orpha (4/5), he blocks with Gorim the Tall. do I get the soul?",
        ),
        (
            "can Cast out Demons discard Abiram?",
            "what about Strong Demon (G)?",
            "can Cast out Demons discard Strong Demon (G)?",
        ),
        (
            "can Cast out Demons discard Abiram?",
            "and with Strong Demon (G) instead?",
            "can Cast out Demons discard Strong Demon (G)?",
        ),
        (
            "can Cast out Demons discard Abiram?",
            "and Strong Demon (G)?",
            "can Cast out Demons discard Strong Demon (G)?",
        ),
    ],
)
def test_a_question_that_goes_on_takes_over_what_was_told(before: str, text: str, whole: str) -> None:
    assert goes_on(text)
    assert joined(before, text, NAMES) == whole


def test_what_is_new_changes_the_answer() -> None:
    assert "losing" in str(said(BATTLE)[1])
    assert "losing" not in str(said(joined(BATTLE, "and if I play Trumpet at Dawn on her?", NAMES))[1])
    assert said("can Cast out Demons discard Abiram?")[0] == "no"
    assert said(joined("can Cast out Demons discard Abiram?", "and Strong Demon (G)?", NAMES))[0] == "yes"


@pytest.mark.parametrize("text", ["can a hero block?", "who wins", "android heroes?", "x" * 300])
def test_a_question_of_its_own_goes_on_from_nothing(text: str) -> None:
    assert not goes_on(text)
