"""Identifiers and locations: what facts, frames and decisions refer to."""

import enum
from typing import NamedTuple, NewType

from engine.kernel.records import dataclass

Seat = NewType("Seat", int)
CardId = NewType("CardId", int)
#: Which visit of a card to a location this is. A move takes a fresh one, undoing the move restores the old one.
Stay = NewType("Stay", int)
#: Which hiding of a card this is. Handles shown to players derive from it, so a shuffle makes old ones worthless.
Veil = NewType("Veil", int)
FactId = NewType("FactId", int)
#: All facts of one completing effect share one event, so they are simultaneous.
EventId = NewType("EventId", int)
EntryId = NewType("EntryId", int)
AbilityId = NewType("AbilityId", int)
PhaseId = NewType("PhaseId", int)


class Zone(NamedTuple):
    """A zone of one seat, such as `("hand", 0)`. Index 0 of a zone is its top."""

    name: str
    seat: Seat


class Field(NamedTuple):
    """The address of a value in the state: what it says, and of which card, seat or phase."""

    name: str
    of: int = 0


class Sight(enum.Enum):
    """Who sees the cards of a zone as a matter of course."""

    ALL = "all"
    #: Its own seat only; others see how many there are and cannot tell them apart.
    OWNER = "owner"
    #: Nobody; the cards keep their order, so one who knew a card can follow it by its position.
    NOBODY = "nobody"


class Facing(enum.Enum):
    """Which side of a card shows."""

    UP = "up"
    DOWN = "down"


class Bond(enum.Enum):
    """How a card is attached to its host."""

    PLACED_ON = "placed on"
    EQUIPPED_TO = "equipped to"
    HELD_IN = "held in"
    USED_BY = "used by"
    ACTIVE_ON = "active on"


@dataclass(frozen=True, slots=True)
class Location:
    """Where a card is: its zone, its host if it is on one, and its face. Its position is kept by the zone."""

    zone: Zone
    host: CardId | None = None
    bond: Bond | None = None
    facing: Facing = Facing.UP
