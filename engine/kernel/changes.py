"""Planned changes: what rules and effects propose and only the ledger carries out."""

from typing import Any, TypeAlias

from engine.kernel.ids import CardId, EntryId, Field, Location, Seat, Zone
from engine.kernel.records import dataclass

#: Put a card below everything that lies in its destination.
BOTTOM = -1
TOP = 0


@dataclass(frozen=True, slots=True)
class Move:
    """Move a card. `known` adds seats (a bit set) that learn which card it is by this move."""

    card: CardId
    to: Location
    index: int = BOTTOM
    known: int = 0


@dataclass(frozen=True, slots=True)
class Add:
    """Add to a number."""

    field: Field
    amount: int


@dataclass(frozen=True, slots=True)
class Set:
    """Write a field."""

    field: Field
    value: Any


@dataclass(frozen=True, slots=True)
class Join:
    """Append a value to an ordered list."""

    field: Field
    value: Any


@dataclass(frozen=True, slots=True)
class Leave:
    """Take an entry out of an ordered list."""

    field: Field
    entry: EntryId


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle a zone."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Learn:
    """Show a card to a seat."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Note:
    """Write a line into the log; `source` is the card whose ability caused it."""

    key: str
    seat: Seat | None = None
    cards: tuple[CardId, ...] = ()
    value: Any = None
    source: CardId | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Record that a seat drew cards; what came before can no longer be taken back."""

    seat: Seat
    count: int


Change: TypeAlias = Move | Add | Set | Join | Leave | Shuffle | Learn | Note | Drawn
