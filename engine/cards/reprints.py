"""The order of the printings of one card: first what may be played today, then the newest set."""

from collections.abc import Iterable
from functools import cache

from engine.cards import sources
from engine.cards.model import Printing

#: what the card file says of a printing that is legal in the newest format, and of one that is banned
IN_ROTATION, BANNED = "Rotation", "Banned"


@cache
def _years() -> dict[str, int]:
    return {entry.code: entry.year for entry in sources.sets().sets}


def newest_first(printings: Iterable[Printing]) -> tuple[Printing, ...]:
    """Return printings with those first that are legal in Rotation, then by the year of the set; banned ones last."""
    return tuple(sorted(printings, key=_age))


def _age(printing: Printing) -> tuple[int, int]:
    legality = 0 if printing.legality == IN_ROTATION else 2 if printing.legality == BANNED else 1
    return legality, -_years().get(printing.set_code, 0)
