"""Computer players: their interface, their dice, and one that picks at random. They see only their own view."""

import hashlib
from typing import Protocol

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import Seat
from engine.kernel.state import State


class Player(Protocol):
    """A player that answers decisions."""

    def choose(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Return a legal answer. Implementations read only what their seat may see."""
        ...


class Dice:
    """Repeatable random numbers of a player's own, apart from the chance of the game."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")

    def below(self, bound: int) -> int:
        """Return a number in `range(bound)` (xorshift64*)."""
        x = self._state or 88172645463325252
        x ^= (x >> 12) & 0xFFFFFFFFFFFFFFFF
        x ^= (x << 25) & 0xFFFFFFFFFFFFFFFF
        x ^= (x >> 27) & 0xFFFFFFFFFFFFFFFF
        self._state = x
        return (x * 2685821657736338717 & 0xFFFFFFFFFFFFFFFF) % bound


class RandomPlayer:
    """A player that picks any legal answer with equal chance."""

    def __init__(self, seed: str) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Return a random legal answer."""
        options = decision.options
        if decision.kind is Kind.NAME:
            return decision.default
        if decision.kind is Kind.NUMBER:
            return (str(decision.minimum + self._dice.below(decision.maximum - decision.minimum + 1)),)
        if decision.minimum == decision.maximum == 1:
            return (options[self._dice.below(len(options))].key,)
        most = min(decision.maximum, len(options))
        for _ in range(100):
            size = decision.minimum + self._dice.below(most - decision.minimum + 1)
            left = list(options)
            picks = tuple(left.pop(self._dice.below(len(left))).key for _ in range(size))
            if not decision.problems(picks):
                return picks
        return next(decision.answers(1), decision.default)


def seat_seed(seed: str, seat: Seat) -> str:
    """Return the seed of the dice of the player in a seat."""
    return f"{seed}/player {seat}"
