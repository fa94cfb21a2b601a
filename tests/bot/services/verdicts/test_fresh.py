"""Questions written before the answerers: what is answered is answered rightly."""

from pathlib import Path

import pytest

from bot.services.verdicts.evaluation import measure, parse
from glossary.model import Edition
from tests.bot.services.verdicts.shared import direct

FILES = Path(__file__).parent / "eval"


@pytest.mark.parametrize(
    ("name", "right"),  # how many were answered rightly when this was last counted; it may not fall
    [("fresh", 96), ("second", 93), ("situations", 90)],
)
def test_no_fresh_question_is_answered_wrongly_and_as_many_rightly_as_before(name: str, right: int) -> None:
    cases = parse((FILES / f"{name}.jsonl").read_text("utf-8").splitlines())
    figures = measure(cases, lambda question: direct(question, Edition.Y2023))
    assert [(case.id, mark) for case, mark, _ in figures.misses] == []
    assert sum(counts["right"] for counts in figures.by_kind.values()) >= right
