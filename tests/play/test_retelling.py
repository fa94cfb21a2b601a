"""A game told again from its facts shows what it showed, move by move, to everybody, and no rule is asked."""

import sys
from dataclasses import replace

import pytest

from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.replay import Told
from engine.play.retelling import boards
from engine.redemption.view import View, shown_by, view
from tests.play.test_replay import recording
from tests.redemption.support import Table, tables


def without_question(seen: View) -> View:
    """A replay asks nobody."""
    return replace(seen, decision=None)


def told_with(told: list[Told], states: list[State]) -> list[Told]:
    """Add to each step what the table then showed."""
    return [replace(step, shown=shown_by(state)) for step, state in zip(told, states, strict=True)]


@pytest.mark.parametrize("table", tables(8), ids=str)
def test_each_board_is_the_one_that_was_seen(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told, states = recording(table)
    seen = [[without_question(view(state, viewer)) for viewer in (None, Seat(0), Seat(1))] for state in states]
    steps = told_with(told, states)
    for asks in ("look", "battle_view"):
        monkeypatch.setattr(sys.modules["engine.redemption.view.view"], asks, lambda *_: pytest.fail("a rule is asked"))
    again = [[board.seen_by(viewer) for viewer in (None, Seat(0), Seat(1))] for board in boards(states[-1], steps)]
    assert again == seen
    if table.seats == 2 and table.pool != "starters":
        assert any(step.shown.cards for step in steps if step.shown is not None), "something was not as printed"


@pytest.mark.parametrize("table", tables(3), ids=str)
def test_what_facts_decide_comes_again_without_what_was_shown(table: Table) -> None:
    """So it is with games that an earlier release has stored."""
    told, states = recording(table)
    for board, state in zip(boards(states[-1], told), states, strict=True):
        assert board.state.board() == state.board()
        assert board.state.phases == state.phases
        board.seen_by(Seat(0))
