"""The generic runs: what does its work is proven, what does nothing or leaves a trace is not."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.assurance.proof import watching
from engine.assurance.proof.ledger import engine_fingerprint, fingerprint_of, ledger, rule_files, written
from engine.assurance.proof.prove import Proof, prove
from engine.kernel.changes import Change
from engine.play.scenario.cardline import parse_card
from engine.redemption.abilities import effects as modules
from engine.redemption.abilities.targeting import targeting
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.pool import build_lexicon, card_text, pool_card
from engine.redemption.language.reader import Reader
from engine.redemption.model import zones
from tests.shared import interpreted

HERO = "Seth | Hero | Blue | 5/5 | human, male | "
GOOD = "Hope | GE | Blue | 1/1 | | "
EVIL = "Woe | EE | Gray | 1/1 | | "
STAR_AND_USER = "STAR: Draw 1. GE: Discard an Evil Character. Cannot be negated if used by a human."


def proof_of(line: str) -> Proof:
    """Return the proof of a card line."""
    printing = parse_card(line)
    whole = Reader(build_lexicon([pool_card(printing)])).read(card_text(printing))
    assert isinstance(whole, SpecialAbility), line
    return prove(printing, whole)


@pytest.mark.parametrize(
    "line",
    [
        HERO + "Draw 1.",
        HERO + "Protect all Heroes from capture abilities.",
        HERO + "May band to a human.",
        HERO + "STAR: Underdeck this card. HERO: Draw 2. Cannot be negated.",
        HERO + "STAR: Draw 1. TOP: Negate pale green humans. You may discard an Evil Character. BOTTOM: Meek",
        GOOD + "Discard an Evil Character.",
        GOOD + STAR_AND_USER,
        GOOD + "Negate all special abilities on Evil Characters.",
        GOOD + "Interrupt the battle and discard an Evil Character.",
        GOOD + "If used by a human, draw 2.",
        EVIL + "Capture a Hero.",
        EVIL + "Decrease a Hero 3/3.",
        "Well | Good Fortress | | | | Each upkeep, you may draw 1.",
        "Urn | Artifact | | | | On activation, discard an Evil Character.",
        "Lost Soul Humble | Lost Soul | | | | During battle, while opponent has more cards in hand than you, "
        "your cards cannot be prevented by opponents' cards.",
    ],
)
def test_a_text_that_does_what_it_says_is_proven(line: str) -> None:
    proof = proof_of(line)
    assert proof.holds, proof


class Idle:
    """A module of effects that does nothing."""

    def plan(self, context: object, effect: object, targets: object) -> list[Change]:
        """Plan nothing."""
        return []

    def follow(self, context: object, effect: object, targets: object) -> tuple[()]:
        """Return no further work."""
        return ()


@contextmanager
def idle(verb: Verb) -> Iterator[None]:
    """Let effects of a type do nothing."""
    table = modules.EFFECTS
    kept = table[verb]
    table[verb] = Idle()  # type: ignore[index]
    try:
        yield
    finally:
        table[verb] = kept  # type: ignore[index]


@pytest.mark.parametrize(
    ("verb", "line"),
    [
        (Verb.DISCARD, GOOD + "Discard an Evil Character."),
        (Verb.DRAW, HERO + "Draw 1."),
        (Verb.DECREASE, EVIL + "Decrease a Hero 3/3."),
        (Verb.CAPTURE, EVIL + "Capture a Hero."),
        (Verb.LOOK, HERO + "Look at an opponent's hand."),
        (Verb.CONVERT, GOOD + "Convert an Evil Character to a blue Hero."),
    ],
)
def test_an_effect_that_does_nothing_is_not_proven(verb: Verb, line: str) -> None:
    assert proof_of(line).holds
    with idle(verb):
        assert not proof_of(line).holds


def test_a_modifier_of_a_star_too_is_felt_under_its_own_label_where_it_cannot_be_true_of_the_star(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert proof_of(GOOD + STAR_AND_USER).holds
    with monkeypatch.context() as patch:
        patch.setattr("engine.assurance.proof.watching.applies", lambda *args: True)  # true of the star, and no use
        assert not proof_of(GOOD + STAR_AND_USER).holds
    with monkeypatch.context() as patch:
        patch.setattr("engine.assurance.proof.watching.grants_immunity", lambda *args: False)  # felt under no label
        assert not proof_of(GOOD + STAR_AND_USER).holds


def test_a_lasting_effect_that_nobody_feels_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    line = HERO + "Protect all Heroes from capture abilities."
    monkeypatch.setattr("engine.assurance.proof.lasting.is_protected", lambda *args: False)
    monkeypatch.setattr("engine.assurance.proof.lasting.passes_by", lambda *args: False)
    assert not proof_of(line).holds


@pytest.mark.parametrize("line", [HERO + "Look at opponent's hand.", HERO + "Reveal opponent's hand."])
def test_what_shows_the_cards_of_another_than_the_words_name_is_not_proven(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert proof_of(line).holds
    monkeypatch.setattr(targeting, "legal", lambda context, *rest: context.state.zone(zones.HAND, context.you))
    assert not proof_of(line).holds


def test_an_effect_that_negating_does_not_take_back_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    line = GOOD + "Discard an Evil Character."
    monkeypatch.setattr(watching.interrupt, "undo_abilities", lambda *args: None)
    assert "negating leaves a trace" in proof_of(line).wrong


@pytest.mark.parametrize(
    "part",
    [
        "engine.kernel.ledger.py",
        "engine.cards.facts.py",
        "engine.redemption.rules.battle.resolution.py",
        "engine.redemption.abilities.targeting.targeting.py",
        "engine.assurance.proof.oracle.py",
        "engine.assurance.second_reader.py",
        "data/editions/2023.toml",
        "data/cards/genders.json",
        "data/abilities/differs.json",
    ],
)
def test_a_proof_is_of_all_it_rests_on(part: str) -> None:
    """One word more in any of it asks for a new proof."""
    held = {name: file.read_bytes() for name, file in rule_files()}
    assert fingerprint_of(held.items()) == engine_fingerprint()
    assert fingerprint_of((held | {part: held[part] + b" "}).items()) != engine_fingerprint()


def test_a_proof_does_not_rest_on_how_texts_are_read() -> None:
    """A reading has a fingerprint of its own, so that a new word in the grammar asks for no proof of all texts."""
    assert not [name for name, _ in rule_files() if name.startswith("engine.redemption.language")]


def test_the_ledger_holds_keys_and_fingerprints_alone() -> None:
    held = ledger().readings
    assert held
    assert all(
        len(key) == 24 and len(found) == 12 and set(key + found) <= set("0123456789abcdef")
        for key, found in held.items()
    )
    assert json.loads(written({"b": "2", "a": "1"}, {"b": ("one", "other")})) == {
        "engine": engine_fingerprint(),
        "readings": {"a": "1", "b": "2"},
        "recipes": {"b": "one other"},
    }


@interpreted
def test_an_effect_that_reaches_what_is_protected_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    line = GOOD + "Discard an Evil Character."
    monkeypatch.setattr("engine.redemption.abilities.targeting.targeting.is_protected", lambda *args: False)
    assert watching.TOUCHED in proof_of(line).wrong


@interpreted
def test_an_ability_that_comes_back_as_another_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    line = GOOD + "Discard an Evil Character."
    monkeypatch.setattr("engine.redemption.abilities.activation.reactivate.work_of", lambda *args: None)
    assert "interrupted and back it is not as it was" in proof_of(line).wrong
