"""What a scenario file says; its form is checked, not yet its sense."""

from typing import Final, TypeAlias

from engine.kernel.records import dataclass
from engine.play.scenario.tree import Tree

PHASES: Final = ("setup", "draw", "upkeep", "preparation", "battle", "discard")


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card of the table: by its card line or by its name in the pool, and its state."""

    line: int
    text: str
    from_pool: bool = False
    handle: str = ""
    owner: str = ""
    host: str = ""
    face: str = ""
    active: bool = False
    counters: tuple[int, int] = (0, 0)
    converted: str = ""
    turns_set_aside: int = 0
    known_to: tuple[str, ...] = ()
    #: what a card with several uses is there as: `site` or `fortress` of a City
    role: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A seat does something."""

    line: int
    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class Expect:
    """Something must be true now."""

    line: int
    what: dict[str, Tree]


@dataclass(frozen=True, slots=True)
class Refuse:
    """A move is tried, must be refused, and nothing may change; `rule` is the id that must be given as the reason."""

    line: int
    seat: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Until:
    """Answer decisions by their defaults until something is true."""

    line: int
    what: dict[str, Tree]


Step: TypeAlias = Move | Expect | Refuse | Until


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, in which phase, and the number of the turn."""

    active: str
    phase: str = "preparation"
    number: int = 3


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: a table, a script, and what must be true at the end."""

    id: str
    file: str
    line: int
    rules: tuple[str, ...]
    editions: tuple[str, ...]
    options: dict[str, Tree]
    seats: tuple[str, ...]
    turn: Turn
    cards: dict[tuple[str, str], tuple[CardEntry, ...]]
    script: tuple[Step, ...]
    expect: Expect | None = None
    note: str = ""
    category: str = "casual"
    #: two against two
    teams: bool = False
    #: cards whose text need not be read, each with its line
    by_hand: tuple[tuple[str, int], ...] = ()

    @property
    def uses_pool(self) -> bool:
        """Whether a card of it is taken from the pool."""
        return any(entry.from_pool for entries in self.cards.values() for entry in entries)
