"""Everything the engine can say has words: each prompt, note, option and refusal."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import get_args, get_type_hints

import pytest

from bot.text.log import NOTES, log_lines
from bot.text.moves import move_text
from bot.text.problems import PROBLEMS
from bot.text.prompts import PROMPTS, how_many
from engine.cards.model import Brigade
from engine.kernel.decisions import Decision, Kind, Message
from engine.kernel.ids import CardId, Seat
from engine.redemption.model.intents import Intent
from engine.redemption.view import Seen
from tests.shared import ROOT

#: what the engine makes of message keys
MAKING_WORDS = ("IllegalAnswer", "Message", "Note")


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """The calls of the engine that make words, read once; The Mission is not hosted yet, so it needs none."""
    paths = (path for path in sorted((ROOT / "engine").rglob("*.py")) if "mission" not in path.parts)
    texts = (path.read_text(encoding="utf-8") for path in paths)
    trees = (ast.parse(text) for text in texts if any(f"{name}(" in text for name in MAKING_WORDS))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return tuple((n.func.id, n) for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name))


def calls_of(name: str) -> Iterator[ast.Call]:
    return (call for called, call in calls() if called == name)


def keys_of(name: str) -> set[str]:
    """The literal message keys with which the engine makes such records."""
    first = (node.args[0] for node in calls_of(name) if node.args)
    return {one.value for one in first if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def refusals() -> set[str]:
    found: set[str] = set()
    for node in calls_of("IllegalAnswer"):
        for part in ast.walk(node.args[0]) if node.args else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.add(part.value)
    return found


class PlainNames:
    def card(self, card: CardId) -> str:
        return f"card {card}"

    def identity(self, card: CardId, index: int) -> str:
        return "Hero" if index else ""

    def seat(self, seat: Seat) -> str:
        return f"player {seat}"


def test_the_engine_is_read() -> None:
    assert {"block", "initiative"} <= keys_of("Message")
    assert {"turn", "blocked"} <= keys_of("Note")
    assert "game_over" in refusals()


@pytest.mark.parametrize("key", sorted(keys_of("Message")))
def test_every_prompt_has_words(key: str) -> None:
    assert key in PROMPTS


@pytest.mark.parametrize("key", sorted(keys_of("Note")))
def test_every_note_has_words(key: str) -> None:
    assert key in NOTES


@pytest.mark.parametrize("key", sorted(refusals()))
def test_every_refusal_has_words(key: str) -> None:
    assert key in PROBLEMS


@pytest.mark.parametrize("kind", get_args(Intent), ids=lambda kind: kind.__name__)
def test_every_option_has_words(kind: type) -> None:
    held = get_type_hints(kind)
    label = move_text(
        kind(*(Brigade.BLUE if held[f.name] is Brigade else n for n, f in enumerate(fields(kind), 1))), PlainNames()
    )
    assert label[0].isupper() or label.startswith(("card", "player"))
    assert all(f"{word} " not in label for word in ("None", "CardId"))


def test_what_stops_whatever_comes_names_the_card_whose_ability_it_is() -> None:
    seen = Seen("noted", Seat(1), note="prevent", value=0, source=CardId(7))
    assert log_lines([seen], PlainNames()) == ["card 7 prevents the abilities its text names."]


def test_who_is_asked_though_nothing_fits_is_told_so() -> None:
    decision = Decision(1, Seat(0), Kind.TARGET, (), 0, 0, Message("choose_targets"))
    assert how_many(decision) == "none fits"


def test_what_a_player_looks_at_is_one_line_however_many_cards() -> None:
    looks = [Seen("looked", Seat(0), (), 1) for _ in range(31)]

    assert log_lines(looks, PlainNames()) == ["player 0 looks at 31 cards."]
    assert log_lines(looks[:1], PlainNames()) == ["player 0 looks at a card."]
    seen = [Seen("looked", Seat(s), (CardId(n),), 1) for n in (1, 2) for s in (0, 1)]
    assert log_lines(seen, PlainNames()) == ["player 0 looks at card 1, card 2.", "player 1 looks at card 1, card 2."]
