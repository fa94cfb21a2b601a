"""A question that names a heading shows that section, even if no rule in it was found to answer it."""

import re
from dataclasses import replace
from typing import Final

from glossary.answer import Answer, Confidence
from glossary.model import Section
from glossary.words import plain, stems

#: it is asked what something is, or how two things differ
_WHAT: Final = re.compile(
    r"\b(?:what(?:'?s| is| are| does)|explain|define|definition|meaning of|list|diff\w*|compare)\b"
)
_ASIDE: Final = re.compile(r"\s*\([^)]*\)")
#: of a heading these need not be told
_IDLE: Final = frozenset(
    stems("card rule class character enhancement effect list diff difference definition rn between mean game")
)


def shown(answer: Answer) -> Answer:
    """Add to an answer without a rule the sections whose headings its question names, if any."""
    if answer.found or not _WHAT.search(plain(answer.question.text)):
        return answer
    told = frozenset(each for each in stems(answer.question.text) if "_" not in each)
    headings = {hit: _named(hit.section, told) for hit in answer.hits}
    beside = told - _IDLE - frozenset(answer.question.unknown)
    hits = tuple(hit for hit, words in headings.items() if words)
    if not hits or not beside <= frozenset().union(*headings.values()):
        return answer
    return replace(answer, confidence=Confidence.CLOSEST, hits=hits)


def _named(section: Section, told: frozenset[str]) -> frozenset[str]:
    """Return the words of the heading of a section, or another name of it, that a question names."""
    for heading in (_ASIDE.sub("", section.title), *section.aliases):
        words = frozenset(each for each in stems(heading) if "_" not in each)
        if (words - _IDLE or words) <= told and words:
            return words
    return frozenset()
