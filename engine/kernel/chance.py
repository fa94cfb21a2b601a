"""Chance: a secret seed and a counter. Every draw hashes both; nothing rewinds the counter.

The seed of a game is made of a secret, whose seal is published first, and of words that its players add then. At the
start of the game the commitment is published, at the end what opens it, so that anyone can check every shuffle.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from engine.kernel.records import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chance:
    """The state of chance: 32 secret bytes as hexadecimal text, and how many draws were made."""

    seed: str
    counter: int = 0

    def next(self) -> "Chance":
        """Return the chance after one more draw."""
        return Chance(self.seed, self.counter + 1)


def seed_from(number: int) -> str:
    """Make a 256-bit seed out of a number, for games that are to be repeatable."""
    return hashlib.sha256(b"berean seed %d" % number).hexdigest()


def _stream(chance: Chance, words: int) -> list[int]:
    """Return this draw's numbers: `words` of them, 64 bits each."""
    key = bytes.fromhex(chance.seed) + chance.counter.to_bytes(8, "big")
    raw = b"".join(hashlib.sha256(key + block.to_bytes(4, "big")).digest() for block in range((words + 3) // 4))
    return [int.from_bytes(raw[i * 8 : i * 8 + 8], "big") for i in range(words)]


def below(chance: Chance, bound: int) -> int:
    """Return the number in `range(bound)` that this draw gives; the bias is below 2**-50 for any bound in a game."""
    return _stream(chance, 1)[0] % bound


def shuffled(chance: Chance, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in the order that this draw gives (Fisher-Yates)."""
    out = list(items)
    for i, word in zip(range(len(out) - 1, 0, -1), _stream(chance, max(len(out) - 1, 1)), strict=False):
        j = word % (i + 1)
        out[i], out[j] = out[j], out[i]
    return tuple(out)


def seal_of(secret: str) -> str:
    """Return the hash of a secret, to be published before the players add their words."""
    return _hash_of("seal", secret)


def salt_of(secret: str, seat: int) -> str:
    """Return the salt of a seat's deck; it is computed from the sealed secret, so nobody can choose it."""
    return _hash_of("salt", secret, str(seat))[:16]


def seed_of(secret: str, words: Sequence[str], deck_hashes: Sequence[str]) -> str:
    """Compute the seed of a game from the sealed secret, the players' words and the salted hashes of their decks."""
    return _hash_of("seed", secret, str(len(words)), *words, *deck_hashes)


def _hash_of(*parts: str) -> str:
    """Hash texts together with their lengths, so that no other list of texts gives the same hash."""
    return hashlib.sha256("\n".join(f"{len(p)}:{p}" for p in parts).encode()).hexdigest()


def commitment(seed: str, game: str, deck_hashes: Sequence[str], nonces: Sequence[str]) -> str:
    """Return the hash to publish before a game: over the seed, the game, salted deck hashes and player nonces."""
    return _hash_of(seed, game, *deck_hashes, *nonces)
