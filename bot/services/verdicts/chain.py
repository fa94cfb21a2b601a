"""The chain of answerers: each is sure or silent, and two that differ give no verdict."""

import logging
from dataclasses import dataclass, replace
from typing import Final

from bot.services.verdicts import decks, facts, limits, pairs, situations, statements
from bot.services.verdicts.asked import Asked, read
from bot.services.verdicts.model import DIRECT, Direct
from engine.cards.catalog import Catalog
from glossary.answer import Answer
from glossary.editions.court import Court
from glossary.editions.later import stands_as
from glossary.model import Edition

#: of so many questions in one each is answered
MOST_PARTS: Final = 4
log = logging.getLogger("berean.rulings")


@dataclass(frozen=True, slots=True)
class Told:
    """What is told to a question: the direct answer where there is one, and the passages.

    Of several questions in one the last is answered by `direct`, those before it by `others`.
    """

    direct: Direct | None
    passages: Answer
    asked: Asked
    others: tuple[tuple[str, Direct], ...] = ()


def answer(text: str, court: Court, catalog: Catalog, edition: Edition | None = None) -> Told:
    """Return the direct answer to a question, if any answerer is sure, with the passages of the rules.

    Both are of one edition: the one chosen or named, else the newest; statements are cited as they stand there.
    """
    by = court.asked(text, edition)
    asked = read(text, court.judge(by.edition).reader, catalog, by.edition, is_dated=by.is_named)
    passages = court.answer(text, edition)
    parts = asked.parts()[:MOST_PARTS]
    answers = [_direct(part, catalog) for part in parts]
    direct = _direct(asked, catalog) or (answers[-1] if answers else None) or limits.answer(asked, passages)
    before = zip(parts[:-1], answers[:-1], strict=True)
    others = tuple((_named(part.last, part), _as_of(by.edition, found)) for part, found in before if found)
    return Told(direct and _as_of(by.edition, direct), passages, asked, others)


def _named(line: str, asked: Asked) -> str:
    """Return a line with the names of cards in the place of its marks."""
    for number, mention in enumerate(asked.cards):
        line = line.replace(f"{{{number}}}", mention.name)
    return line


def _as_of(edition: Edition, direct: Direct) -> Direct:
    cited = tuple(dict.fromkeys(stands_as(each, edition) for each in direct.statements))
    return replace(direct, edition=edition.value, statements=cited)


def _direct(asked: Asked, catalog: Catalog) -> Direct | None:
    """Return what the answerers agree on. Where two differ nobody is believed."""
    spoken = [speak(asked) for speak in (decks.answer, facts.answer, statements.answer)]
    played = [play(asked, catalog) for play in (situations.answer, pairs.answer)]
    found = [each for each in (*spoken, *played) if each is not None]
    said = {(each.verdict, each.value) for each in found if each.verdict in DIRECT}
    if len(said) > 1:
        log.warning("answerers differ: %s", "; ".join(f"{each.found_by} {each.verdict}" for each in found))
        return None
    sure = [each for each in found if each.verdict in DIRECT]
    return next(iter(sorted(sure or found, key=lambda each: not each.computed)), None)
