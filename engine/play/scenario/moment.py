"""One point of a script, and finding the seats and cards that expectations about it name."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.kernel.engine import Step
from engine.kernel.facts import Fact
from engine.kernel.ids import CardId, Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.play.names import TableNames
from engine.play.scenario.tree import ScenarioError, Table, Tree, text_of, texts_of

NONE: Final = "none"
#: What is stated, and what is so, in the same words where they agree.
Pairs = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that fails. `step` counts the script from 1; `end` is the expectation after it."""

    step: str
    line: int
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one point of a script: its step, its names, all facts so far, and whether a move could be made.

    `is_legal` raises UnknownPhrase if words are no move; `unread` are the cards whose text has no reading.
    """

    step: Step
    names: TableNames
    facts: Sequence[Fact]
    is_legal: Callable[[Seat, str], bool]
    unread: frozenset[CardId] = frozenset()

    @property
    def state(self) -> State:
        """The state now."""
        return self.step.state


def seat_named(now: Moment, name: str, line: int) -> Seat:
    """Return the seat of this name. Raises ScenarioError."""
    seat = now.names.seat(name)
    if seat is None:
        raise ScenarioError(f"there is no seat {name!r}", line)
    return seat


def cards_named(now: Moment, name: str, line: int) -> list[CardId]:
    """Return the cards of this name. Raises ScenarioError if there is none."""
    found = sorted(now.names.cards(name))
    if not found:
        raise ScenarioError(f"there is no card {name!r} in this scenario", line)
    return found


def seat_word(now: Moment, seat: Seat | None) -> str:
    """Return the name of a seat, `none` for nobody."""
    return NONE if seat is None else now.names.seat_name(seat)


def same(tree: Tree, what: str, got: str) -> Pairs:
    """Compare an expected text with the actual one."""
    return [(text_of(tree, what), got)]


def listed(tree: Tree, what: str) -> dict[str, bool]:
    """Return for each name in an expectation whether it is expected (`false` in a mapping: not); `none`: no name is."""
    if isinstance(tree, Table):
        return {name: text_of(value, what) != "false" for name, value in tree.entries.items()}
    names = texts_of(tree, what)
    return dict.fromkeys(names, True) if names != (NONE,) else {}


def among(tree: Tree, now: Moment, what: str, held: frozenset[CardId]) -> Pairs:
    """Compare the cards listed with those found; `none` expects that no card was found."""
    wanted = listed(tree, what)
    if not wanted:
        got = ", ".join(dict.fromkeys(now.names.name_of(c) for c in sorted(held)))
        return [(f"{NONE} {what}", f"{got or NONE} {what}")]
    found: Pairs = []
    for name, expected in wanted.items():
        is_so = not held.isdisjoint(cards_named(now, name, tree.line))
        said = {True: f"{name} {what}", False: f"{name} not {what}"}
        found.append((said[expected], said[is_so]))
    return found
