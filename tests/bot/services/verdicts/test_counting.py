"""Numbers worked out from numbers that are told."""

import pytest

from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("I hold 5 cards, then draw three. how many do I have?", "number", 8),
        ("14 cards in hand, I draw 3 in my draw phase, how many cards in hand then", "number", 16),
        ("my hand has 12 cards at end of turn, how many must I discard?", "number", 4),
        ("ended my turn holding 12, down to how many do I have to go", "number", 8),
        ("7 cards in hand at the end of my turn: do I have to discard any?", "no", None),
        ("2 souls rescued so far in type 2, how many more do I need to win?", "number", 5),
        ("12 cards in hand at end of turn and an artifact raised my hand size, how many do I discard?", None, None),
    ],
)
def test_a_number_follows_from_the_numbers_told(question: str, verdict: str | None, value: object) -> None:
    assert said(question) == (verdict, value)
