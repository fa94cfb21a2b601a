"""What is said to questions of other matters."""

import pytest

from tests.bot.services.verdicts.shared import direct, said


@pytest.mark.parametrize(
    ("question", "whom"),
    [
        ("what does a box of cards cost in the shop", "other players"),
        ("is there a penalty for being late to a round", "Host Guide"),
        ("what is the weather tomorrow", "cards, play, decks"),
    ],
)
def test_other_matters_are_declined_with_whom_to_ask(question: str, whom: str) -> None:
    found = direct(question)
    assert found is not None
    assert found.verdict.value == "declined"
    assert whom in found.because


@pytest.mark.parametrize("question", ["can i band", "", "???", "x" * 5_000, "{0} {1} can {2} be negated"])
def test_what_may_be_of_the_rules_is_not_declined(question: str) -> None:
    assert said(question) == (None, None)
