"""Shuffles that come again in a game between people, whose presses else go into them."""

import random
import secrets

from engine.kernel import chance


def come_again(seed: int) -> None:
    """Draw all secrets from a seed, and make the seed of each game of its secret alone."""
    dice: dict[int, random.Random] = {}

    def drawn(size: int | None = None) -> str:
        length = size or 32
        return dice.setdefault(length, random.Random(f"{seed}/{length}")).randbytes(length).hex()

    secrets.token_hex = drawn
    chance.seed_of = lambda secret, words, deck_hashes: secret
