"""Whether one card reaches another, by what the engine allows."""

import pytest

from bot.services.verdicts.pairs import answer
from tests.bot.services.verdicts.shared import CATALOG, read_by


def said(question: str) -> str | None:
    found = answer(read_by(question), CATALOG)
    return None if found is None else found.verdict.value


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("can Christian Martyr discard Orpha?", "yes"),
        ("can Christian Martyr discard Gorim the Tall?", "no"),
        ("can I Christian Martyr my Orpha", "yes"),
        ("can Christian Martyr hit Orpha who is set aside", "no"),
        ("can Angel of the Lord discard Gorim the Tall", "yes"),
        ("can Angel of the Lord discard a hero", "no"),
        ("can Christian Martyr be used on a hero", "yes"),
        ("can Ishmar the Bander band to Orpha", "yes"),
        ("can Ishmar the Bander band to Gorim the Tall", "no"),
        ("can Ishmar the Bander band to my opponent's Orpha", "yes"),
    ],
)
def test_a_pair_is_laid_and_tried(question: str, verdict: str) -> None:
    assert said(question) == verdict


@pytest.mark.parametrize(
    "question",
    [
        "can Christian Martyr discard Orpha in my hand?",
        "can Christian Martyr discard Orpha while she is protected?",
        "can Orpha band to Gorim the Tall",
        "can Son of God discard a hero",
        "Christian Martyr and Orpha",
        "can Christian Martyr discard Orpha who was converted",
    ],
)
def test_what_no_table_of_ours_shows_is_left_open(question: str) -> None:
    assert said(question) is None
