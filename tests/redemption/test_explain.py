"""Why a card is as it is: the reasons, with the cards they come from and the rules behind them."""

from pathlib import Path

import pytest

from bot.services.assurance.scenarios import read_file, shipped_pool
from bot.text.names import SeatNames
from bot.text.table.why import why_lines
from engine.kernel.ids import CardId, Seat
from engine.play.scenario.model import Move
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from engine.redemption.model import cards
from engine.redemption.view.explain import Reason, ReasonKind, explain

HERE = Path(__file__).parent.parent / "scenarios" / "abilities"


def played(file: str, scenario: str) -> Course:
    """Return a scenario after its last move."""
    of = next(s for s in read_file(HERE / file) if s.id == scenario)
    laid = lay_out(of, of.editions[0], shipped_pool())
    course = Course(laid.step, laid.names)
    for step in of.script:
        if isinstance(step, Move):
            course.move(Seat(of.seats.index(step.seat)), step.text)
    return course


def named(course: Course, name: str) -> CardId:
    """Return the card of this name."""
    state = course.step.state
    return next(c for c in state.cards if cards.printing(state, c).base_name == name)


def reasons(course: Course, name: str, about: ReasonKind, viewer: int = 0) -> list[Reason]:
    """Return the reasons of one sort for a card, as a seat may know them."""
    found = explain(course.step.state, Seat(viewer), named(course, name))
    return [r for r in found if r.about is about]


def test_numbers_are_told_apart_by_where_they_come_from() -> None:
    course = played("variables.yaml", "an-increase-by-x-stays-as-it-was")
    (printed,) = reasons(course, "Seth", ReasonKind.PRINTED)
    assert printed.value == ("5", "5")
    (changed,) = reasons(course, "Seth", ReasonKind.CHANGED)
    assert (changed.source, changed.value) == (named(course, "Grow"), (2, 2))
    assert changed.rules == ("REG-INCDEC-01",)


def test_x_is_told_as_it_stands_now() -> None:
    course = played("variables.yaml", "a-printed-x-follows-the-game")
    (x,) = reasons(course, "Seth", ReasonKind.X)
    assert x.value == 3


def test_a_protection_names_the_card_that_gives_it() -> None:
    course = played("holding.yaml", "a-protected-hero-cannot-be-captured")
    (held,) = reasons(course, "Enos", ReasonKind.PROTECTED)
    assert held.source == named(course, "Seth")
    assert held.rules == ("REG-PROT-01",)


def test_a_stopped_ability_names_what_stops_it() -> None:
    course = played("triggers.yaml", "a-negated-ability-does-not-fire")
    (stopped,) = reasons(course, "Seth", ReasonKind.STOPPED)
    assert stopped.source == named(course, "Laban")
    assert "REG-NEGATE-01" in stopped.rules


def test_an_ability_stopped_in_part_names_what_stands() -> None:
    """Rule: REG-MODS-04"""
    course = played("spared_by_type.yaml", "of-a-negated-ability-what-cannot-be-negated-by-its-type-stands")
    (stopped,) = reasons(course, "Hope", ReasonKind.STOPPED_IN_PART)
    assert stopped.source == named(course, "Doubt")
    assert stopped.value == (("discard",), ("draw",))
    assert "REG-MODS-04" in stopped.rules
    (spared,) = reasons(course, "Hope", ReasonKind.SPARED)
    assert spared.value == (("discard",), ("cannot be negated",))
    assert spared.rules == ("REG-CBN-01", "REG-MODS-04")


def test_an_ability_stopped_by_type_names_what_stands() -> None:
    """Rule: REG-NEGATE-02"""
    course = played("stopped_by_type.yaml", "a-negate-of-a-type-undoes-only-the-effects-of-it")
    (stopped,) = reasons(course, "Seth", ReasonKind.STOPPED_IN_PART)
    assert stopped.source == named(course, "Laban")
    assert stopped.value == (("band",), ("draw",))
    assert "REG-NEGATE-02" in stopped.rules


def test_lost_unity_is_told() -> None:
    course = played("variables.yaml", "without-unity-nothing-activates")
    assert [r.rules for r in reasons(course, "Seth", ReasonKind.NO_UNITY)] == [("REG-UNIQ-18",)]


def test_nothing_is_told_of_a_card_one_does_not_know() -> None:
    course = played("looking.yaml", "what-is-paired-with-a-look-chooses-among-the-cards-seen")
    assert explain(course.step.state, Seat(1), named(course, "Last")) == ()


def test_what_cannot_be_done_names_its_rules() -> None:
    course = played("variables.yaml", "a-printed-x-follows-the-game")
    asked = course.step.decision
    assert asked is not None
    assert asked.player == Seat(0)
    found = explain(course.step.state, Seat(1), named(course, "Laban"), asked)
    (refused,) = (r for r in found if r.about is ReasonKind.REFUSED)
    assert "REG-TURN-01" in refused.rules


@pytest.mark.parametrize("about", list(ReasonKind))
def test_every_reason_has_words(about: ReasonKind) -> None:
    course = played("holding.yaml", "a-protected-hero-cannot-be-captured")
    state = course.step.state
    samples = {
        ReasonKind.PRINTED: ("5", "5"), ReasonKind.ENHANCED: (1, 1), ReasonKind.CHANGED: (1, 1),
        ReasonKind.CHANGED_BEFORE: (1, 1),
        ReasonKind.CONVERTED: (cards.type_of(state, named(course, "Enos")), ("Blue",)),
        ReasonKind.IMMUNE: ("cannot be negated",),
        ReasonKind.SPARED: (("discard",), ("cannot be negated",)),
        ReasonKind.STOPPED_IN_PART: (("discard",), ("draw",)),
        ReasonKind.INTERRUPTED_IN_PART: (("discard",), ("draw",)),
    }  # fmt: skip
    threat = reasons(course, "Enos", ReasonKind.PROTECTED)[0].value
    value = samples.get(about, threat if about in (ReasonKind.PROTECTED, ReasonKind.IGNORES) else 1)
    (line,) = why_lines(
        [Reason(about, named(course, "Seth"), value, ("REG-PROT-01",))], SeatNames(state, None, ("A", "B")), "2023"
    )
    assert line.endswith("(REG-PROT-01)")
    assert len(line) > len(" (REG-PROT-01)")
