"""Which printings of the cards of a question may be meant together."""

import itertools
from collections.abc import Iterator
from math import prod
from typing import Final

from engine.cards.model import Printing
from engine.cards.reprints import newest_first

#: of more printings together each is tried beside the newest of the others
MOST_TOGETHER: Final = 12


def combined(choices: list[list[Printing]]) -> Iterator[tuple[Printing, ...]]:
    """Generate the combinations of printings that may be meant; if too many, the newest ones and each single change."""
    if prod(map(len, choices)) <= MOST_TOGETHER:
        yield from itertools.product(*choices)
        return
    newest = tuple(each[0] for each in choices)
    yield newest
    for at, each in enumerate(choices):
        yield from ((*newest[:at], other, *newest[at + 1 :]) for other in each[1:])


def distinct(printings: tuple[Printing, ...]) -> list[Printing]:
    """Return one of all printings that say and are the same, the newest first."""
    found: dict[object, Printing] = {}
    for each in newest_first(printings):
        found.setdefault((each.text, each.faces, each.identifiers), each)
    return list(found.values())
