"""Random decks of cards whose texts are proven: what the abilities have to bear in the laws they are tried on."""

import re
from functools import cache

from engine.assurance.proof.ledger import proven
from engine.cards.model import CardType, Printing
from engine.play.random_decks import random_deck
from engine.play.readings import read, reader_for
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.language.reader import Reader
from engine.redemption.model.setup import Decks
from tests.shared import card_pool


@cache
def _printings() -> tuple[Printing, ...]:
    return card_pool().printings


@cache
def _reader() -> Reader:
    return reader_for(_printings())


@cache
def _pool() -> dict[str, Printing]:
    return {p.key: p for p in _printings() if not p.text.strip() or key_of(card_text(p)) in proven()}


@cache
def _reading(key: str) -> str | None:
    return read(_reader(), _pool()[key])


@cache
def _about_hidden() -> tuple[Printing, ...]:
    """Return the cards that speak of what lies hidden, and the Lost Souls."""
    return tuple(p for p in _pool().values() if _HIDDEN.search(p.text) or CardType.LOST_SOUL in p.types)


_HIDDEN = re.compile(r"\b(hand|deck|reserve|look|reveal|search|draw|face.?down)", re.IGNORECASE)


@cache
def covered_decks(seed: int, seats: int = 2, *, about_hidden: bool = False) -> tuple[Decks, dict[str, str]]:
    """Return a deck for each seat, the same for the same seed, and how their cards are read.

    They are of any covered cards, or of those alone that speak of hands, decks and Reserves.
    """
    pool = _about_hidden() if about_hidden else tuple(_pool().values())
    decks = tuple(random_deck(pool, f"{seed} {name}") for name in ("one", "two", "three", "four")[:seats])
    keys = sorted({p.key for deck in decks for p in (*deck.cards, *deck.reserve)})
    return decks, {key: document for key in keys if (document := _reading(key)) is not None}
