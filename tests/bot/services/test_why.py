"""Why not: the rules against a move in words, the reasons behind a card, and nothing about cards one does not see."""

import random

import pytest

from bot.errors import UserFacing
from bot.services.games.why import POSSIBLE, SeenNames, against, why
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from engine.redemption.model import cards
from tests.redemption.board import A, B
from tests.redemption.support import tables
from tests.redemption.test_leaks import swapped, told_games
from tests.shared import times

PLAYERS = ("Ada", "Ben")
TABLE = """
id: a-table-to-ask-about
rules: [REG-ATT-07]
cards:
  A:
    territory: [Jude the Bold | Hero | Red | 8/8 | human]
    hand: [Wrath | EE | Brown | 3/1]
  B:
    territory: [Er | EC | Brown | 9/9 | human]
    hand: [Asa | Hero | Red | 3/3 | human]
    land_of_bondage: [Lost Soul]
"""


def no_pool(name: str):  # type: ignore[no-untyped-def]
    raise ValueError(name)


@pytest.fixture
def course() -> Course:
    (scenario,) = read_scenarios(TABLE, "table")
    laid = lay_out(scenario, "2023", no_pool)
    return Course(laid.step, laid.names)


def ask(course: Course, seat: Seat, what: str) -> str:
    return why(course.step.state, seat, PLAYERS, what)


def test_a_move_out_of_time_is_refused_with_its_rules_and_their_words(course: Course) -> None:
    told = ask(course, A, "play Wrath on Jude the Bold")
    assert told.startswith("Wrath is played in a battle only. Rules: REG-")
    assert "REG-TYPE-10 (" in told and told.endswith(".") and "\n" not in told
    assert told == against(course.step.state, A, PLAYERS, "play Wrath on Jude the Bold")


def test_part_of_a_title_will_do_and_what_is_possible_is_said_to_be(course: Course) -> None:
    assert "REG-BATTLE-08" in ask(course, A, "rescue with jude")
    assert ask(course, A, "next phase") == POSSIBLE
    assert against(course.step.state, A, PLAYERS, "next phase") == ""
    course.move(A, "rescue with Jude the Bold")
    assert "REG-ATT-07" in ask(course, B, "block with er")


def test_a_card_tells_its_numbers(course: Course) -> None:
    assert ask(course, B, "jude bold").splitlines()[:2] == [
        "Jude the Bold:", "  Printed numbers: 8/8. (REG-TYPE-15)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "what", ["Asa", "rescue with Asa", "play Wrath on Asa", "Goliath", "sing a psalm", "", "Ben's Asa"]
)
def test_a_card_one_does_not_see_is_like_none(course: Course, what: str) -> None:
    with pytest.raises(UserFacing, match="Name a card that you see"):
        ask(course, A, what)
    assert "Asa" not in SeenNames(course.step.state, A, PLAYERS).titles()
    assert against(course.step.state, A, PLAYERS, what) == ""


def everything_told(state: State, seat: Seat, questions: list[str]) -> list[str]:
    players = tuple(f"Player {s}" for s in state.seats)
    told = [*SeenNames(state, seat, players).titles()]
    for what in questions:
        try:
            told.append(why(state, seat, players, what))
        except UserFacing as error:
            told.append(error.message)
        told.append(against(state, seat, players, what))
    return told


@pytest.mark.parametrize("table", tables(times(6, usually=3), first_seed=4100), ids=str)
def test_swapping_hidden_cards_changes_no_byte_of_the_answer(table) -> None:  # type: ignore[no-untyped-def]
    dice = random.Random(table.seed)
    for number, (_, _, step) in enumerate(told_games(table, 0.1, most=120)):
        state = step.state
        if number % 12 or state.decision is None:
            continue
        seat = dice.choice(state.seats)
        titles = sorted({cards.printing(state, c).base_name for c in state.cards})
        verbs = ("", "block with ", "rescue with ", "play ", "put ", "activate ", "discard ", "choose ")
        questions = ["end turn", "pass", *(dice.choice(verbs) + dice.choice(titles) for _ in range(8))]
        twin, _ = swapped(state, seat, dice)
        assert everything_told(twin.state, seat, questions) == everything_told(state, seat, questions)
