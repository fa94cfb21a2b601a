"""What became of the lines of a list: cards counted, lines not understood, and the hash of what was counted."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from engine.lists.decklist import Section
from engine.lists.faults import Mend, MendKind, Violation


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was counted."""

    line: int
    name: str
    quantity: int
    guess: bool
    section: Section
    card: str


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """A line that was not understood; `why` if that is known."""

    line: int
    text: str
    suggestions: tuple[str, ...]
    why: str = ""


def hash_of_keys(deck: Iterable[tuple[str, int]], reserve: Iterable[tuple[str, int]]) -> str:
    """Hash the keys of printings with their copies; the same whatever way a list is written."""
    lines = []
    for mark, cards in (("D", deck), ("R", reserve)):
        copies: Counter[str] = Counter()
        for key, number in cards:
            copies[key] += number
        lines += [f"{mark}|{number}|{key}" for key, number in sorted(copies.items())]
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def unknown_card(found: UnknownLine, house: str) -> Violation:
    """Return the fault of a line that is no known card; `house` is the house ruling on such lines."""
    if found.why:
        return Violation(
            "unknown-card",
            f"Line {found.line}: '{_cut(found.text)}' cannot be: {found.why}",
            (_cut(found.text),),
            house,
            Mend(MendKind.RENAME, 1, f"Correct the number in line {found.line}.", ()),
            (house,),
        )
    did_you_mean = f" Did you mean {' or '.join(found.suggestions)}?" if found.suggestions else ""
    text = _cut(found.text)
    return Violation(
        "unknown-card",
        f"Line {found.line}: '{text}' is no card that is known.{did_you_mean}",
        (text,),
        house,
        Mend(MendKind.RENAME, 1, f"Correct the name in line {found.line}.", found.suggestions),
        (house,),
    )


def _cut(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
