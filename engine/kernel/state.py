"""The state of a game: a small object that holds dicts of frozen records. A fork copies the dicts, not the records."""

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any, Protocol

from engine.kernel.chance import Chance
from engine.kernel.decisions import Decision
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Fact, Undoable
from engine.kernel.ids import (
    AbilityId,
    CardId,
    EntryId,
    FactId,
    Field,
    Location,
    PhaseId,
    Seat,
    Sight,
    Stay,
    Veil,
    Zone,
)
from engine.kernel.records import dataclass

NO_FACT = FactId(0)


@dataclass(frozen=True, slots=True)
class Card:
    """A card in the game: where it is, on which stay, under which veil, and which seats know it (a bit set)."""

    id: CardId
    owner: Seat
    location: Location
    stay: Stay
    veil: Veil
    known: int = 0

    def is_known_to(self, seat: Seat) -> bool:
        """Say whether this seat knows which card this is."""
        return bool(self.known >> seat & 1)


@dataclass(frozen=True, slots=True)
class Writer:
    """One value written to a field, and the fact that wrote it."""

    fact: FactId
    value: Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One value in an ordered list, under the id it keeps while it is there.

    An entry that left keeps its position, marked as `gone` with the fact by which it left, until that fact is final: so
    it can come back where it was, and not at all once its joining was undone.
    """

    id: EntryId
    value: Any
    gone: FactId = NO_FACT


@dataclass(frozen=True, slots=True)
class Phase:
    """An open phase instance."""

    id: PhaseId
    name: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (none in a draw) and why, as a message key.

    `ranks` gives each seat's rank in a game of several, 1 for the best; equal ranks share it.
    """

    winners: tuple[Seat, ...]
    reason: str
    ranks: tuple[int, ...] = ()


class Frame(Protocol):
    """A piece of pending work. `owner` is the ability instance it belongs to; None if it belongs to the rules."""

    @property
    def owner(self) -> AbilityId | None:
        """The ability instance this work belongs to."""
        ...


@dataclass(slots=True)
class Counters:
    """The next free number of each kind of id."""

    fact: int = 1
    event: int = 1
    stay: int = 1
    veil: int = 1
    entry: int = 1
    ability: int = 1
    phase: int = 1

    def copy(self) -> "Counters":
        """Return an independent copy."""
        return Counters(self.fact, self.event, self.stay, self.veil, self.entry, self.ability, self.phase)

    def or_later(self, other: "Counters") -> "Counters":
        """Return counters that have, for each kind of id, the higher of the two numbers."""
        return Counters(*(max(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)))


