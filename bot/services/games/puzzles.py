"""The shipped puzzles: finding them, showing them, judging answers, and letting computer players solve them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from math import gcd

from bot.errors import UserFacing
from bot.text.decisions.prompts import option_labels, prompt_text
from bot.text.names import SeatNames
from bot.text.table.board import board_lines
from engine.cards.model import Printing
from engine.play.driver import Computer, make_player
from engine.play.puzzles import Posed, Puzzle, pose, read_puzzles
from engine.play.search.levels import Mind
from engine.redemption.view import view

#: The first day with a puzzle of its own.
FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Shown:
    """A puzzle in words: the table, the task, the question, and the answers to choose from."""

    table: str
    task: str
    asked: str
    labels: tuple[str, ...]


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Return the shipped puzzles, by theme."""
    found: list[Puzzle] = []
    for file in sorted(files("data.puzzles").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            found += read_puzzles(file.read_text(encoding="utf-8"), file.name)
    return tuple(found)


def puzzle_named(wanted: str) -> Puzzle:
    """Return a puzzle by its id or its number.

    Raises:
        UserFacing: there is no such puzzle.
    """
    puzzles = all_puzzles()
    if wanted.isdecimal() and 1 <= int(wanted) <= len(puzzles):
        return puzzles[int(wanted) - 1]
    for puzzle in puzzles:
        if puzzle.id == wanted.strip().lower():
            return puzzle
    raise UserFacing(f"There is no puzzle {wanted[:40]!r}; there are 1 to {len(puzzles)}.")


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day; each comes once before any comes again."""
    puzzles = all_puzzles()
    step = next(n for n in range(7, 7 + len(puzzles)) if gcd(n, len(puzzles)) == 1)
    return puzzles[(day - FIRST_DAY).days * step % len(puzzles)]


@cache
def posed(puzzle_id: str) -> Posed:
    """Return a puzzle at its question."""
    return pose(puzzle_named(puzzle_id), _no_pool)


def shown(at: Posed) -> Shown:
    """Return a puzzle in words, as its player sees the table."""
    seat = at.puzzle.asks
    names = tuple(f"You ({name})" if s == seat else name for s, name in enumerate(at.puzzle.scenario.seats))
    known = SeatNames(at.state, seat, names)
    return Shown(
        "\n".join(board_lines(view(at.state, seat), names)),
        at.puzzle.task,
        prompt_text(at.decision.prompt, known),
        tuple(option_labels(at.decision, known)),
    )


def is_right(at: Posed, number: int) -> bool:
    """Say whether the answer of this number, from 0, solves a puzzle."""
    return (at.decision.options[number].key,) in at.good


def solution_text(at: Posed) -> str:
    """Return the solution in words, with the reasons."""
    labels = shown(at).labels
    good = [label for n, label in enumerate(labels) if is_right(at, n)]
    return f"{' or '.join(good)}. {at.puzzle.why}"


def solved_by(kind: Computer, mind: Mind, puzzles: Sequence[Puzzle], seed: str) -> Iterator[tuple[Puzzle, bool]]:
    """Generate whether a computer player solves each of some puzzles."""
    for puzzle in puzzles:
        at = posed(puzzle.id)
        yield puzzle, make_player(kind, f"{seed}/{puzzle.id}", mind).choose(at.state, at.decision) in at.good


def _no_pool(name: str) -> Printing:
    raise ValueError(f"puzzles use no card of a pool, such as {name}")
