"""What a seat may assume about unseen cards: lists that all know, and the cards a deck may be made of."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Final

from engine.cards.model import Brigade, CardType, Printing
from engine.kernel.records import dataclass
from engine.play.players import Dice
from engine.redemption.model.cards import ARTIFACT_TYPES
from engine.redemption.model.setup import GameDeck

#: One Lost Soul for so many cards of a deck. Rule: DBR-T1-04
_SOUL_FOR: Final = 7
#: How much likelier a card is that shares a brigade with what was seen.
_SHARES: Final = 4


@dataclass(frozen=True, slots=True, eq=False)
class Prior:
    """What a player may assume before it has seen anything; nothing of it comes from the decks of the game.

    `lists` are decks known to everybody, such as the shipped ones; other decks may be made of `pool`; `readings` are
    the readings of these cards. It is itself alone: to compare thousands of cards would take longer than to think.
    """

    lists: tuple[GameDeck, ...] = ()
    pool: tuple[Printing, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unseen:
    """How many cards of one player a seat has not seen, by where they are.

    `anywhere` and `beside` are deck and Reserve; a `hand` has no Lost Souls; `down` are face down on the table.
    """

    anywhere: int
    hand: int
    beside: int
    down: int

    @property
    def count(self) -> int:
        """How many there are."""
        return self.anywhere + self.hand + self.beside + self.down


@dataclass(frozen=True, slots=True)
class Supposed:
    """Cards for the places of `Unseen`."""

    anywhere: tuple[Printing, ...]
    hand: tuple[Printing, ...]
    beside: tuple[Printing, ...]
    down: tuple[Printing, ...]


def is_soul(card: Printing) -> bool:
    """Say whether a printing is a Lost Soul."""
    return card.faces[0].type is CardType.LOST_SOUL


def mixed(main: Sequence[Printing], beside: Sequence[Printing], unseen: Unseen, dice: Dice) -> Supposed:
    """Distribute the unseen cards at random over the places where they may be."""
    rest = shuffled(sorted(main, key=_order), dice)
    down = _taken(rest, unseen.down, _lies_face_down)
    hand = _taken(rest, unseen.hand, _stays_in_hand)
    return Supposed(tuple(rest), tuple(hand), tuple(shuffled(sorted(beside, key=_order), dice)), tuple(down))


def _taken(rest: list[Printing], number: int, fits: Callable[[Printing], bool]) -> list[Printing]:
    """Take cards out of the rest: first cards that fit, then any."""
    fitting = [at for at, card in enumerate(rest) if fits(card)]
    others = [at for at, card in enumerate(rest) if not fits(card)]
    chosen = (fitting + others)[:number]
    taken = [rest[at] for at in chosen]
    for at in sorted(chosen, reverse=True):
        del rest[at]
    return taken


@dataclass(frozen=True, slots=True)
class Likely:
    """The cards that an unknown list may contain; likelier ones are in it several times."""

    souls: tuple[Printing, ...]
    others: tuple[Printing, ...]
    lies_face_down: tuple[Printing, ...]


class Sorted:
    """Cards of which lists may be made: the Lost Souls, and the others by their brigades."""

    def __init__(self, cards: Iterable[Printing]) -> None:
        pool = sorted({card.key: card for card in cards}.values(), key=_order)
        self.keys = frozenset(card.key for card in pool)
        self.souls = tuple(filter(is_soul, pool))
        self._groups: dict[frozenset[Brigade], list[Printing]] = {}
        for card in pool:
            if not is_soul(card):
                self._groups.setdefault(_brigades(card), []).append(card)
        self._flat = {each: list(filter(_lies_face_down, held)) for each, held in self._groups.items()}

    def others(self, brigades: frozenset[Brigade], *, flat: bool = False) -> list[Printing]:
        """Return the cards that are no Lost Souls, those of these brigades several times."""
        found: list[Printing] = []
        for each, held in (self._flat if flat else self._groups).items():
            found += held * (1 if brigades.isdisjoint(each) else _SHARES)
        return found


@lru_cache(maxsize=2)
def _sorted_pool(prior: Prior) -> Sorted:
    return Sorted(prior.pool)


def likely(prior: Prior, seen: Sequence[Printing], own: Sequence[Printing]) -> Likely:
    """Return the cards another player may have: any of the pool; those of brigades that were seen are likelier."""
    pool = _sorted_pool(prior)
    more = Sorted(card for card in (*own, *seen) if card.key not in pool.keys)
    brigades = frozenset(b for card in seen for b in _brigades(card))
    others, flat = ((*pool.others(brigades, flat=f), *more.others(brigades, flat=f)) for f in (False, True))
    return Likely((*pool.souls, *more.souls), others, flat or others)


def supposed(prior: Prior, seen: Sequence[Printing], of: Callable[[], Likely], unseen: Unseen, dice: Dice) -> Supposed:
    """Guess another player's unseen cards: the rest of a known list that fits, else likely cards."""
    fitting = [rest for known in prior.lists if (rest := _rest_of(known, seen, unseen)) is not None]
    if fitting:
        main, beside = fitting[dice.below(len(fitting))]
        return mixed(main, beside, unseen, dice)
    cards = of()
    size = len(seen) + unseen.count
    left = max(0, min(size // _SOUL_FOR - sum(map(is_soul, seen)), unseen.anywhere)) if cards.souls else 0
    deck = [_any(cards.souls, dice) for _ in range(left)]
    deck += [_any(cards.others, dice) for _ in range(unseen.anywhere - left)]
    return Supposed(
        tuple(shuffled(deck, dice)),
        tuple(_any(cards.others, dice) for _ in range(unseen.hand)),
        tuple(_any(cards.others, dice) for _ in range(unseen.beside)),
        tuple(_any(cards.lies_face_down, dice) for _ in range(unseen.down)),
    )


def _rest_of(known: GameDeck, seen: Sequence[Printing], unseen: Unseen) -> tuple[list[Printing], list[Printing]] | None:
    """Return the cards of a list, and of its Reserve, that were not seen; None if it cannot be this list."""
    if len(known.cards) + len(known.reserve) != len(seen) + unseen.count:
        return None
    out = Counter(card.key for card in seen)
    main, beside = _without(known.cards, out), _without(known.reserve, out)
    if +out or len(beside) != unseen.beside:
        return None
    return main, beside


def _without(held: Sequence[Printing], out: Counter[str]) -> list[Printing]:
    left = []
    for card in held:
        if out[card.key] > 0:
            out[card.key] -= 1
        else:
            left.append(card)
    return left


def shuffled(held: Sequence[Printing], dice: Dice) -> list[Printing]:
    """Return the cards in an order drawn by the dice."""
    out = list(held)
    for at in range(len(out) - 1, 0, -1):
        to = dice.below(at + 1)
        out[at], out[to] = out[to], out[at]
    return out


def _any(among: Sequence[Printing], dice: Dice) -> Printing:
    return among[dice.below(len(among))]


def _order(card: Printing) -> str:
    return card.key


def _brigades(card: Printing) -> frozenset[Brigade]:
    return frozenset(b for face in card.faces for b in face.brigades)


def _stays_in_hand(card: Printing) -> bool:
    return not is_soul(card)


def _lies_face_down(card: Printing) -> bool:
    return any(face.type in ARTIFACT_TYPES for face in card.faces)
