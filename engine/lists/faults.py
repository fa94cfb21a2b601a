"""What is wrong with a list: violations, and what would mend them, in words."""

import enum
from dataclasses import dataclass


class MendKind(enum.Enum):
    """What to do about a violation."""

    REPLACE = "replace"
    ADD = "add"
    REMOVE = "remove"
    RENAME = "rename"


@dataclass(frozen=True, slots=True)
class Mend:
    """The least change after which a violation is gone.

    `count` of the `cards` (of any card of the `kind` if none are named) are replaced, added or removed: in the Reserve
    if `reserve` is set, else in the deck, except `beside` of them in the Reserve.
    """

    kind: MendKind
    count: int
    text: str
    cards: tuple[str, ...] = ()
    wanted: str = ""
    reserve: bool = False
    beside: int | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault: the rule it breaks, in our words, with the cards and what would mend it."""

    rule: str
    message: str
    cards: tuple[str, ...]
    citation: str
    mend: Mend
    house: tuple[str, ...] = ()


def plural(count: int, word: str, words: str | None = None) -> str:
    """Write a number with its noun: `1 card`, `3 cards`."""
    return f"{count} {word if count == 1 else words or word + 's'}"


def listed(names: tuple[str, ...] | list[str], most: int = 6) -> str:
    """Join names for a sentence, cutting a long list short."""
    shown = list(names[:most])
    if len(names) > most:
        return f"{', '.join(shown)} and {len(names) - most} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
