"""The judges of all editions: one edition answers each question, the newest if none is named."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from glossary.answer import Answer, Judge
from glossary.editions.later import held, is_later, newest, published
from glossary.model import Document, Edition
from glossary.query import names_2005, names_mission

#: editions whose judge is told which of his documents are asked for; all others have documents of one edition first
_LIFTED: Final = (Edition.Y2005, Edition.MISSION)


@dataclass(frozen=True, slots=True)
class Asked:
    """The edition that answers a question; `is_named`: the question names it, or the asker chose it."""

    edition: Edition
    is_named: bool


#: whose rules are asked for, in front of the question
_IN_FRONT = re.compile(r"\s*(?:in |for |playing )?(?:the )?mission\s*[:,-]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Court:
    """Answers each question by the judge of its edition; `judge_of` makes a judge at the first need."""

    judge_of: Callable[[Edition], Judge]

    def asked(self, text: str, edition: Edition | None = None) -> Asked:
        """Return the edition of a question: The Mission if it names that, else the one chosen, named, or newest."""
        if names_mission(text) and edition is not Edition.Y2005:
            return Asked(Edition.MISSION, edition is Edition.MISSION or _IN_FRONT.match(text) is not None)
        if edition is not None:
            return Asked(edition, True)
        named = named_in(text)
        return Asked(newest(), False) if named is None else Asked(named, True)

    def judge(self, edition: Edition) -> Judge:
        """Return the judge of an edition; all editions before the first later one share a judge."""
        return self.judge_of(edition if is_later(edition) else Edition.Y2023)

    def answer(self, text: str, edition: Edition | None = None) -> Answer:
        """Return what the rules of one edition say to a question."""
        asked = self.asked(text, edition)
        lifted = asked.edition if asked.is_named and asked.edition in _LIFTED else None
        return self.judge(asked.edition).answer(text, lifted)


def named_in(text: str) -> Edition | None:
    """Return the edition that a question names: `by the 2023 rules`, `in REG 11.0.0`, `3rd edition`."""
    if names_2005(text):
        return Edition.Y2005
    found = [edition for edition in held() if edition.is_of_guide and _pattern(edition).search(text)]
    return found[0] if len(found) == 1 else None


@cache
def _pattern(edition: Edition) -> re.Pattern[str]:
    document = published(edition, Document.REG)
    version = re.sub(r"(\\\.0)+$", r"(?:\\.0)*", re.escape(document.version)) if document else "(?!)"
    return re.compile(
        rf"\b(?:edition {edition}|{edition} (?:rules|edition|guide|rulebook|reg|version)|(?:by|under|per) {edition}"
        rf"|(?:reg|exegesis guide) (?:version )?{version})(?![\w.])",
        re.IGNORECASE,
    )
