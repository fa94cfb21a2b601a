"""A decision lists the legal answers and says of any other what is wrong with it: the two never disagree."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.decisions import Basis, Constraint, Decision, Distinct, Kind, Message, Option, OrNone, Total
from engine.kernel.errors import EngineInvariant
from engine.kernel.ids import Seat

PROMPT = Message("choose")


def decide(kind: Kind, keys: str = "", low: int = 1, high: int = 1, constraint: Constraint | None = None) -> Decision:
    options = tuple(Option(key) for key in keys)
    return Decision(1, Seat(0), kind, options, low, high, PROMPT, constraint, basis=Basis.PUBLIC)


@st.composite
def choices(draw: st.DrawFn) -> Decision:
    keys = "abcd"[: draw(st.integers(1, 4))]
    kind = draw(st.sampled_from((Kind.CHOOSE, Kind.TARGET, Kind.PLAY, Kind.ORDER)))
    low = draw(st.integers(0, len(keys)))
    high = draw(st.integers(low, len(keys) + 1))
    constraint = draw(
        st.one_of(
            st.none(),
            st.builds(Distinct, st.tuples(*[st.sampled_from("xyz")] * len(keys))),
            st.builds(Total, st.tuples(*[st.integers(0, 3)] * len(keys)), st.integers(0, 4)),
        )
    )
    return decide(kind, keys, low, high, constraint)


@given(choices())
def test_an_answer_is_listed_exactly_if_nothing_is_wrong_with_it(decision: Decision) -> None:
    keys = [o.key for o in decision.options]
    every = [picks for size in range(len(keys) + 2) for picks in product([*keys, "?"], repeat=size)]
    listed = set(decision.answers(10_000))
    if decision.kind is Kind.ORDER:
        assert listed == {picks for picks in every if not decision.problems(picks)}
    else:  # where the order does not matter, each choice is listed once
        assert {tuple(sorted(p)) for p in every if not decision.problems(p)} == listed


@given(choices())
def test_without_a_constraint_the_answers_are_as_many_as_counted(decision: Decision) -> None:
    answers = len(list(decision.answers(10_000)))
    assert answers <= decision.count()
    if decision.constraint is None:
        assert answers == decision.count()


@given(choices())
def test_the_only_answer_is_given_where_there_is_one_alone(decision: Decision) -> None:
    answers = list(decision.answers(10_000))
    if not answers:
        with pytest.raises(EngineInvariant):
            decision.only_answer()
    else:
        assert decision.only_answer() == (answers[0] if len(answers) == 1 else None)


@pytest.mark.parametrize(
    ("picks", "problems"),
    [
        (("3",), ()),
        (("-2",), ()),
        (("4",), ("out_of_range",)),
        (("-3",), ("out_of_range",)),
        ((), ("not_one_number",)),
        (("1", "2"), ("not_one_number",)),
        (("",), ("not_one_number",)),
        (("-",), ("not_one_number",)),
        (("--1",), ("not_one_number",)),
        (("01",), ("not_one_number",)),
        (("1.5",), ("not_one_number",)),
        (("²",), ("not_one_number",)),
        (("9" * 5000,), ("not_one_number",)),
    ],
)
def test_a_number_is_judged(picks: tuple[str, ...], problems: tuple[str, ...]) -> None:
    assert decide(Kind.NUMBER, low=-2, high=3).problems(picks) == problems


def test_every_number_listed_is_fine() -> None:
    decision = decide(Kind.NUMBER, low=-2, high=3)
    answers = list(decision.answers(100))
    assert answers == [("-2",), ("-1",), ("0",), ("1",), ("2",), ("3",)]
    assert not any(decision.problems(a) for a in answers)
    assert decision.count() == 6


@pytest.mark.parametrize(
    ("picks", "is_fine"), [(("Moses",), True), (("",), False), ((), False), (("a", "b"), False), (("x" * 101,), False)]
)
def test_a_name_is_one_text_of_a_bearable_length(picks: tuple[str, ...], is_fine: bool) -> None:
    decision = decide(Kind.NAME)
    assert (not decision.problems(picks)) is is_fine
    assert list(decision.answers(5)) == []
    assert decision.only_answer() is None


def test_one_pick_that_alone_breaks_the_constraint_is_refused() -> None:
    decision = decide(Kind.TARGET, "ab", constraint=Total((1, 5), most=3))
    assert decision.problems(("a",)) == ()
    assert decision.problems(("b",)) == ("breaks_constraint",)


@pytest.mark.parametrize(("picks", "is_fine"), [((), True), (("a",), False), (("a", "b"), True)])
def test_all_or_nothing_is_picked(picks: tuple[str, ...], is_fine: bool) -> None:
    decision = decide(Kind.TARGET, "abc", 0, 2, constraint=OrNone(2))
    assert (not decision.problems(picks)) is is_fine
    assert decision.fewest == 2
    assert all(len(picks) != 1 for picks in decision.answers(9))


@pytest.mark.parametrize(
    ("picks", "problems"),
    [
        (("?",), ("not_an_option",)),
        (("a", "a"), ("picked_twice",)),
        (("a", "b", "c"), ("wrong_count",)),
        ((), ("wrong_count",)),
        (("?", "?", "a"), ("not_an_option", "picked_twice", "wrong_count")),
    ],
)
def test_everything_wrong_is_said(picks: tuple[str, ...], problems: tuple[str, ...]) -> None:
    assert decide(Kind.CHOOSE, "abc", 1, 2).problems(picks) == problems


def test_no_more_answers_are_listed_than_asked_for() -> None:
    decision = decide(Kind.ORDER, "abcdefghijklmnopqrstuvwxyz", 26, 26)
    assert len(list(decision.answers(3))) == 3


def test_an_option_is_found_by_its_key() -> None:
    decision = decide(Kind.CHOOSE, "ab")
    assert decision.option("b").key == "b"
    with pytest.raises(KeyError):
        decision.option("c")
