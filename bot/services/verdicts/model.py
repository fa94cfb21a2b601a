"""What a direct answer consists of."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final


class Verdict(StrEnum):
    """What kind of answer is given; there is none if only passages are shown."""

    YES = "yes"
    NO = "no"
    NUMBER = "number"
    OUTCOME = "outcome"
    CARD = "card"
    DEPENDS = "depends"
    DECLINED = "declined"


#: the verdicts that answer, rather than say why there is no answer
DIRECT = frozenset((Verdict.YES, Verdict.NO, Verdict.NUMBER, Verdict.OUTCOME, Verdict.CARD))


@dataclass(frozen=True, slots=True)
class Reads:
    """What an answerer reads of a question: `phrases` and concepts, `anywhere`, `beside` a card and in parts that ask.

    `heard` are the very words from which it drew what it answers by.
    Where these are None it has judged all words of such parts itself. `asks` knows parts that ask without a verb:
    "battle state?". `cards` are the ones that play a part in the answer, None if all do. Only where a battle is told
    the words of speech about battles carry meaning. `belied` are parts that tell what is not so when it is played.
    """

    phrases: tuple[re.Pattern[str], ...] = ()
    anywhere: frozenset[str] | None = frozenset()
    beside: frozenset[str] | None = frozenset()
    asking: frozenset[str] | None = frozenset()
    phrases_beside: tuple[re.Pattern[str], ...] = ()
    phrases_asking: tuple[re.Pattern[str], ...] = ()
    asks: Callable[[str], bool] | None = None
    is_of_battle: bool = False
    cards: frozenset[int] | None = None
    heard: tuple[str, ...] = ()
    belied: frozenset[str] = frozenset()


#: every word of the question is read
WHOLE: Final = Reads(anywhere=None)
#: nothing of the question is read but what the words of its cards say
NOTHING: Final = Reads()


@dataclass(frozen=True, slots=True)
class Direct:
    """A direct answer: `because` is its reason in one sentence, `statements` are the rules for it.

    `computed` says that it was computed from facts or by playing, `assumed` what was assumed, `found_by` which answerer
    gave it, `scenario` is the table on which it was played, and `log` what happened there in three lines. `reads` is
    what was read of the question for it: where more is told, it is no answer. `if_nothing` is what holds if the words
    that were not understood change nothing; they are the value then, and the verdict is that it depends on them.
    """

    verdict: Verdict
    value: str | int | None = None
    because: str = ""
    statements: tuple[str, ...] = ()
    computed: bool = False
    assumed: tuple[str, ...] = ()
    edition: str = "2023"
    found_by: str = ""
    scenario: str = ""
    log: tuple[str, ...] = ()
    reads: Reads = NOTHING
    if_nothing: "Direct | None" = None


def having_read(direct: Direct | None, reads: Reads) -> Direct | None:
    """Return an answer with what was read for it."""
    return None if direct is None else replace(direct, reads=reads)


def polar(holds: bool) -> Verdict:
    """Return the verdict yes if something is true, else no."""
    return Verdict.YES if holds else Verdict.NO
