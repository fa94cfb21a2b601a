"""Read a decklist in whatever form it comes, accounting for every line."""

import re
from collections.abc import Container
from itertools import pairwise

from engine.lists.decklist import Decklist, DecklistRefused, Entry, Remark, Section
from engine.lists.flattened import cut, looks_flattened
from engine.lists.lackey import is_dek, read_dek
from engine.lists.lines import (
    HEADING_WORDS,
    MOST_COPIES,
    even_gaps,
    heading_of,
    inline_section,
    is_comment,
    readings_of,
    without_bullet,
)
from engine.lists.pasted import has_odd_number, parted, tidied
from engine.lists.spelling import straighten

#: The largest legal list stays below a third of these: as text, and as a `.dek` file with long names.
LONGEST_TEXT = 60_000
LONGEST_DEK = 200_000
MOST_LINES = 3_000

#: A card with its number and a remark is never longer than this.
_LONGEST_CARD = 300
_SHOWN = 120

_SIMPLE = re.compile(r"(\d{1,3})(?:[ \t]|x )([A-Za-z][^\t]*)")
_ORDINAL = re.compile(r"^[ \t]*(\d{1,4})[.)][ \t]", re.MULTILINE)


def parse_decklist(text: str, names: Container[str] = ()) -> Decklist:
    """Read a decklist: Lackey text or XML, numbered or bare names, under headings or none.

    Args:
        text: What was pasted or uploaded.
        names: Full names of cards as `straighten(name).casefold()`; they help to tell a card from a heading, and to
            cut a list that lost its line breaks.

    Raises:
        DecklistRefused: The text is empty, too long, or not text.
    """
    text = checked_text(text)
    if is_dek(text):
        deck = read_dek(text)
        if not deck.entries and not deck.unreadable:
            raise DecklistRefused("This is a deck file without a single card in it.")
        return deck
    return _Reader(tidied(text), names).read()


def checked_text(text: str) -> str:
    """Check that a text can be a decklist at all, and return it with plain line ends and blanks.

    Raises:
        DecklistRefused: The text is empty, too long, or not text.
    """
    longest = LONGEST_DEK if is_dek(text) else LONGEST_TEXT
    if len(text) > longest:
        raise DecklistRefused(
            f"This text is too long for a decklist ({len(text):,} characters, at most {longest:,}): "
            "paste the list alone, one card a line."
        )
    if "\0" in text or text.count("\ufffd") > 20:
        raise DecklistRefused("This is not a text file: save the list as plain text or as a Lackey deck file.")
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\u200b", "")
    if not text.strip():
        raise DecklistRefused("The list is empty: paste one card a line, for example '1 Son of God'.")
    if text.count("\n") > MOST_LINES:
        raise DecklistRefused(
            f"This text has {text.count(chr(10)):,} lines, far more than any deck: "
            "paste the list alone, one card a line."
        )
    return text


class _Reader:
    """The reading of a list line by line, with the current section."""

    def __init__(self, text: str, names: Container[str]) -> None:
        self.text = text
        self.names = names
        self.deck = Decklist()
        self.section = Section.DECK
        self.numbered = _counts_its_lines(text)

    def read(self) -> Decklist:
        """Read every line; a full card name, alone or after a number, is taken at once."""
        add, simple, names = self.deck.entries.append, _SIMPLE.fullmatch, self.names
        for number, raw in enumerate(self.text.split("\n"), 1):
            line = even_gaps(raw.strip())
            if not line:
                continue
            self.deck.refuse_too_many()
            match = simple(line)
            if match is not None:
                copies, name = match.groups()
                if name.casefold() in names and 0 < (quantity := int(copies)) <= MOST_COPIES:
                    add(Entry(number, line, quantity, name, self.section))
                    continue
            elif line.casefold() in names and line.casefold() not in HEADING_WORDS:
                add(Entry(number, line, 1, line, self.section))
                continue
            self._line(number, line)
        return self.deck

    def _line(self, number: int, line: str) -> None:
        if looks_flattened(line) and not is_comment(line):
            pieces = cut(line, self._is_known)
            if len(pieces) > 1:
                for piece in pieces:
                    self.deck.refuse_too_many()
                    self._one(number, piece)
                return
        self._one(number, line)

    def _one(self, number: int, line: str) -> None:
        if len(line) > _LONGEST_CARD:
            self._no_card(number, f"{line[:_SHOWN]}…")
            return
        if (found := inline_section(without_bullet(line))) is not None:
            self.section, rest = found
            if is_comment(rest):
                self.deck.headings.append(Remark(number, line))
            else:
                self._line(number, rest)
            return
        heading = heading_of(line)
        if heading is not None and (heading[0] in HEADING_WORDS or not self._is_known(line)):
            self.section = heading[1] or self.section
            self.deck.headings.append(Remark(number, line))
            return
        if has_odd_number(line) and not self._is_known(line):
            self.deck.unreadable.append(Remark(number, line, "The number cannot be; write a whole one, such as 1."))
            return
        line = parted(without_bullet(line))
        if is_comment(line):
            self.deck.comments.append(Remark(number, line))
            return
        first, *others = readings_of(line, numbered=self.numbered)
        if not 0 < first.quantity <= MOST_COPIES and not self._is_known(line):
            why = f"{first.quantity} copies are none, or more than any deck has ({MOST_COPIES})."
            self.deck.unreadable.append(Remark(number, line, why))
            return
        possible = tuple(reading for reading in others if 0 < reading.quantity <= MOST_COPIES)
        self.deck.entries.append(Entry(number, line, first.quantity, first.name, self.section, possible))

    def _no_card(self, number: int, text: str) -> None:
        """Keep a line too long for a card as an unknown card, or as unreadable if it begins with a number."""
        if text[0].isdigit():
            self.deck.unreadable.append(Remark(number, text))
        else:
            self.deck.entries.append(Entry(number, text, 1, text, self.section))

    def _is_known(self, name: str) -> bool:
        return straighten(name).casefold() in self.names


def _counts_its_lines(text: str) -> bool:
    """Say whether the lines are numbered `1.`, `2.`, `3.`, ... rather than counted in copies."""
    numbers = [int(match[1]) for match in _ORDINAL.finditer(text)]
    return len(numbers) >= 2 and all(after == before + 1 for before, after in pairwise(numbers))
