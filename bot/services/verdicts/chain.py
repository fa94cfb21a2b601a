"""The chain of answerers: each is sure or silent, and two that differ give no verdict."""

import logging
from dataclasses import dataclass

from bot.services.verdicts import decks, facts, limits, pairs, situations, statements
from bot.services.verdicts.asked import Asked, read
from bot.services.verdicts.model import DIRECT, Direct
from engine.cards.catalog import Catalog
from glossary.answer import Answer, Judge
from glossary.model import Edition

log = logging.getLogger("berean.rulings")


@dataclass(frozen=True, slots=True)
class Told:
    """What is told to a question: the direct answer where there is one, and the passages."""

    direct: Direct | None
    passages: Answer
    asked: Asked


def answer(text: str, judge: Judge, catalog: Catalog, edition: Edition | None = None) -> Told:
    """Return the direct answer to a question, if any answerer is sure, with the passages of the rules."""
    asked = read(text, judge.reader, catalog, edition)
    passages = judge.answer(text, edition)
    return Told(_direct(asked, catalog) or limits.answer(asked, passages), passages, asked)


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
    return next(iter(sure or found), None)
