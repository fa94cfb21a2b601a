"""Random decks of cards whose texts are proven: what the abilities have to bear in the laws they are tried on."""

import random
import re
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from itertools import count

from engine.assurance.proof.ledger import proven
from engine.cards.model import CardType, Printing
from engine.kernel.ids import CardId
from engine.play.random_decks import random_deck
from engine.play.readings import read, reader_for
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.language.reader import Reader
from engine.redemption.model.setup import Decks
from tests.shared import card_pool

_SEATS = ("one", "two", "three", "four", "five")


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
    decks = tuple(random_deck(pool, f"{seed} {name}") for name in _SEATS[:seats])
    return decks, _readings_of(decks)


def with_other_cards(decks: Decks, fixed: Collection[CardId], seed: int) -> tuple[Decks, dict[str, str]]:
    """Return decks in which all but some cards of a game are others, and how the cards are read.

    Lost Souls stay Lost Souls. A card that lists are known by, as it has a star ability or heals, stays, and none
    comes. Rule: HOUSE-ABIL-56
    """
    dice = random.Random(f"other lists {seed}")
    souls, rest = [], []
    for printing in _pool().values():
        if not _is_known_of(printing):
            (souls if CardType.LOST_SOUL in printing.types else rest).append(printing)
    numbers = count(1)

    def changed(held: tuple[Printing, ...]) -> tuple[Printing, ...]:
        return tuple(
            p
            if next(numbers) in fixed or _is_known_of(p)
            else dice.choice(souls if CardType.LOST_SOUL in p.types else rest)
            for p in held
        )

    other = tuple(replace(d, cards=changed(d.cards), reserve=changed(d.reserve)) for d in decks)
    return other, _readings_of(other)


def _is_known_of(printing: Printing) -> bool:
    return _ASKED_BY_LISTS.search(printing.text) is not None


_ASKED_BY_LISTS = re.compile(r"\b(star|heals?|healed|healing|restore)\b", re.IGNORECASE)


def _readings_of(decks: Decks) -> dict[str, str]:
    keys = sorted({p.key for deck in decks for p in (*deck.cards, *deck.reserve)})
    return {key: document for key in keys if (document := _reading(key)) is not None}
