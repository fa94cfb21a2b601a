"""The interface of a game for work by hand: whose consent is needed, in which words, with which buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.errors import UserFacing
from engine.by_hand.consent import Concern
from engine.by_hand.operations import MoveCard
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Facing, Seat
from engine.kernel.inputs import Manual
from engine.kernel.state import State

#: stands for the card in the words of a `Way`
CARD = "{card}"


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as a person may name it: its handle, what he reads of it, and its name if he knows it."""

    card: CardId
    handle: str
    label: str
    name: str | None


@dataclass(frozen=True, slots=True)
class Way:
    """An operation by hand as a button: its words, as they are typed, and the cards with which it may be done."""

    key: str
    label: str
    words: str
    cards: tuple[SeenCard, ...] = ()

    @property
    def takes_card(self) -> bool:
        """Whether it needs a card."""
        return CARD in self.words


class HandWork(Protocol):
    """Work by hand in a game."""

    @property
    def help(self) -> str:
        """Lines that explain what can be typed."""
        ...

    @property
    def places(self) -> Mapping[str, str]:
        """The places to which cards can be moved: zone and name."""
        ...

    @property
    def piles(self) -> tuple[str, ...]:
        """The names of the piles that can be looked at."""
        ...

    @property
    def decks(self) -> tuple[str, ...]:
        """The names of the decks that are drawn from and shuffled; the first is the default."""
        ...

    def consent(self, state: State, given: Manual) -> Sequence[Concern]:
        """Return whom an operation concerns, and why. Raises IllegalAnswer if it could not be done anyway."""
        ...

    def computer_agrees(self, state: State, given: Manual) -> bool:
        """Say whether a computer agrees. Raises IllegalAnswer if it could not be done anyway."""
        ...

    def why(self, concerns: Sequence[Concern]) -> str:
        """Say why an operation needs consent."""
        ...

    def told(self, state: State, operation: Any, players: Sequence[str], by: Seat) -> str:
        """Say what is to be done, in words that follow "to" and that everybody may read."""
        ...

    def carried(self, decision: Decision) -> CardId | None:
        """Return the card that a player is asked to carry out by hand; None if he is asked something else."""
        ...

    def seen(self, state: State, viewer: Seat | None) -> Sequence[SeenCard]:
        """Return every card that a seat or a spectator sees anywhere, known ones first."""
        ...

    def ways(self, state: State, seat: Seat) -> Sequence[Way]:
        """Return what a seat may want to do by hand now, as buttons."""
        ...

    def read(self, state: State, seat: Seat | None, players: Sequence[str], words: str) -> Any:
        """Return the operation that typed words mean. Raises UserFacing."""
        ...

    def move(self, card: CardId, place: str, seat: Seat | None, index: int, facing: Facing) -> MoveCard:
        """Return the operation that moves a card. Raises UserFacing if there is no such place."""
        ...

    def pile(self, state: State, seat: Seat, name: str) -> Sequence[CardId]:
        """Return the cards of a pile. Raises UserFacing if there is no pile of this name."""
        ...

    def draw(self, seat: Seat, count: int, deck: str | None) -> Any:
        """Return the operation by which a seat draws. Raises UserFacing if there is no such deck."""
        ...

    def shuffle(self, seat: Seat, deck: str | None) -> Any:
        """Return the operation that shuffles a deck. Raises UserFacing if there is no such deck."""
        ...


class MovesCards:
    """What moves a card by hand to a place by its name, for every game whose zones have names."""

    places: Mapping[str, str]

    def move(self, card: CardId, place: str, seat: Seat | None, index: int, facing: Facing) -> MoveCard:
        """Return the operation that moves a card. Raises UserFacing if there is no such place."""
        zones = {name: zone for zone, name in self.places.items()}
        if (named := _meant(place, tuple(zones))) is None:
            raise UserFacing(f"“{place[:40]}” is no place; there are: {', '.join(zones)}.")
        return MoveCard(card, zones[named], seat, index, facing)


def one_of(said: str | None, names: Sequence[str]) -> str:
    """Return which of some names is meant: the first if none is given. Raises UserFacing if it is none of them."""
    found = _meant(said, names)
    if found is None:
        raise UserFacing(f"There is no “{str(said)[:40]}” here; there is: {', '.join(names)}.")
    return found


def _meant(said: str | None, names: Sequence[str]) -> str | None:
    if said is None:
        return names[0]
    plain = said.strip().casefold().replace("_", " ")
    return next((name for name in names if name.casefold() == plain), None)
