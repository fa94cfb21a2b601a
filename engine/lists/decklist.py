"""A pasted decklist, read: card lines, headings and comments, each with its line number."""

import enum
from dataclasses import dataclass, field

#: The largest deck with its Reserve has 267 cards; twice as many leave room for tokens and what was left out.
MOST_CARD_LINES = 600


class Section(enum.Enum):
    """The part of a list that a line is in."""

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


@dataclass(slots=True)
class Entry:
    """A line that names a card.

    `quantity` and `name` are its likeliest reading; `others` are tried after it, since `7 Years of Famine` is one card
    but `7 Locust from the Pit` are seven. `image` is the picture file that a Lackey `.dek` names beside the card.
    """

    line: int
    text: str
    quantity: int
    name: str
    section: Section = Section.DECK
    others: tuple[Reading, ...] = ()
    image: str = ""

    @property
    def numbered(self) -> bool:
        """Whether a number of copies was written."""
        return self.quantity != 1 or self.name != self.text or bool(self.others)


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that is no card; `why` says what it is instead, if that is known."""

    line: int
    text: str
    why: str = ""


@dataclass(slots=True)
class Decklist:
    """Everything a text contains, line by line.

    Every line that is not blank is in exactly one of `entries`, `headings`, `comments` and `unreadable`; only a
    flattened list, where many cards share one line, gives several entries for a line.
    """

    entries: list[Entry] = field(default_factory=list)
    headings: list[Remark] = field(default_factory=list)
    comments: list[Remark] = field(default_factory=list)
    unreadable: list[Remark] = field(default_factory=list)

    def refuse_too_many(self) -> None:
        """Refuse a list with more card lines than any deck and Reserve can have.

        Raises:
            DecklistRefused: There are more than `MOST_CARD_LINES`.
        """
        if len(self.entries) + len(self.unreadable) > MOST_CARD_LINES:
            raise DecklistRefused(
                f"This text names more than {MOST_CARD_LINES} cards, line by line; no deck does: paste one list alone."
            )
