"""The shipped puzzles: each comes to its question, is told in words, and can be solved; and how well computers do."""

from datetime import date, timedelta

import pytest

from bot.errors import UserFacing
from bot.services.games.puzzles import (
    all_puzzles,
    is_right,
    posed,
    puzzle_named,
    puzzle_of,
    shown,
    solution_text,
    solved_by,
)
from bot.terminal.console import Left
from bot.terminal.puzzle import ask_puzzle
from engine.play.driver import Computer
from engine.play.puzzles import THEMES, Puzzle, read_puzzles
from engine.play.scenario.tree import ScenarioError
from engine.play.search.levels import Mind

#: What `berean puzzle --solve judge` does not solve (seed 1).
NOT_SOLVED: frozenset[str] = frozenset({"no-removal-for-a-challenge"})


class Typed:
    """A console at which certain lines are typed."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def show(self, text: str) -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise Left
        return self.lines.pop(0)

    def cover(self) -> None:
        raise AssertionError


@pytest.mark.parametrize("puzzle", all_puzzles(), ids=lambda p: p.id)
def test_a_puzzle_comes_to_its_question_and_not_every_answer_is_good(puzzle: Puzzle) -> None:
    at = posed(puzzle.id)
    told = shown(at)
    right = [n for n in range(len(told.labels)) if is_right(at, n)]
    assert 0 < len(right) < len(told.labels)
    assert puzzle.why in solution_text(at)
    assert all(told.labels[n] in solution_text(at) for n in right)


def test_every_theme_has_puzzles_and_no_id_comes_twice() -> None:
    assert {p.theme for p in all_puzzles()} == set(THEMES)
    assert len({p.id for p in all_puzzles()}) == len(all_puzzles())


def test_each_day_has_its_puzzle_and_all_come() -> None:
    days = [date(2026, 3, 1) + timedelta(n) for n in range(len(all_puzzles()))]
    assert {puzzle_of(day).id for day in days} == {p.id for p in all_puzzles()}


def test_a_person_is_helped_and_told_why() -> None:
    at = posed("the-fifth-soul")
    labels = shown(at).labels
    wrong, right = (next(n for n in range(len(labels)) if is_right(at, n) is good) for good in (False, True))
    console = Typed("", "hint", str(wrong + 1), "99", str(right + 1))
    assert not ask_puzzle(console, "the-fifth-soul")
    said = "\n".join(console.shown)
    assert at.puzzle.hint in said
    assert "No. Try another" in said
    assert f"Right. {at.puzzle.why}" in said
    assert ask_puzzle(Typed(str(right + 1)), "the-fifth-soul")
    gave_up = Typed("solution")
    assert not ask_puzzle(gave_up, "the-fifth-soul")
    assert labels[right] in gave_up.shown[-1]
    assert not ask_puzzle(Typed(), "the-fifth-soul")


def test_who_names_no_puzzle_is_told() -> None:
    assert puzzle_named("1") == all_puzzles()[0]
    with pytest.raises(UserFacing, match="There is no puzzle"):
        puzzle_named("nonsense")


def test_a_puzzle_that_cannot_be_read_is_an_error_with_its_line() -> None:
    with pytest.raises(ScenarioError, match="a puzzle needs"):
        list(read_puzzles("id: x\ntheme: initiative\n", "some.yaml"))


def test_a_learner_solves_most_and_what_the_judge_does_not_is_known() -> None:
    found = {puzzle.id: solved for puzzle, solved in solved_by(Computer.LEARNER, Mind(), all_puzzles(), "1")}
    assert sum(found.values()) >= 0.75 * len(found)
    assert {p.id for p in all_puzzles()} >= NOT_SOLVED
    assert len(NOT_SOLVED) <= 0.15 * len(found)


@pytest.mark.nightly
def test_the_judge_solves_all_but_those_named() -> None:
    found = solved_by(Computer.JUDGE, Mind(), all_puzzles(), "1")
    assert {puzzle.id for puzzle, is_solved in found if not is_solved} == NOT_SOLVED
