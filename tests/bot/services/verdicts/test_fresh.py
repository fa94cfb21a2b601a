"""Questions written before the answerers: what is answered is answered rightly."""

from pathlib import Path

from bot.services.verdicts.evaluation import measure, parse
from tests.bot.services.verdicts.shared import direct

CASES = parse((Path(__file__).parent / "eval" / "fresh.jsonl").read_text("utf-8").splitlines())
#: how many were answered rightly when this was last counted; it may not fall
RIGHT = 82


def test_no_fresh_question_is_answered_wrongly_and_as_many_rightly_as_before() -> None:
    figures = measure(CASES, direct)
    assert [(case.id, mark) for case, mark, _ in figures.misses] == []
    assert sum(counts["right"] for counts in figures.by_kind.values()) >= RIGHT
