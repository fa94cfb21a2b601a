"""How many cards a phrase asks for, and whether there are that many."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.nouns import Count, CountKind, Target


def counted(context: Context, count: Count | None) -> tuple[int, int]:
    """Return the least and the greatest number a count allows; without one, at least one."""
    if count is None or count.is_all or count.kind is CountKind.ANY_NUMBER:
        return 1, _MANY
    number = number_of(context, count)
    match count.kind:
        case CountKind.EXACTLY | CountKind.AT_LEAST:
            return number, _MANY
        case CountKind.UP_TO | CountKind.AT_MOST:
            return 0, number
        case CountKind.EQUAL:
            return number, number
        case CountKind.NONE:
            return 0, 0
        case _:
            return 1, _MANY


#: More than there can be of anything.
_MANY: Final = 10_000


def enough(context: Context, target: Target, found: Iterable[CardId]) -> bool:
    """Say whether there are as many cards as a target says; stops counting once there are."""
    least, most = counted(context, target.count)
    decided = least if most >= _MANY else most + 1
    return least <= sum(1 for _ in islice(found, decided)) <= most


def fitting(context: Context, target: Target, among: Iterable[CardId]) -> Iterator[CardId]:
    """Generate those cards among `among` that a phrase means."""
    return (c for c in among if matches(context, target.what, c))
