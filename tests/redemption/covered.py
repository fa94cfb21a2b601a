"""Random decks of cards whose texts are proven: what the abilities have to bear in the laws they are tried on."""

from functools import cache

from engine.assurance.proof.ledger import proven
from engine.cards.model import Printing
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
def covered_decks(seed: int) -> tuple[Decks, dict[str, str]]:
    """Return two decks, the same for the same seed, and how their cards are read."""
    pool = tuple(_pool().values())
    decks = (random_deck(pool, f"{seed} one"), random_deck(pool, f"{seed} two"))
    keys = sorted({p.key for deck in decks for p in (*deck.cards, *deck.reserve)})
    return decks, {key: document for key in keys if (document := _reading(key)) is not None}
