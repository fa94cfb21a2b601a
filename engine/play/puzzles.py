"""Puzzles: a table, who is to move, the only good moves, and why."""

from collections.abc import Iterator
from typing import Final

from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.play.names import TableNames
from engine.play.scenario.model import Move, Scenario
from engine.play.scenario.reader import scenario_in
from engine.play.scenario.runner import Course
from engine.play.scenario.script import Refused
from engine.play.scenario.table import Pool, lay_out
from engine.play.scenario.tree import ScenarioError, Table, Tree, parse_documents, text_of, texts_of
from engine.play.words import UnknownPhrase, parse_phrase, picks_for

#: What puzzles are about.
THEMES: Final = (
    "soul race", "initiative", "special initiative", "hold the Dominant", "deny the rescue", "order of play",
)  # fmt: skip
_OWN: Final = frozenset({"theme", "asks", "task", "good", "hint", "why"})


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: `good` are the only good moves in words, `why` says why the others are not."""

    scenario: Scenario
    theme: str
    asks: Seat
    task: str
    good: tuple[str, ...]
    hint: str
    why: str

    @property
    def id(self) -> str:
        """The puzzle's id, which no other has."""
        return self.scenario.id


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle at its question; `good` are the answers that solve it."""

    puzzle: Puzzle
    state: State
    decision: Decision
    names: TableNames
    good: frozenset[tuple[str, ...]]


def read_puzzles(text: str, file: str = "") -> Iterator[Puzzle]:
    """Generate the puzzles of a file. Raises ScenarioError if one cannot be read."""
    try:
        for tree in parse_documents(text):
            yield _puzzle(tree, file)
    except ScenarioError as error:
        raise error.within(file) from None


def _puzzle(tree: Tree, file: str) -> Puzzle:
    if not isinstance(tree, Table):
        raise ScenarioError("a puzzle is a mapping", tree.line)
    own = {key: tree.entries[key] for key in tree.entries if key in _OWN}
    if missing := sorted(_OWN - own.keys()):
        raise ScenarioError(f"a puzzle needs {', '.join(missing)}", tree.line)
    scenario = scenario_in(Table({k: v for k, v in tree.entries.items() if k not in _OWN}, tree.line), file)
    theme, asks = text_of(own["theme"], "theme"), text_of(own["asks"], "asks")
    if theme not in THEMES:
        raise ScenarioError(f"a puzzle is about one of: {', '.join(THEMES)}", own["theme"].line)
    if asks not in scenario.seats:
        raise ScenarioError(f"there is no seat {asks!r}", own["asks"].line)
    return Puzzle(
        scenario,
        theme,
        Seat(scenario.seats.index(asks)),
        text_of(own["task"], "task"),
        texts_of(own["good"], "good"),
        text_of(own["hint"], "hint"),
        text_of(own["why"], "why"),
    )


def pose(puzzle: Puzzle, pool: Pool) -> Posed:
    """Set up a puzzle, make its moves, and pass questions with one answer until its seat is asked.

    Raises:
        ScenarioError: the question never comes, or a good move cannot be made.
    """
    scenario = puzzle.scenario
    laid = lay_out(scenario, scenario.editions[0], pool)
    if laid.unread:
        raise ScenarioError(f"{puzzle.id}: a text is not read", scenario.line)
    course = Course(laid.step, laid.names, list(laid.step.facts))
    try:
        for step in scenario.script:
            if isinstance(step, Move):
                course.move(Seat(scenario.seats.index(step.seat)), step.text)
        good = _come_to_question(course, puzzle)
    except (UnknownPhrase, Refused) as error:
        raise ScenarioError(f"{puzzle.id}: {error}", scenario.line) from None
    state = course.step.state
    return Posed(puzzle, state, course.asked(), laid.names.at(state), good)


def _come_to_question(course: Course, puzzle: Puzzle) -> frozenset[tuple[str, ...]]:
    for _ in range(100):
        asked = course.asked()
        if asked.player == puzzle.asks and asked.count() > 1:
            names = course.names.at(course.step.state)
            found = [picks_for(asked, parse_phrase(text, names), names) for text in puzzle.good]
            if found and None not in found:
                return frozenset(picks for picks in found if picks is not None)
        if asked.problems(asked.default) or (asked.player == puzzle.asks and _matters(asked)):
            break
        course.answer(asked.default)
    raise ScenarioError(f"{puzzle.id}: its good moves are not among what can be done", puzzle.scenario.line)


def _matters(asked: Decision) -> bool:
    """Say whether a question may not be passed: its default is not to do nothing."""
    return asked.default not in {("pass",), ("next",), ("end",)} and asked.count() > 1
