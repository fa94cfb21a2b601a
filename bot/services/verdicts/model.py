"""What a direct answer consists of."""

from dataclasses import dataclass
from enum import StrEnum


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
class Direct:
    """A direct answer: `because` is its reason in one sentence, `statements` are the rules for it.

    `computed` says that it was computed from facts or by playing, `assumed` what was assumed, `found_by` which answerer
    gave it, `scenario` is the table on which it was played, and `log` what happened there in three lines.
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


def polar(holds: bool) -> Verdict:
    """Return the verdict yes if something is true, else no."""
    return Verdict.YES if holds else Verdict.NO
