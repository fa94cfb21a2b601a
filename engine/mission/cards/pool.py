"""Pools of card records, in which cards are found by name, and the starter set."""

import json
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.mission.cards.files import read_cards
from engine.mission.cards.record import CardRecord
from engine.mission.model.printed import Card
from engine.mission.model.setup import Deck

#: The letters of the two decks of the starter set.
STARTERS: Final = ("H", "R")
#: the line under which a list has its side deck
SIDE_DECK: Final = "Side deck:"


def key_of(name: str) -> str:
    """Reduce a name to letters and digits, the same for all ways to write it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain.replace("'", "")).split())


class Pool:
    """Cards by name; of two with the same name the first counts."""

    def __init__(self, records: Iterable[CardRecord]) -> None:
        """Index the records."""
        self.records: dict[str, CardRecord] = {}
        for record in records:
            self.records.setdefault(key_of(record.name), record)

    def __len__(self) -> int:
        """Return how many cards there are."""
        return len(self.records)

    def find(self, name: str) -> CardRecord | None:
        """Return the card of this name; capitals, accents and punctuation do not matter."""
        return self.records.get(key_of(name))

    def near(self, name: str, most: int = 3) -> tuple[str, ...]:
        """Return the names nearest to a name that no card has, the nearest first."""
        found = get_close_matches(key_of(name)[:80], list(self.records), most, 0.6)
        return tuple(self.records[key].name for key in found)


@cache
def starter_pool() -> Pool:
    """Return the cards of the starter set."""
    return Pool(read_cards(_text("starter.json")))


@cache
def starter_list(letter: str) -> tuple[str, tuple[str, ...]]:
    """Return the name of a deck of the starter set, and its lines: copies and name, the side deck under its heading.

    Raises:
        KeyError: there is no deck of that letter.
    """
    deck = _starters()[letter]
    return deck["name"], (*deck["cards"], SIDE_DECK, *deck["side"])


@cache
def starter_deck(letter: str) -> Deck:
    """Return a deck of the starter set, ready to be played.

    Raises:
        KeyError: there is no deck of that letter.
    """
    deck = _starters()[letter]
    return Deck(_cards_of(deck["cards"]), _cards_of(deck["side"]))


@cache
def _starters() -> dict[str, Any]:
    return dict(json.loads(_text("starter_decks.json")))


def _cards_of(lines: list[str]) -> tuple[Card, ...]:
    parted = (line.partition(" ") for line in lines)
    return tuple(card for n, _, name in parted for card in int(n) * [starter_pool().records[key_of(name)].card])


def _text(name: str) -> str:
    return files("data").joinpath("mission", name).read_text(encoding="utf-8")
