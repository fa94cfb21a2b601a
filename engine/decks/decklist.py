"""What a pasted decklist comes to: card lines with their readings, headings and comments, each with its line number."""

import enum
from dataclasses import dataclass, field


class Section(enum.Enum):
    """The part of a list a line stands in."""

    DECK = "deck"
    RESERVE = "reserve"
    TOKENS = "tokens"
    IGNORED = "ignored"


class DecklistRefused(ValueError):
    """The text as a whole is no decklist: empty, far too long, or not text at all."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line: so many copies of that name."""

    quantity: int
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that names a card.

    `readings` are tried in order, since `7 Years of Famine` is one card and `7 Locust from the Pit` are seven.
    `image` is the picture file a Lackey `.dek` quotes beside the name.
    """

    line: int
    text: str
    readings: tuple[Reading, ...]
    section: Section = Section.DECK
    image: str = ""

    @property
    def quantity(self) -> int:
        """Say how many copies the likeliest reading means."""
        return self.readings[0].quantity

    @property
    def name(self) -> str:
        """Say which name the likeliest reading means."""
        return self.readings[0].name


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that is accounted for without being a card."""

    line: int
    text: str


@dataclass(slots=True)
class Decklist:
    """Everything a text held, line by line.

    Every line that is not blank is in exactly one of `entries`, `headings`, `comments` and `unreadable`; only a
    flattened list, where many cards share one line, gives several entries for a line.
    """

    entries: list[Entry] = field(default_factory=list)
    headings: list[Remark] = field(default_factory=list)
    comments: list[Remark] = field(default_factory=list)
    unreadable: list[Remark] = field(default_factory=list)
