"""Answers that are one of the printings of a card: the one that is, or does, what is told."""

import re
from collections.abc import Callable
from typing import Final

from bot.services.verdicts.asked import Asked
from bot.services.verdicts.meant import Mention
from bot.services.verdicts.model import Direct, Verdict
from bot.services.verdicts.of_one.attributes import describes
from bot.services.verdicts.of_one.printed import is_fact, made
from bot.services.verdicts.of_one.texts import newest
from bot.services.verdicts.of_one.wording import IDLE, REQUEST, named_in
from bot.services.verdicts.quoting import shared_with
from engine.cards.model import Printing
from engine.cards.reprints import newest_first

_KIND: Final = r"(?:print|printing|version|one|card|copy|edition|set)s?"
_WHICH: Final = re.compile(
    rf"\b(?:which|what|whats|what's) (?:(?:of|is|was|are|the|my|these|those|'s|called|name) )*(?:\{{0\}}|{_KIND}\b)"
    rf"|\bwhich\W*$|\b(?:the|that) (?:one )?\{{0\}}[^?]*\b(?:what|which|called|name)\b"
)
_IS_NEWEST: Final = re.compile(r"\b(?:is|has) (?:the )?(?:newest|latest|current|most recent)\b|\bplay by\b")
#: words that lead to what a printing is or does
_LEADING_WORDS: Final = """
    print printing version copy edition set sets prints printings versions that's called name let lets make makes allow
    allows with without text where there used might
"""
_LEADING: Final = IDLE | REQUEST | frozenset(_LEADING_WORDS.split())
#: so many words of its text tell one printing from others, and so many more than others have
_FEWEST: Final = 2
#: of the words that are told so much has to stand in the text
_SHARE: Final = 0.6


def which(asked: Asked, mention: Mention) -> Direct | None:
    """Return the printing that is or does what a question says, if it asks which and there is only one."""
    if len(mention.printings) < 2 or _WHICH.search(asked.line) is None:
        return None
    if _IS_NEWEST.search(asked.line):
        current = newest(mention.printings)
        return None if current is None else _made(current, "{} has the current wording.")
    named, rest = named_in(asked.line, lambda words: describes(words, asked.pool) is not None or is_fact(words))
    if any(is_fact(each) and not each.endswith("set") for each in named):  # which set is which printing
        return None
    tests = [test for each in named if (test := describes(each, asked.pool)) is not None]
    told = [each for each in rest if each not in _LEADING]
    meant = _doing(_being(list(mention.printings), tests), told)
    if not meant or len(meant) == len(mention.printings) or len({(each.text, each.faces) for each in meant}) != 1:
        return None
    return _made(newest_first(meant)[0], f"Of {mention.name} only {{}} is or does so.")


def _made(printing: Printing, why: str) -> Direct:
    return made(Verdict.CARD, printing.name, why.format(printing.name), "CARD")


def _being(printings: list[Printing], tests: list[Callable[[Printing], bool]]) -> list[Printing]:
    return [each for each in printings if all(test(each) for test in tests)]


def _doing(printings: list[Printing], told: list[str]) -> list[Printing]:
    """Return the printings whose texts have clearly more of some words than others; all where nothing is told."""
    if not told:
        return printings
    shares = {each: shared_with(each, told) for each in printings}
    best = max(shares.values(), default=0)
    kept = [each for each, share in shares.items() if share == best]
    others = max((share for share in shares.values() if share < best), default=0)
    is_clear = best == len(told) or (best >= _FEWEST and best - others >= _FEWEST and best >= _SHARE * len(told))
    return kept if is_clear and best >= min(_FEWEST, len(told)) else []
