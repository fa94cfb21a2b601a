"""What is answered by a statement and what is answered on a table never contradict each other."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from bot.services.rulings.answers import build_court
from bot.services.verdicts import counting, decks, known, statements
from bot.services.verdicts.asked import Asked, read
from bot.services.verdicts.battles import situations
from bot.services.verdicts.model import DIRECT, Direct
from bot.services.verdicts.of_one import facts, states
from bot.services.verdicts.reach import able, immune, pairs, using, working
from engine.cards.catalog import Catalog
from glossary.editions.court import Court
from glossary.model import Edition
from tests.bot.services.verdicts.shared import CATALOG, COURT, read_by
from tests.shared import SHARED, card_pool, needs_shared, nightly

FILES = Path(__file__).parent / "eval"
NAMES = ("fresh", "second", "situations", "both_ways")


def questions(*files: Path) -> Iterator[str]:
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            yield str(json.loads(line)["question"])


OWN = list(questions(*(FILES / f"{name}.jsonl" for name in NAMES)))


def told(asked: Asked, catalog: Catalog, court: Court) -> tuple[list[Direct], list[Direct]]:
    """Return what the rules and the facts say, and what is tried on tables."""
    passages = court.answer(asked.text, asked.edition)
    said = [each.answer(asked) for each in (decks, facts, states, counting, using)]
    said.append(statements.answer(asked, passages))
    said.append(known.answer(asked, passages, closely=False))
    tried = [each.answer(asked, catalog) for each in (situations, pairs, working, immune, able)]
    return [each for each in said if each], [each for each in tried if each]


@cache
def whole_pool() -> Catalog:
    return Catalog(card_pool().printings)


@cache
def told_of(question: str) -> tuple[list[Direct], list[Direct]]:
    return told(read_by(question), CATALOG, COURT)


@pytest.mark.parametrize("question", OWN)
def test_statements_and_tables_say_the_same_where_both_speak(question: str) -> None:
    said, tried = told_of(question)
    assert len({(each.verdict, each.value) for each in (*said, *tried) if each.verdict in DIRECT}) <= 1


def test_on_some_questions_both_speak() -> None:
    """Otherwise the test above would compare nothing."""
    spoke = (question for question in OWN if all(told_of(question)))
    assert len(list(islice(spoke, 3))) == 3


@nightly
@needs_shared
@pytest.mark.parametrize("edition", [Edition.Y2023, Edition.Y2026])
def test_they_say_the_same_to_every_question_that_was_collected(edition: Edition) -> None:
    """Of the whole pool: who differ give no verdict, and such a question is a fault of one of them."""
    catalog = whole_pool()
    court = build_court({each.name: () for each in catalog.printings})
    reader = court.judge(edition).reader
    differing = []
    own = sorted(each for each in FILES.glob("*.jsonl") if each.stem != "archive")
    for question in questions(*(SHARED / "eval" / f"{name}.jsonl" for name in ("verdicts", "rulings")), *own):
        said, tried = told(read(question, reader, catalog, edition, is_dated=False), catalog, court)
        if len({(each.verdict, each.value) for each in (*said, *tried) if each.verdict in DIRECT}) > 1:
            differing.append(question)
    assert len(differing) == 0
