"""What a game gives to those who host work by hand in it: whose consent, in which words, by which buttons."""

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

#: where, in the words of a way, the card stands
CARD = "{card}"


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as somebody may name it: the handle he has for it, what he reads of it, its name if he knows it."""

    card: CardId
    handle: str
    label: str
    name: str | None


@dataclass(frozen=True, slots=True)
class Way:
    """Something to do by hand, as a button: its words, as they are typed, and the cards it may be done with."""

    key: str
    label: str
    words: str
    cards: tuple[SeenCard, ...] = ()

    @property
    def takes_card(self) -> bool:
        """Whether it is done with a card."""
        return CARD in self.words


class HandWork(Protocol):
    """Work by hand in a game."""

    @property
    def help(self) -> str:
        """What can be typed, as lines."""
        ...

    @property
    def places(self) -> Mapping[str, str]:
        """Where cards are moved to: zone and name."""
        ...

    @property
    def piles(self) -> tuple[str, ...]:
        """What can be looked at, by name."""
        ...

    @property
    def decks(self) -> tuple[str, ...]:
        """What is drawn from and shuffled, by name; the first where nothing is said."""
        ...

    def consent(self, state: State, given: Manual) -> Sequence[Concern]:
        """Return whom an operation concerns, and why. Raises IllegalAnswer where it could not be done anyway."""
        ...

    def computer_agrees(self, state: State, given: Manual) -> bool:
        """Say whether a computer agrees. Raises IllegalAnswer where it could not be done anyway."""
        ...

    def why(self, concerns: Sequence[Concern]) -> str:
        """Say why an operation takes consent."""
        ...

    def told(self, state: State, operation: Any, players: Sequence[str], by: Seat) -> str:
        """Say what is to be done, in words that follow "to" and that everybody may read."""
        ...

    def carried(self, decision: Decision) -> CardId | None:
        """Return the card that somebody is asked to carry out by hand; None where he is asked something else."""
        ...

    def seen(self, state: State, viewer: Seat | None) -> Sequence[SeenCard]:
        """Return every card that a seat, or a spectator, sees lying anywhere, known ones first."""
        ...

    def ways(self, state: State, seat: Seat) -> Sequence[Way]:
        """Return what a seat may want to do by hand now, as buttons."""
        ...

    def read(self, state: State, seat: Seat | None, players: Sequence[str], words: str) -> Any:
        """Return the operation that typed words mean. Raises UserFacing."""
        ...

    def move(self, card: CardId, place: str, seat: Seat | None, index: int, facing: Facing) -> MoveCard:
        """Return the operation that moves a card. Raises UserFacing where there is no such place."""
        ...

    def pile(self, state: State, seat: Seat, name: str) -> Sequence[CardId]:
        """Return the cards of a pile. Raises UserFacing where there is none of the name."""
        ...

    def draw(self, seat: Seat, count: int, deck: str | None) -> Any:
        """Return the operation by which a seat draws. Raises UserFacing where there is no such deck."""
        ...

    def shuffle(self, seat: Seat, deck: str | None) -> Any:
        """Return the operation that shuffles a deck. Raises UserFacing where there is no such deck."""
        ...


class MovesCards:
    """What moves a card by hand to a place by its name, for every game whose zones have names."""

    places: Mapping[str, str]

    def move(self, card: CardId, place: str, seat: Seat | None, index: int, facing: Facing) -> MoveCard:
        """Return the operation that moves a card. Raises UserFacing where there is no such place."""
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
