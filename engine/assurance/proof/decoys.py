"""Real printings for a noun phrase: one that it means, and decoys, each of which fails it for one single reason."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from engine.assurance.proof.sides import Reason, alternatives, nameable, reasons
from engine.cards.model import CardType, Printing
from engine.kernel.records import dataclass
from engine.play.players import Dice
from engine.redemption.language.ast.nouns import AnyOf, Selection
from engine.redemption.model import cards, zones

_CHARACTERS: Final = frozenset({CardType.HERO, CardType.EVIL_CHARACTER})
_SOULS: Final = frozenset({CardType.LOST_SOUL})
_OF_A_TERRITORY: Final = _CHARACTERS | {CardType.FORTRESS, CardType.SITE, CardType.CITY}
_ANY: Final = frozenset(CardType)
#: What may lie in a zone, on no other card.
_LIES: Final[Mapping[str, frozenset[CardType]]] = {
    zones.BATTLE: _CHARACTERS,
    zones.SIDE_BATTLE: _CHARACTERS,
    zones.TERRITORY: _OF_A_TERRITORY,
    zones.SET_ASIDE: _CHARACTERS,
    zones.ARTIFACT_PILE: frozenset(cards.ARTIFACT_TYPES),
    zones.LAND_OF_BONDAGE: _SOULS,
    zones.HAND: _ANY - _SOULS,
    zones.RESERVE: _ANY - _SOULS,
    zones.DECK: _ANY,
    zones.DISCARD_PILE: _ANY - _SOULS,
    zones.BANISH_PILE: _ANY - _SOULS,
}
_ENHANCEMENTS: Final = frozenset({CardType.GOOD_ENHANCEMENT, CardType.EVIL_ENHANCEMENT})


@dataclass(frozen=True, slots=True)
class Cast:
    """A printing that a phrase means, and decoys that it does not mean, for one zone."""

    meant: Printing | None
    decoys: tuple[tuple[Reason, Printing], ...]


class Troupe:
    """The printings with one identity out of a pool, in a random order that stays the same."""

    def __init__(self, pool: Sequence[Printing]) -> None:
        first: dict[str, Printing] = {}
        for printing in pool:
            if len(printing.faces) == 1 and not printing.token and not printing.faces[0].rainbow:
                first.setdefault(printing.base_name, printing)
        dice, left = Dice("troupe"), sorted(first.values(), key=lambda p: p.key)
        for at in range(len(left) - 1, 0, -1):
            other = dice.below(at + 1)
            left[at], left[other] = left[other], left[at]
        self._by_types = lru_cache(maxsize=64)(lambda types: tuple(p for p in left if p.faces[0].type in types))
        self.cast = lru_cache(maxsize=8192)(self._cast)

    def _cast(self, what: Selection, zone: str, hangs: bool, like: CardType) -> Cast:
        """Return a printing that a phrase means in a zone, or on a card there, and those it excludes for one reason."""
        wanted = alternatives(what)
        but = what.excluding if isinstance(what, AnyOf) else None
        meant: Printing | None = None
        decoys: dict[Reason, Printing] = {}
        named = frozenset(r for f in wanted for r in nameable(f, but))
        for printing in self._by_types(_ENHANCEMENTS if hangs else _LIES.get(zone, frozenset())):
            lacks = [tuple(islice(iter(reasons(printing, f, but)), 2)) for f in wanted]
            least = min(lacks, key=len)
            if not least:
                meant = meant or (printing if printing.faces[0].type is like else None)
            elif len(least) == 1:
                decoys.setdefault(least[0], printing)
            if meant is not None and named <= decoys.keys():
                break
        return Cast(meant, tuple(decoys.items()))
