"""A question of a game as buttons and menus: every shape fits Discord, and every answer can be given."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ui.custom_ids import parse_custom_id
from bot.ui.decisions import (
    DRAFT,
    DRAFTED,
    MOVES,
    PICK,
    PICK_FROM,
    READ_CARDS,
    Question,
    digest,
    question_panel,
    read_draft,
    write_draft,
)
from bot.ui.panel import Button, Menu, Panel
from engine.kernel.decisions import Decision, Kind, Message, Option
from engine.kernel.ids import Seat
from engine.redemption.model.intents import EndTurn, NextPhase, Pass
from tests.fake_discord import limits

KINDS = [k for k in Kind if k not in (Kind.NUMBER, Kind.NAME)]


def decision(kind: Kind, count: int, low: int, high: int, number: int = 1) -> Decision:
    options = tuple(Option(f"o{i}") for i in range(count))
    return Decision(number, Seat(1), kind, options, low, high, Message("test"))


def question(asked: Decision, label: str = "option") -> Question:
    labels = tuple(f"{label} {i}" for i in range(len(asked.options)))
    return Question("0123abcd", asked, "What now?", labels)


def payload(panel: Panel) -> dict:
    view = panel.view()
    return {"content": panel.content, "components": view.to_components() if view else []}


def components(panel: Panel) -> list[Button | Menu]:
    """All that can be used to answer: the button for reading the cards is always the last, and left out."""
    found = [part for row in panel.rows for part in ([row] if isinstance(row, Menu) else row)]
    return [part for part in found if not part.custom_id.startswith(f"b1:{READ_CARDS}:")]


async def test_every_shape_of_decision_fits_discord() -> None:
    counts = (0, 1, 2, 5, 6, 10, 11, 24, 25, 26, 50, 51, 130, 300)
    for kind, count, page in itertools.product(KINDS, counts, (0, 1, 7)):
        for low, high in ((0, 1), (1, 1), (0, count), (1, max(count, 1)), (3, 3), (count, count)):
            asked = question(decision(kind, count, low, high, 99_999), "x" * 200)
            for drafted in ((), tuple(range(min(count, high, 30)))):
                panel = question_panel(asked, page, drafted, note="n" * 900)
                assert not limits.message_problems(payload(panel)), (kind, count, low, high, page, drafted)


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (0, 5), (1, 20), (0, 40), (-3, 3), (0, 1000)])
async def test_every_range_of_numbers_fits_discord(low: int, high: int) -> None:
    asked = Decision(7, Seat(0), Kind.NUMBER, (), low, high, Message("test"))
    assert not limits.message_problems(payload(question_panel(question(asked))))


async def test_a_name_is_asked_for_in_a_form() -> None:
    asked = Decision(7, Seat(0), Kind.NAME, (), 1, 1, Message("test"))
    assert [c.label for c in components(question_panel(question(asked))) if isinstance(c, Button)] == ["Type a name"]


def reachable(asked: Question) -> set[int]:
    """Every option that can be picked, turning all pages."""
    found: set[int] = set()
    todo, done = [0], set()
    while todo:
        page = todo.pop()
        done.add(page)
        for part in components(question_panel(asked, page)):
            address = parse_custom_id(part.custom_id)
            assert address is not None
            if isinstance(part, Menu):
                found |= {int(c.value) for c in part.choices}
            elif address.action == PICK:
                found.add(int(address.arguments[-1]))
            elif address.action == MOVES and not part.disabled:
                todo += [p for p in [int(address.arguments[5])] if p not in done]
    return found


@pytest.mark.parametrize("count", [1, 5, 10, 11, 25, 26, 51, 130])
@pytest.mark.parametrize("kind", KINDS)
def test_every_option_can_be_reached(kind: Kind, count: int) -> None:
    high = count if kind is Kind.ORDER else 1
    assert reachable(question(decision(kind, count, high, high))) == set(range(count))


def test_going_on_is_always_in_sight() -> None:
    options = (
        *(Option(f"o{i}") for i in range(60)),
        Option("p", Pass()),
        Option("n", NextPhase()),
        Option("e", EndTurn()),
    )
    asked = Decision(1, Seat(0), Kind.PLAY, options, 1, 1, Message("test"))
    labels = (*(f"move {i}" for i in range(60)), "Pass", "Next phase", "End turn")
    for page in range(3):
        shown = components(question_panel(Question("0123abcd", asked, "?", labels), page))
        assert {"Pass", "Next phase", "End turn"} <= {b.label for b in shown if isinstance(b, Button)}


def test_several_of_a_few_are_one_menu() -> None:
    (menu,) = components(question_panel(question(decision(Kind.TARGET, 8, 2, 3))))
    assert isinstance(menu, Menu) and (menu.minimum, menu.maximum) == (2, 3)
    assert menu.custom_id.startswith(f"b1:{PICK_FROM}:")


def test_none_can_be_chosen_where_none_is_allowed() -> None:
    shown = components(question_panel(question(decision(Kind.TARGET, 8, 0, 3))))
    assert [b.label for b in shown if isinstance(b, Button)] == ["None"]


def test_an_order_is_built_one_by_one_and_can_be_begun_anew() -> None:
    asked = question(decision(Kind.ORDER, 3, 3, 3))
    panel = question_panel(asked, 0, (2, 0))
    assert "1. option 2\n2. option 0" in panel.content
    menu, again = components(panel)
    assert (
        isinstance(menu, Menu)
        and [c.value for c in menu.choices] == ["1"]
        and menu.custom_id.startswith(f"b1:{DRAFT}:")
    )
    assert again.label == "Start over"
    finished = components(question_panel(asked, 0, (2, 0, 1)))
    assert [b.custom_id.split(":")[1] for b in finished] == [DRAFTED, MOVES]


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 1295), unique=True, max_size=30))
def test_a_draft_is_read_as_it_was_written(picks: list[int]) -> None:
    assert read_draft(write_draft(tuple(picks)), 1296) == tuple(picks)


@pytest.mark.parametrize("written", ["0", "zz", "!!", "0101", "01zz!0"])
def test_a_damaged_draft_never_names_what_is_not_there(written: str) -> None:
    assert set(read_draft(written, 2)) <= {0, 1}


def test_decisions_with_other_options_have_another_digest() -> None:
    assert digest(decision(Kind.PLAY, 3, 1, 1)) != digest(decision(Kind.PLAY, 4, 1, 1))
    assert digest(decision(Kind.PLAY, 3, 1, 1)) != digest(decision(Kind.TARGET, 3, 1, 1))
