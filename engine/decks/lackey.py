"""Read the deck files of LackeyCCG (`.dek` XML) and write lists it can load."""

import html
import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

from engine.decks.decklist import Decklist, Entry, Remark, Section
from engine.decks.lines import SECTION_WORDS

_ZONE = re.compile(r"<superzone\b[^>]*\bname\s*=\s*[\"']([^\"']*)[\"'][^>]*>", re.IGNORECASE)
_CARD = re.compile(r"<card\b[^>]*>(.*?)</card\s*>", re.IGNORECASE | re.DOTALL)
_NAME = re.compile(r"<name\b([^>]*)>(.*?)</name\s*>", re.IGNORECASE | re.DOTALL)
_ID = re.compile(r"\bid\s*=\s*\"([^\"]*)\"", re.IGNORECASE)
_ANY = re.compile(rf"{_ZONE.pattern}|{_CARD.pattern}", re.IGNORECASE | re.DOTALL)


def is_dek(text: str) -> bool:
    """Say whether a text is a Lackey `.dek` file."""
    start = text[:2000].lower()
    return "<deck" in start or "<superzone" in start or ("<card>" in start and "<name" in start)


def read_dek(text: str) -> Decklist:
    """Read a `.dek` file: one card an element, zones as sections. Broken elements are reported, never dropped."""
    deck = Decklist()
    section = Section.DECK
    line, counted_to = 1, 0
    for match in _ANY.finditer(text):
        line += text.count("\n", counted_to, match.start())
        counted_to = match.start()
        if match[1] is not None:
            section = SECTION_WORDS.get(match[1].strip().lower(), Section.DECK)
            deck.headings.append(Remark(line, match[1]))
            continue
        name = _NAME.search(match[2])
        if name is None or not name[2].strip():
            deck.unreadable.append(Remark(line, " ".join(match[0].split())[:120]))
            continue
        image = _ID.search(name[1])
        title = " ".join(html.unescape(name[2]).split())
        deck.entries.append(Entry(line, title, 1, title, section, (), html.unescape(image[1]) if image else ""))
    return deck


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
