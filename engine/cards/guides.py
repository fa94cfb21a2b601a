"""Lists that the guides give by title and set, and finding a printing in one."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Generic, TypeVar

from engine.cards import sources
from engine.cards.model import Printing
from engine.cards.naming import base_name, fold

T = TypeVar("T")
_VARIANT = re.compile(r"\s*\[[^\]]*\]$")

PROMO = "P"
LEGACY_RARE = "LR"


@cache
def _abbreviations() -> Mapping[str, frozenset[str]]:
    return {entry.code: frozenset(entry.reg) for entry in sources.sets().sets}


def guide_sets(printing: Printing) -> frozenset[str]:
    """Return the abbreviations under which the guides list this printing's set."""
    found = _abbreviations().get(printing.set_code, frozenset())
    if printing.rarity == "Legacy Rare":
        found |= {LEGACY_RARE}
    return found | {PROMO} if printing.set_name == "Promo" else found


class GuideList(Generic[T]):
    """Entries of a guide, each a title with the sets for which it holds.

    Args:
        entries: Title, abbreviations of sets separated by blanks, and what the guide says.
    """

    def __init__(self, entries: Iterable[tuple[str, str, T]]) -> None:
        self._entries: dict[str, list[tuple[frozenset[str], T]]] = {}
        for title, sets, value in entries:
            self._entries.setdefault(fold(base_name(_VARIANT.sub("", title))), []).append(
                (frozenset(sets.split()), value)
            )

    def listed(self, title: str, printing: Printing) -> tuple[T, ...]:
        """Return what the guide says of this title in the printing's set."""
        sets = guide_sets(printing)
        return tuple(value for of, value in self._entries.get(fold(title), ()) if of & sets)

    def probable(self, title: str, printing: Printing) -> tuple[T, ...]:
        """Return what the guide says of this title in the printing's set, or in every set if it does not list this one.

        A guide is older than the newest printings, and a reprint represents the same person.
        """
        sets = guide_sets(printing)
        entries = self._entries.get(fold(title), ())
        if any(of & sets for of, _ in entries):
            return tuple(value for of, value in entries if of & sets)
        everywhere = frozenset[str]().union(*(of for of, _ in entries))
        return tuple(value for of, value in entries if of == everywhere)
