"""Read the deck files of LackeyCCG (`.dek` XML) and write lists it can load."""

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from engine.lists.decklist import Decklist, Entry, Remark, Section
from engine.lists.lines import SECTION_WORDS

_TAG = re.compile(r"/?[A-Za-z]+")
_NAMED = re.compile(r"\bname\s*=\s*[\"']([^\"']*)[\"']", re.IGNORECASE)
_ID = re.compile(r"\bid\s*=\s*\"([^\"]*)\"", re.IGNORECASE)
#: of a tag so many characters are looked at, and of what is broken so many are shown
_LONGEST_TAG = 500
_SHOWN = 120


def is_dek(text: str) -> bool:
    """Say whether a text is a Lackey `.dek` file."""
    start = text[:2000].lower()
    return "<deck" in start or "<superzone" in start or ("<card>" in start and "<name" in start)


@dataclass(frozen=True, slots=True)
class _Tag:
    """A tag of the file: its name in lower case, the rest of its text, and where it begins and ends."""

    name: str
    rest: str
    start: int
    end: int


def _tags(text: str) -> Iterator[_Tag]:
    """Go through the tags of a text once from beginning to end."""
    at = 0
    while (closed := text.find(">", at)) >= 0:
        opened = text.rfind("<", at, closed)
        if opened >= 0 and (word := _TAG.match(text, opened + 1, closed)):
            rest = text[word.end() : min(closed, word.end() + _LONGEST_TAG)]
            yield _Tag(word[0].lower(), rest, opened, closed + 1)
        at = closed + 1


class _DekReader:
    """The reading of a `.dek` file tag by tag, with the current zone, line and card."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.deck = Decklist()
        self.section = Section.DECK
        self.line = 1
        self.counted_to = 0
        self.card: _Tag | None = None
        self.card_line = 1
        self.name: _Tag | None = None
        self.title: str | None = None
        self.image = ""

    def read(self) -> Decklist:
        """Read every card."""
        end = 0
        for tag in _tags(self.text):
            self.line += self.text.count("\n", self.counted_to, tag.start)
            self.counted_to = end = tag.start
            match tag.name:
                case "superzone":
                    self._close(tag.start)
                    if (named := _NAMED.search(tag.rest)) is not None:
                        self.section = SECTION_WORDS.get(named[1].strip().lower(), Section.DECK)
                        self.deck.headings.append(Remark(self.line, named[1]))
                case "card":
                    self._close(tag.start)
                    self.card, self.card_line = tag, self.line
                case "name" if self.card is not None:
                    self.name = tag
                case "/name" if self.name is not None and self.title is None:
                    self._take_name(self.name, tag.start)
                case "/card":
                    end = tag.end
                    self._close(end)
                case _:
                    pass
        self._close(end)
        return self.deck

    def _take_name(self, opened: _Tag, end: int) -> None:
        image = _ID.search(opened.rest)
        self.title = " ".join(html.unescape(self.text[opened.end : min(end, opened.end + _LONGEST_TAG)]).split())
        self.image = html.unescape(image[1]) if image else ""

    def _close(self, end: int) -> None:
        """Add the card that is being read, if there is one."""
        if self.card is None:
            return
        self.deck.refuse_too_many()
        if self.title:
            self.deck.entries.append(Entry(self.card_line, self.title, 1, self.title, self.section, (), self.image))
        else:
            start = self.card.start
            shown = " ".join(self.text[start : min(end, start + _LONGEST_TAG)].split())
            self.deck.unreadable.append(Remark(self.card_line, shown[:_SHOWN]))
        self.card = self.name = self.title = None
        self.image = ""


def read_dek(text: str) -> Decklist:
    """Read a `.dek` file: each element is a card, each zone a section; broken elements are reported, never dropped.

    Raises:
        DecklistRefused: It has more cards than any deck can have.
    """
    return _DekReader(text).read()


def lackey_text(deck: Iterable[tuple[str, int]], reserve: Iterable[tuple[str, int]] = ()) -> str:
    """Write a list as Lackey text: number, tab, name; the Reserve under its own heading."""
    lines = [f"{quantity}\t{name}" for name, quantity in deck]
    kept = [f"{quantity}\t{name}" for name, quantity in reserve]
    if kept:
        lines += ["Reserve:", *kept]
    return "\n".join(lines) + "\n"


def lackey_dek(deck: Iterable[tuple[str, int]], reserve: Iterable[tuple[str, int]] = ()) -> str:
    """Write a list as a Lackey `.dek` file."""
    zones = [_zone("Deck", deck)]
    kept = list(reserve)
    if kept:
        zones.append(_zone("Reserve", kept))
    head = '<deck version="0.8">\n\t<meta>\n\t\t<game>Redemption</game>\n\t</meta>\n'
    return head + "".join(zones) + "</deck>\n"


def _zone(name: str, cards: Iterable[tuple[str, int]]) -> str:
    rows = "".join(f"\t\t<card><name>{escape(card)}</name></card>\n" * quantity for card, quantity in cards)
    return f'\t<superzone name="{name}">\n{rows}\t</superzone>\n'
