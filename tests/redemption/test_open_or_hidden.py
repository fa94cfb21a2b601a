"""A card that lies open or in a hidden place: what is asked tells nobody how much of the hidden place would fit."""

from typing import NoReturn

import pytest

from engine.kernel.records import replace
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from engine.redemption.model import zones
from engine.redemption.model.options import choose_cards
from tests.redemption.board import A, B, C
from tests.redemption.swapping import knows
from tests.redemption.two_worlds import difference, offered_in_part

#: hands of the same size in which all, one and none of the cards are evil
HANDS = (
    ("Laban | EC | Gray | 3/3, Spite | EE | Gray | 1/1", "Haman | EC | Gray | 1/1, Pit | EE | Gray | 1/1"),
    ("Laban | EC | Gray | 3/3, Gad | Hero | Red | 3/3", "Asa | Hero | Red | 1/1, Er | Hero | Red | 1/1"),
    ("Jael | Hero | Red | 3/3, Gad | Hero | Red | 3/3", "Asa | Hero | Red | 1/1, Er | Hero | Red | 1/1"),
)
#: texts about what is open and what lies in a hidden place of somebody
TEXTS = (
    "Discard an opponent's evil card or an evil card from an opponent's hand.",
    "Underdeck an evil card from a hand or territory.",
    "You may discard an evil card from a Reserve, hand or discard pile.",
)
TABLE = """
id: table
rules: [REG-LOOK-05]
seats: [{seats}]
cards:
  A: {{territory: ["Seth | Hero | Blue | 9/9 | human | {text}"]}}
  B: {{hand: [{of_b}], territory: [Doeg | EC | Gray | 2/2], land_of_bondage: [Lost Soul x2]}}
  C: {{hand: [{of_c}]}}
"""


def no_pool(name: str) -> NoReturn:
    raise ValueError(name)


def attacked(text: str, hands: tuple[str, str], seats: int) -> Course:
    """Let A attack B with the Hero who has the text, and use it where he may."""
    table = TABLE.format(seats=", ".join("ABCDE"[:seats]), text=text, of_b=hands[0], of_c=hands[1])
    (scenario,) = read_scenarios(table if seats > 2 else table.rpartition("  C:")[0], "table")
    laid = lay_out(scenario, "2026", no_pool)
    course = Course(laid.step, laid.names)
    course.move(A, "rescue with Seth" if seats == 2 else "rescue with Seth against B")
    if course.step.decision is not None and course.step.decision.prompt.key == "use_ability":
        course.move(A, "yes")
    return course


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("seats", (3, 5))
def test_until_a_hand_is_looked_at_nobody_can_tell_what_is_in_it(text: str, seats: int) -> None:
    """Rule: REG-LOOK-05"""
    here, *others = (attacked(text, hands, seats) for hands in HANDS)
    assert here.step.decision is not None and here.step.decision.prompt.key == "choose_whose"
    for there in others:
        for viewer in (A, None):
            assert difference(here.step, there.step, viewer) is None


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seats", (2, 3))
def test_who_is_offered_a_card_of_a_hand_has_seen_that_hand_whole_and_no_other(
    text: str, hands: tuple[str, str], seats: int
) -> None:
    """Rule: REG-LOOK-05"""
    course = attacked(text, hands, seats)
    if course.step.decision is not None and course.step.decision.prompt.key == "choose_whose":
        course.move(A, "choose B")
    state, asked = course.step.state, course.step.decision
    assert asked is not None and asked.player == A and asked.prompt.key == "choose_targets"
    assert all(knows(state, A, card) for card in state.zone(zones.HAND, B))
    assert not any(knows(state, A, card) for card in (state.zone(zones.HAND, C) if seats > 2 else ()))
    assert all(knows(state, A, option.intent.card) for option in asked.options)
    assert offered_in_part(state) is None


@pytest.mark.parametrize("text", TEXTS)
def test_others_cannot_tell_how_much_of_a_hand_fits(text: str) -> None:
    """Rule: HOUSE-ABIL-55"""
    here, *others = (attacked(text, hands, 3) for hands in HANDS)
    here.move(A, "choose C")
    for there in others:
        there.move(A, "choose C")
        assert difference(here.step, there.step, None) is None


def test_a_question_that_offers_some_unknown_cards_of_a_hand_is_found() -> None:
    state = attacked(TEXTS[0], HANDS[0], 3).step.state
    assert state.decision is not None
    one, both = (choose_cards(state, A, state.zone(zones.HAND, C)[:number]) for number in (1, 2))
    state.decision = replace(state.decision, options=one)
    assert offered_in_part(state) is not None
    state.decision = replace(state.decision, options=both)
    assert offered_in_part(state) is None
