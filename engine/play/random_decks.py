"""Decks drawn from a pool at random, for random games."""

from collections.abc import Sequence
from typing import Final, TypeVar

from engine.cards.model import CardType, Printing
from engine.play.players import Dice
from engine.redemption.model.setup import GameDeck

T = TypeVar("T")
_FIGHTERS: Final = (CardType.HERO, CardType.EVIL_CHARACTER)
#: How often a fighter is drawn for one card of any other type.
_WEIGHT: Final = 4


def random_deck(pool: Sequence[Printing], seed: str, size: int = 43, souls: int = 7, reserve: int = 10) -> GameDeck:
    """Return a deck of any cards of a pool with Lost Souls; all types are equally likely, but characters likelier."""
    dice = Dice(seed)
    by_type: dict[CardType, list[Printing]] = {}
    for printing in pool:
        by_type.setdefault(printing.faces[0].type, []).append(printing)
    lost = by_type.pop(CardType.LOST_SOUL)
    kinds = [*sorted(by_type, key=lambda t: t.value), *[t for t in _FIGHTERS if t in by_type for _ in range(_WEIGHT)]]
    held = [_any(dice, by_type[_any(dice, kinds)]) for _ in range(size + reserve)]
    return GameDeck(tuple(held[:size]) + tuple(_any(dice, lost) for _ in range(souls)), tuple(held[size:]))


def _any(dice: Dice, among: Sequence[T]) -> T:
    return among[dice.below(len(among))]
