"""What is answered by a statement and what is answered on a table never contradict each other."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.services.verdicts import decks, facts, pairs, situations, statements
from bot.services.verdicts.model import DIRECT
from tests.bot.services.verdicts.shared import CATALOG, read_by

FILES = Path(__file__).parent / "eval"


def questions() -> Iterator[str]:
    for name in ("fresh", "second", "both_ways"):
        for line in (FILES / f"{name}.jsonl").read_text("utf-8").splitlines():
            yield str(json.loads(line)["question"])


@pytest.mark.parametrize("question", questions())
def test_statements_and_tables_say_the_same_where_both_speak(question: str) -> None:
    asked = read_by(question)
    said = [each for each in (decks.answer(asked), facts.answer(asked), statements.answer(asked)) if each is not None]
    tried = [each for each in (situations.answer(asked, CATALOG), pairs.answer(asked, CATALOG)) if each is not None]
    verdicts = {(each.verdict, each.value) for each in (*said, *tried) if each.verdict in DIRECT}
    assert len(verdicts) <= 1


def test_on_some_questions_both_speak() -> None:
    """Otherwise the test above would compare nothing."""
    both = 0
    for question in questions():
        asked = read_by(question)
        both += statements.answer(asked) is not None and pairs.answer(asked, CATALOG) is not None
    assert both >= 3
