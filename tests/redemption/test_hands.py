"""What the players come to see of a hand because an effect had to do something with it."""

import pytest

from engine.kernel.facts import Learned, Moved
from engine.kernel.ids import Seat
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from tests.redemption.board import A, B

TABLE = """
id: a-card-leaves-a-hand
rules: [REG-HAND-03]
cards:
  A: {territory: ["Jude | Hero | Red | 8/8 | human | Opponent must underdeck a red card from hand."]}
  B:
    hand: [Asa | Hero | Red | 3/3 | human, Er | EC | Brown | 5/5 | human]
    deck: [filler x5]
    land_of_bondage: [Lost Soul]
"""


def no_pool(name: str):  # type: ignore[no-untyped-def]
    raise ValueError(name)


@pytest.mark.parametrize("wanted", ("red card", "Hero", "Hero or an evil Enhancement"))
def test_a_card_that_meets_a_requirement_is_shown_before_it_leaves_the_hand(wanted: str) -> None:
    """Rule: REG-HAND-03"""
    (scenario,) = read_scenarios(TABLE.replace("red card", wanted), "table")
    laid = lay_out(scenario, "2023", no_pool)
    course = Course(laid.step, laid.names)
    asa, er = (min(laid.names.cards(name)) for name in ("Asa", "Er"))
    course.move(A, "rescue with Jude")
    course.move(B, "choose Asa")
    shown = [n for n, f in enumerate(course.facts) if isinstance(f, Learned) and f.card == asa and f.seat == Seat(A)]
    left = [n for n, f in enumerate(course.facts) if isinstance(f, Moved) and f.card == asa]
    assert shown
    assert shown[0] < left[0]
    assert not any(isinstance(f, Learned) and f.card == er for f in course.facts)
