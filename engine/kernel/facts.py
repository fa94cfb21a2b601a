"""Facts: the only way a state changes. The kinds are a closed set, named in the past tense.

`Moved`, `Added`, `SetTo`, `Joined` and `Left` can be undone while the phase instance they belong to is open;
`Reverted` records an undoing; the rest is history that nothing undoes.
"""

from typing import Any, TypeAlias

from engine.kernel.ids import (
    AbilityId,
    CardId,
    EntryId,
    EventId,
    FactId,
    Field,
    Location,
    PhaseId,
    Seat,
    Stay,
    Veil,
    Zone,
)
from engine.kernel.records import dataclass


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a fact came to be: an effect of an ability, or a rule of the game.

    What a rule does as a consequence of an ability names both, so that it is undone with the ability. `path` is the
    address of the effect, empty for what the ability does as a whole.
    """

    ability: AbilityId | None = None
    effect: int = 0
    rule: str = ""
    path: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """What the facts of one effect share: they happen at the same time, in one phase instance, by one cause."""

    id: EventId
    phase: PhaseId
    cause: Cause


@dataclass(frozen=True, slots=True)
class Moved:
    """A card changed its location. `known_*` are bit sets of the seats that know which card it is."""

    id: FactId
    event: Event
    card: CardId
    origin: Location
    origin_index: int
    destination: Location
    index: int
    stay_before: Stay
    stay: Stay
    veil_before: Veil
    veil: Veil
    known_before: int
    known: int


@dataclass(frozen=True, slots=True)
class Added:
    """A number grew by `amount`, which may be negative. Undoing subtracts it, whatever came since."""

    id: FactId
    event: Event
    field: Field
    amount: int


@dataclass(frozen=True, slots=True)
class SetTo:
    """A value was written to a field. A field has the newest value that was not undone."""

    id: FactId
    event: Event
    field: Field
    value: Any


@dataclass(frozen=True, slots=True)
class Joined:
    """A value entered an ordered list under an entry id of its own."""

    id: FactId
    event: Event
    field: Field
    entry: EntryId
    value: Any


@dataclass(frozen=True, slots=True)
class Left:
    """An entry left an ordered list. Its position is kept as long as this can be undone."""

    id: FactId
    event: Event
    field: Field
    entry: EntryId
    value: Any


@dataclass(frozen=True, slots=True)
class Reverted:
    """An undoing of the fact `of` was tried; `done` says whether its guard held."""

    id: FactId
    event: Event
    of: FactId
    done: bool


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A zone was shuffled: `order` from the top, all its cards under fresh veils from `first_veil` on."""

    id: FactId
    event: Event
    zone: Zone
    order: tuple[CardId, ...]
    first_veil: Veil


@dataclass(frozen=True, slots=True)
class Forgot:
    """Seats (a bit set) can no longer tell these cards apart: one of them was moved where they cannot follow it."""

    id: FactId
    event: Event
    seats: int
    cards: tuple[CardId, ...]
    first_veil: Veil


@dataclass(frozen=True, slots=True)
class Learned:
    """A seat saw which card this is, where it is now."""

    id: FactId
    event: Event
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew so many cards; what came before can no longer be taken back."""

    id: FactId
    event: Event
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Activated:
    """An ability instance began to act."""

    id: FactId
    event: Event
    ability: AbilityId
    card: CardId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Targeted:
    """An effect of an ability chose its targets."""

    id: FactId
    event: Event
    ability: AbilityId
    effect: int
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered a decision; `forced` if it was answered for the seat, by public facts or when time was up."""

    id: FactId
    event: Event
    seat: Seat
    decision: int
    picks: tuple[str, ...]
    forced: bool = False


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase instance was opened on top of those that are open."""

    id: FactId
    event: Event
    name: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase instance was closed: its facts can no longer be undone, but for those it `left` to the one around it."""

    id: FactId
    event: Event
    name: str
    left: frozenset[FactId] = frozenset()


@dataclass(frozen=True, slots=True)
class Noted:
    """Something happened that the log reports and that changes nothing: a message key and what fills it.

    `source` is the card whose ability did it, if one did.
    """

    id: FactId
    event: Event
    key: str
    seat: Seat | None = None
    cards: tuple[CardId, ...] = ()
    value: Any = None
    source: CardId | None = None


Undoable: TypeAlias = Moved | Added | SetTo | Joined | Left
Irreversible: TypeAlias = (
    Shuffled | Forgot | Learned | Drew | Activated | Targeted | Answered | PhaseBegan | PhaseEnded | Noted
)
Fact: TypeAlias = Undoable | Reverted | Irreversible
