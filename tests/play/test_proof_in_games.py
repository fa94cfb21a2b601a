"""Random games of real cards as proof: decks are built around texts, and what is seen is what came about."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engine.assurance.proof.games import GAMES, deck_around, seen_in_game
from engine.assurance.proof.prove import prove, run, shows_all
from engine.assurance.proof.watching import Watch
from engine.cards.starter import starter_catalog
from engine.play.readings import reader_for, readings_of
from engine.redemption.language.ast.codec import from_json
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.model.ruleset import USUAL_EDITION, load_ruleset

CARDS = tuple({p.name: p for p in starter_catalog().printings}.values())
READINGS = readings_of(reader_for(CARDS), CARDS)
TEXTS = [p for p in CARDS if p.key in READINGS]


def test_a_deck_holds_the_texts_it_is_built_around_and_souls() -> None:
    around = [(p, READINGS[p.key]) for p in TEXTS[:3]]
    deck = deck_around(around, CARDS, "a seed")
    held = [p.name for p in (*deck.cards, *deck.reserve)]
    assert {p.name for p, _ in around} <= set(held)
    assert any(p.types[0].value == "Lost Soul" for p in deck.cards)
    assert deck == deck_around(around, CARDS, "a seed") != deck_around(around, CARDS, "another")


def _gone_wrong(rightly: Callable[..., tuple[Watch, str]], *args: Any, **more: Any) -> tuple[Watch, str]:
    watch, _ = rightly(*args, **more)
    return watch, "a run went wrong"


def test_a_game_shows_effects_that_came_about_and_these_are_proof_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    decks = tuple(deck_around([(p, READINGS[p.key]) for p in TEXTS[n::12]], CARDS, str(n)) for n in range(2))
    seen = seen_in_game(decks, load_ruleset(USUAL_EDITION), 7, READINGS)
    assert seen == seen_in_game(decks, load_ruleset(USUAL_EDITION), 7, READINGS)
    of_cards = {key: shown for (key, _), shown in seen.items()}
    whole = [p for p in TEXTS if (s := of_cards.get(key_of(card_text(p)))) and shows_all(p, READINGS[p.key], s)]
    assert whole
    one = whole[0]
    shown = of_cards[key_of(card_text(one))]
    for tables in ("variants", "_by_chance"):  # as if no table reached it
        monkeypatch.setattr(f"engine.assurance.proof.prove.{tables}", lambda *_: ())
    proof = prove(one, from_json(json.loads(READINGS[one.key])), shown)
    assert proof.holds and proof.by == (GAMES,)
    monkeypatch.setattr("engine.assurance.proof.prove.run", partial(_gone_wrong, run))
    assert not prove(one, from_json(json.loads(READINGS[one.key])), shown).holds, (
        "a run that goes wrong outweighs games"
    )
    assert not shows_all(one, READINGS[one.key], type(of_cards[key_of(card_text(one))])())
