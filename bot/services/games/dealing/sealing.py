"""What decides the shuffles of a game: a secret sealed beforehand, the words of the players, and their decks."""

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.errors import UserFacing
from bot.storage.stored import StoredRecord
from engine.kernel import chance
from engine.lists.accounted import hash_of_keys

#: the word of a player who has added none
NO_WORD = "-"
#: what people may type: it must stand in messages and buttons as it is
LONGEST = 24
TYPED = re.compile(rf"[A-Za-z0-9]{{1,{LONGEST}}}")


class Deal(StoredRecord):
    """A secret with the words that players added after its seal was published, by seat.

    `rematch` is the secret of the next game of the same players; its seal is published when this one is over.
    """

    secret: str = ""
    words: tuple[str, ...] = ()
    rematch: str = ""

    @property
    def seal(self) -> str:
        """The seal of the secret, published before the game."""
        return chance.seal_of(self.secret)

    @property
    def rematch_seal(self) -> str:
        """The seal of the secret of the players' next game, published when this game is over."""
        return chance.seal_of(self.rematch) if self.rematch else ""


class Keyed(Protocol):
    """A printed card with a key that no other has."""

    @property
    def key(self) -> str:
        """The key: its name, with its set."""
        ...


class BroughtDeck(Protocol):
    """A deck of any game: its cards and its Reserve. Its class makes a new one from both."""

    @property
    def cards(self) -> tuple[Keyed, ...]:
        """The main deck."""
        ...

    @property
    def reserve(self) -> tuple[Keyed, ...]:
        """The Reserve or side deck."""
        ...


@dataclass(frozen=True, slots=True)
class Dealt:
    """The result of a deal: the decks in the order before shuffling, their salts and hashes, and the seed."""

    decks: tuple[BroughtDeck, ...]
    nonces: tuple[str, ...]
    deck_hashes: tuple[str, ...]
    seed: str
    deal: Deal | None = None


def new_secret() -> str:
    """Draw a secret."""
    return secrets.token_hex(32)


def new_deal(secret: str = "", words: Sequence[str] = ()) -> Deal:
    """Return the deal of a new game, with a secret that was sealed before or is drawn now."""
    return Deal(secret=secret or new_secret(), words=tuple(words), rematch=new_secret())


def word_of(press: int, typed: str = "") -> str:
    """Return the word of a player: the number of the press by which he joins, and what he typed."""
    return f"{press}.{typed}" if typed else str(press)


def typed_word(written: str) -> str:
    """Return a word as a player typed it.

    Raises:
        UserFacing: it is too long, or has anything but letters and digits.
    """
    word = written.strip()
    if not TYPED.fullmatch(word):
        raise UserFacing(f"A word for the shuffles is up to {LONGEST} plain letters and digits, without spaces.")
    return word


def in_order(deck: BroughtDeck) -> BroughtDeck:
    """Return a deck in the order before shuffling: by the names of its cards, however it was listed."""
    cards, reserve = (tuple(sorted(pile, key=lambda printing: printing.key)) for pile in (deck.cards, deck.reserve))
    made: Any = type(deck)
    ordered: BroughtDeck = made(cards, reserve)
    return ordered


def dealt_with(deal: Deal | str, decks: Sequence[BroughtDeck]) -> Dealt:
    """Return the result of a deal with these decks; with a given seed they stay as listed, with random salts."""
    if isinstance(deal, Deal):
        ordered = tuple(in_order(deck) for deck in decks)
        nonces = tuple(chance.salt_of(deal.secret, seat) for seat in range(len(ordered)))
        hashes = _hashes(ordered, nonces)
        return Dealt(ordered, nonces, hashes, chance.seed_of(deal.secret, words_of(deal, len(ordered)), hashes), deal)
    nonces = tuple(secrets.token_hex(8) for _ in decks)
    return Dealt(tuple(decks), nonces, _hashes(decks, nonces), deal)


def _hashes(decks: Sequence[BroughtDeck], nonces: Sequence[str]) -> tuple[str, ...]:
    return tuple(deck_hash(deck, nonce) for deck, nonce in zip(decks, nonces, strict=True))


def words_of(deal: Deal, seats: int) -> tuple[str, ...]:
    """Return the word of each seat."""
    return tuple(deal.words[seat] if seat < len(deal.words) and deal.words[seat] else NO_WORD for seat in range(seats))


def deck_hash(deck: BroughtDeck, salt: str) -> str:
    """Return the salted hash of a deck's names, sorted, so that it does not depend on how the deck was listed."""
    names = sorted(printing.key for printing in (*deck.cards, *deck.reserve))
    return hashlib.sha256("\n".join((salt, *names)).encode()).hexdigest()


def list_hash(deck: BroughtDeck) -> str:
    """Return the hash that a deck check shows for these cards."""
    deck_keys, reserve_keys = ([(printing.key, 1) for printing in pile] for pile in (deck.cards, deck.reserve))
    return hash_of_keys(deck_keys, reserve_keys)