class State:
    """All there is to a game between two inputs.

    `definitions` (what each card is), `seats`, `sights`, `game` and `setup` never change and are shared by all forks.
    What is on the table (`cards`, `zones`, `numbers`, `fields`, `lists`) is written by the ledger alone; `frames`,
    `decision` and `outcome` are the work left to do. `emitted` gathers the facts of the running submit.

    What is computed from a state may be cached beside it: in `of_game` as long as the game lasts, in `of_abilities`
    until an ability instance changes, in `of_board` until a fact or an instance changes what is on the table. Forks
    share all three, so nothing cached may refer to a state, or depend on frames. `written` has the names of all values
    that were ever written in the game, and perhaps in forks of it: a value whose name is missing need not be looked up.
    """

    __slots__ = (
        "_instances", "asked", "cards", "chance", "counters", "decision", "definitions", "emitted", "everyone",
        "facts", "fields", "frames", "game", "lists", "numbers", "of_abilities", "of_board", "of_game", "outcome",
        "phases", "seats", "setup", "sights", "undone", "written", "zones",
    )  # fmt: skip

    def __init__(
        self,
        *,
        game: str,
        seats: tuple[Seat, ...],
        definitions: Mapping[CardId, Any],
        sights: Mapping[str, Sight],
        setup: Any,
        chance: Chance,
    ) -> None:
        self.game = game
        self.seats = seats
        self.everyone = (1 << len(seats)) - 1
        self.sights = sights
        self.definitions = definitions
        self.setup = setup
        self.chance = chance
        self.cards: dict[CardId, Card] = {}
        self.zones: dict[Zone, tuple[CardId, ...]] = {}
        self.numbers: dict[Field, int] = {}
        self.fields: dict[tuple[str, int], tuple[Writer, ...]] = {}
        self.lists: dict[Field, tuple[Entry, ...]] = {}
        self._instances: Mapping[AbilityId, Any] = {}
        self.facts: dict[FactId, Undoable] = {}
        self.undone: frozenset[FactId] = frozenset()
        self.phases: tuple[Phase, ...] = ()
        self.frames: tuple[Frame, ...] = ()
        self.decision: Decision | None = None
        self.outcome: Outcome | None = None
        self.asked: tuple[int, ...] = (0,) * len(seats)
        self.counters = Counters()
        self.emitted: list[Fact] = []
        self.written: set[str] = set()
        self.of_game: dict[Any, Any] = {}
        self.of_abilities: dict[Any, Any] = {}
        self.of_board: dict[Any, Any] = {}

    def fork(self) -> "State":
        """Return an independent state of equal value."""
        twin = State(
            game=self.game,
            seats=self.seats,
            definitions=self.definitions,
            sights=self.sights,
            setup=self.setup,
            chance=self.chance,
        )
        twin.cards = self.cards.copy()
        twin.zones = self.zones.copy()
        twin.numbers = self.numbers.copy()
        twin.fields = self.fields.copy()
        twin.lists = self.lists.copy()
        twin._instances = self._instances
        twin.facts = self.facts.copy()
        twin.undone = self.undone
        twin.phases = self.phases
        twin.frames = self.frames
        twin.decision = self.decision
        twin.outcome = self.outcome
        twin.asked = self.asked
        twin.counters = self.counters.copy()
        twin.emitted = []
        twin.written = self.written
        twin.of_game = self.of_game
        twin.of_abilities = self.of_abilities
        twin.of_board = self.of_board
        return twin

    @property
    def instances(self) -> Mapping[AbilityId, Any]:
        """The records of the ability instances, in the order of their activation; never changed in place."""
        return self._instances

    @instances.setter
    def instances(self, held: Mapping[AbilityId, Any]) -> None:
        self._instances = held
        self.of_abilities = {}
        self.of_board = {}

    def put(self, number: AbilityId, instance: Any) -> None:
        """Write the record of an ability instance."""
        self.instances = {**self._instances, number: instance}

    def forget(self, gone: Collection[AbilityId]) -> None:
        """Drop the records of ability instances."""
        self.instances = {n: i for n, i in self._instances.items() if n not in gone}

    def zone(self, name: str, seat: Seat) -> tuple[CardId, ...]:
        """Return the cards of a zone from its top; empty if nothing was ever there."""
        address: Any = (name, seat)
        found: tuple[CardId, ...] = self.zones.get(address, ())
        return found

    def read(self, field: Field, default: Any = None) -> Any:
        """Return the value of a field: the newest that was not undone, or `default`."""
        writers = self.fields.get(field)
        return writers[-1].value if writers else default

    def number(self, field: Field) -> int:
        """Return the value of a number field; 0 if nothing was ever added to it."""
        return self.numbers.get(field, 0)

    def entries(self, field: Field) -> tuple[Entry, ...]:
        """Return an ordered list with its entry ids."""
        held = self.lists.get(field, ())
        for entry in held:
            if entry.gone:
                return tuple(e for e in held if not e.gone)
        return held

    def phase(self) -> Phase:
        """Return the innermost open phase instance."""
        if not self.phases:
            raise EngineInvariant("no phase is open")
        return self.phases[-1]

    def faults(self) -> tuple[str, ...]:
        """List where cards and zones disagree; empty unless something is badly wrong."""
        found = []
        seen: set[CardId] = set()
        for zone, held in self.zones.items():
            for number in held:
                card = self.cards.get(number)
                if card is None or card.location.zone != zone or number in seen:
                    found.append(f"card {number} does not belong in {zone.name} of seat {zone.seat}")
                seen.add(number)
        found += [f"card {number} lies nowhere" for number in self.cards if number not in seen]
        found += [f"card {number} is of no kind" for number in self.cards if number not in self.definitions]
        for card in self.cards.values():
            host = card.location.host
            if host is not None and (host not in self.cards or host == card.id):
                found.append(f"card {card.id} hangs on nothing")
        return tuple(found)

    def board(self) -> tuple[Any, ...]:
        """Return all that facts decide, as plain data: applying the facts again must give the same.

        Stays are part of it, veils and knowledge are not: what has been seen stays seen when the seeing is undone.
        """
        return (
            {c.id: (c.owner, c.location, c.stay) for c in self.cards.values()},
            {z: cards for z, cards in self.zones.items() if cards},
            {f: n for f, n in self.numbers.items() if n},
            {f: w[-1].value for f, w in self.fields.items() if w},
            {f: tuple((e.id, e.value) for e in es) for f in self.lists if (es := self.entries(f))},
        )
