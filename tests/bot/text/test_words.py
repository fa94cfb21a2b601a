"""Everything the engine can say has words: each prompt, note, option and refusal."""

import ast
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import get_args, get_type_hints

import pytest

from bot.text.decisions.moves import move_text
from bot.text.decisions.problems import PROBLEMS
from bot.text.decisions.prompts import PROMPTS, how_many
from bot.text.table.log import NOTES, log_lines
from engine.cards.model import Brigade
from engine.kernel.decisions import Decision, Kind, Message
from engine.kernel.ids import AbilityId, CardId, Seat, Zone
from engine.redemption.model import zones
from engine.redemption.model.instances import Path
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

    def text(self, card: CardId) -> str:
        return "Prevent abilities." if card == 8 else ""

    def way(self, ability: AbilityId, choice: Path, index: int) -> str:
        return f"do {index}"

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
    seen = [Seen("noted", Seat(1), note="prevent", value=0, source=CardId(card)) for card in (7, 8)]
    told = ["card 7 prevents the abilities its text names.", "card 8: “Prevent abilities.”"]
    assert log_lines(seen, PlainNames()) == told


BATTLES = (
    (("winning", (8, 6, 5, 7), 1, 1), "card 1 beats card 2, 8/6 against 5/7."),
    (("winning", (8, 6, 5, 7), 1, 0), "card 1 beats card 2, 8/6 against 5/7; no Lost Soul was at stake."),
    (("losing", (6, 4, 7, 8), 1, 1), "card 2 beats card 1, 7/8 against 6/4."),
    (("stalemate", (6, 9, 5, 7), 1, 1), "card 2 holds against card 1, 5/7 against 6/9."),
    (("mutual destruction", (6, 4, 5, 6), 1, 1), "card 1 falls together with card 2, 6/4 against 5/6."),
    (("winning", (), 1, 1), "The attacker wins the battle by an ability."),
)


@pytest.mark.parametrize(("value", "told"), BATTLES)
def test_a_battle_is_told_with_its_numbers_and_whether_a_soul_was_at_stake(value: tuple, told: str) -> None:
    seen = Seen("noted", Seat(0), (CardId(1), CardId(2)), 2, note="battle_fought", value=value)
    outcome = Seen("noted", Seat(0), note="battle_outcome", value=value[0])
    assert log_lines([seen, outcome], PlainNames()) == [told]


def test_games_of_earlier_releases_are_told_of_as_before() -> None:
    outcome = Seen("noted", Seat(0), note="battle_outcome", value="winning")
    assert log_lines([outcome], PlainNames()) == ["The attacker wins the battle."]


def test_cards_that_go_the_same_way_are_told_of_at_once() -> None:
    gone = [
        Seen("moved", None, (CardId(n),), 1, Zone("battle", Seat(0)), Zone(zones.DISCARD_PILE, Seat(0))) for n in (3, 4)
    ]
    assert log_lines(gone, PlainNames()) == ["card 3, card 4 are discarded."]


def test_who_is_asked_though_nothing_fits_is_told_so() -> None:
    decision = Decision(1, Seat(0), Kind.TARGET, (), 0, 0, Message("choose_targets"))
    assert how_many(decision) == "none fits"


def test_what_a_player_looks_at_is_one_line_however_many_cards() -> None:
    looks = [Seen("looked", Seat(0), (), 1) for _ in range(31)]

    assert log_lines(looks, PlainNames()) == ["player 0 looks at 31 cards."]
    assert log_lines(looks[:1], PlainNames()) == ["player 0 looks at a card."]
    seen = [Seen("looked", Seat(s), (CardId(n),), 1) for n in (1, 2) for s in (0, 1)]
    assert log_lines(seen, PlainNames()) == ["player 0 looks at card 1, card 2.", "player 1 looks at card 1, card 2."]


def test_a_note_that_only_counts_what_was_looked_at_is_left_out() -> None:
    looks = [Seen("looked", Seat(0), (CardId(n),), 1) for n in (1, 2)]
    counts = Seen("noted", Seat(0), (), 1, note="look", value=2)
    assert log_lines([*looks, counts], PlainNames()) == ["player 0 looks at card 1, card 2."]
    others = replace(counts, value=5)  # three of them he knew before
    assert log_lines([*looks, others], PlainNames())[1:] == ["player 0 looks at 5 cards."]
    assert log_lines([counts], PlainNames()) == ["player 0 looks at 2 cards."]


def test_cards_that_are_revealed_are_not_looked_at_besides() -> None:
    looks = [Seen("looked", Seat(s), (), 1) for s in (0, 2) for _ in range(2)]
    shows = Seen("noted", Seat(0), (CardId(1), CardId(2)), 1, note="reveal")
    assert log_lines([*looks, shows], PlainNames()) == ["player 0 reveals card 1, card 2."]
    fewer = replace(shows, cards=(CardId(1),))
    assert len(log_lines([*looks, fewer], PlainNames())) == 3


def test_souls_drawn_one_after_the_other_are_told_of_at_once() -> None:
    souls = [Seen("noted", Seat(0), (CardId(n),), 1, note="drew_soul") for n in (1, 2)]
    assert log_lines(souls, PlainNames()) == ["player 0 draws card 1, card 2."]


def test_whose_abilities_are_stopped_is_told_once_and_by_which_card() -> None:
    negates = Seen("noted", Seat(0), (CardId(3),), 1, note="negate")
    one, same, other = (Seen("noted", Seat(1), (CardId(n),), 1, note="stopped", value=7) for n in (3, 3, 4))
    assert log_lines([negates, one], PlainNames()) == ["player 0 negates card 3."]
    assert log_lines([one, same, other], PlainNames()) == ["The abilities of card 3, card 4 are stopped by card 7."]
    before = Seen("noted", Seat(1), (CardId(3),), 1, note="stopped")
    assert log_lines([before], PlainNames()) == ["The ability of card 3 is stopped."]


def test_a_hidden_card_that_is_counted_is_not_told_of_twice() -> None:
    gone = Seen("moved", None, (), 1, Zone(zones.HAND, Seat(0)), Zone(zones.DECK, Seat(0)))
    counted = Seen("noted", Seat(0), (), 1, note="underdeck", value=1)
    assert log_lines([gone, counted], PlainNames()) == ["player 0 puts 1 card under the deck."]
    assert log_lines([gone], PlainNames()) == ["A hidden card goes to the deck."]
