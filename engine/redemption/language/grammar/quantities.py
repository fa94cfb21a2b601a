"""Productions for numbers and counts."""

from typing import Literal

from engine.language.notation import Constant, Production, Refused, rule, same, words
from engine.redemption.language.ast.nouns import Count, CountKind, Threshold

Number = int | Literal["X"]


def exactly(number: Number, limit: int | None = None) -> Count:
    """Return the count of exactly that many."""
    return Count(kind=CountKind.EXACTLY, number=number, limit=limit)


ONE = exactly(1)
ALL = Count(kind=CountKind.ALL)
PLURAL = Count(kind=CountKind.PLURAL)


class _CountOf:
    """Build a count of one kind from its number and an optional limit."""

    def __init__(self, kind: CountKind) -> None:
        self._kind = kind

    def __call__(self, number: Number, limit: int | None = None) -> Count:
        return Count(kind=self._kind, number=number, limit=limit)


def _more_than(number: Number) -> Count:
    if number == "X":
        raise Refused("more than X")
    return Count(kind=CountKind.AT_LEAST, number=number + 1)


def _fewer_than(number: Number) -> Count:
    if number == "X":
        raise Refused("fewer than X")
    return Count(kind=CountKind.AT_MOST, number=number - 1)


def bound(number: Number, side: Literal["at_least", "at_most"] | None) -> Threshold:
    """Return a bound on a printed number."""
    return Threshold(number=number, side=side or "exactly")


def _beyond(number: Number, side: Literal["above", "below"]) -> Threshold:
    """Return the bound for "above" or "below": the next whole number is the first that fits."""
    if number == "X":
        return Threshold(number=number, side=side)
    return Threshold(number + 1, "at_least") if side == "above" else Threshold(number - 1, "at_most")


RULES: list[Production] = [
    rule("number", "<INTEGER>", same),
    rule("number", "x", Constant("X")),
    rule("limit-note", "( limit <INTEGER> )", same),
    rule("limit-note", "( maximum|max <INTEGER> )", same),
    *words("count", {"a|an": ONE, "all": ALL, "any number of": Count(kind=CountKind.ANY_NUMBER)}),
    *words(
        "count",
        {"both": exactly(2), "no": Count(kind=CountKind.NONE), "all but 1": Count(kind=CountKind.ALL_BUT, number=1)},
    ),
    rule("count", "any <number>", exactly),
    rule("count", "any", Constant(ONE)),
    rule("count", "<number> <limit-note>?", exactly),
    rule("count", "up to <number> <limit-note>?", _CountOf(CountKind.UP_TO)),
    rule("count", "at least <number>", _CountOf(CountKind.AT_LEAST)),
    rule("count", "<number> or more", _CountOf(CountKind.AT_LEAST)),
    rule("count", "<number> or fewer|less", _CountOf(CountKind.AT_MOST)),
    rule("count", "more than <number>", _more_than),
    rule("count", "fewer|less than <number>", _fewer_than),
    *words("count", {"an equal number of": Count(kind=CountKind.EQUAL), "that many": Count(kind=CountKind.EQUAL)}),
    *words(
        "side",
        {
            "or greater": "at_least",
            "or more": "at_least",
            "or higher": "at_least",
            "or less": "at_most",
            "or lower": "at_most",
        },
    ),
    rule("bound", "<bound-number> <side>?", bound),
    rule("bound", "greater|more|higher than <number>", lambda number: _beyond(number, "above")),
    rule("bound", "less|lower|fewer than <number>", lambda number: _beyond(number, "below")),
    rule("bound-number", "<number>", same),
    rule("bound-number", "<HALF>", same),
]
