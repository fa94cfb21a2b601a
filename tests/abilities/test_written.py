"""Readings written by hand: what the shipped ones keep, and how a file of them is read."""

import json
from functools import cache
from pathlib import Path

import pytest

from bot.services.assurance.scenarios import read_file
from engine.assurance.second_reader import differing
from engine.cards.model import Printing
from engine.redemption.language.ast.codec import to_json
from engine.redemption.language.ast.document import Ability, Clause, SpecialAbility, Unimplemented
from engine.redemption.language.ast.effects import Choice, Effect
from engine.redemption.language.ast.nouns import AnyOf, Filter
from engine.redemption.language.ast.walk import nodes
from engine.redemption.language.effect_kinds import KINDS, SHOWING
from engine.redemption.language.pool import build_lexicon, card_text, pool_card
from engine.redemption.language.reader import CardText, Reader, meant
from engine.redemption.language.text.lexicon import PoolCard
from engine.redemption.language.written import (
    ReadingError,
    Written,
    by_text,
    reading_files,
    shipped,
    text_fingerprint,
    written_in,
)
from glossary import load_rules
from tests.shared import ROOT, card_pool, needs_shared
from tests.test_repository import runs

#: Cards that really sell one price within another.
PAID_TWICE = {"Life Through Christ"}
EVERY: tuple[Written, ...] = tuple(one for found in shipped().values() for one in found)
LEXICON = build_lexicon((PoolCard("Peter", True, ("Disciple",)),))
#: words that no production reads
WORDS = "Whoever may, let him fetch a Hero out of the discard pile."
LINE = f"""
card: Old Net
text: {text_fingerprint(WORDS)}
reads: [Take a Hero from discard pile.]
rules: [REG-TAKE-01]
why: an invented wording
"""


def read(source: str, card: CardText) -> SpecialAbility | Unimplemented:
    return Reader(LEXICON, by_text(written_in(source))).read(card)


def test_a_text_without_a_reading_is_read_as_somebody_wrote_it_down() -> None:
    plain = Reader(LEXICON, {}).read(CardText("Old Net", "Take a Hero from discard pile."))
    assert isinstance(Reader(LEXICON, {}).read(CardText("Old Net", WORDS)), Unimplemented)
    assert read(LINE, CardText("Old Net", WORDS)) == plain
    assert read(LINE, CardText("Old Net (Promo)", WORDS)) == plain


def test_a_text_that_is_printed_otherwise_or_on_another_card_is_not() -> None:
    assert isinstance(read(LINE, CardText("Old Net", WORDS.replace("may", "can"))), Unimplemented)
    assert isinstance(read(LINE, CardText("New Net", WORDS)), Unimplemented)


def test_the_grammar_goes_first_unless_a_reading_says_otherwise() -> None:
    said = "Draw 1."
    line = LINE.replace(text_fingerprint(WORDS), text_fingerprint(said))
    by_grammar = Reader(LEXICON, {}).read(CardText("Old Net", said))
    assert read(line, CardText("Old Net", said)) == by_grammar
    assert read(f"{line}before_grammar: true\n", CardText("Old Net", said)) != by_grammar


def test_a_reading_that_cannot_be_read_leaves_the_text_to_the_players() -> None:
    assert isinstance(read(LINE.replace("Take a", "Grab some"), CardText("Old Net", WORDS)), Unimplemented)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("- a\n- b\n", "reading 1 is no table"),
        ("card: Old Net\n", "Old Net has no 'reads'"),
        (f"{LINE}colour: red\n", "a field 'colour' that nobody knows"),
        (LINE.replace("[REG-TAKE-01]", "[]"), "'rules' is empty"),
        (LINE.replace("why: an invented wording", "why: 7"), "'why' is no text"),
        (f"{LINE}before_grammar: often\n", "'before_grammar' is yes or no"),
        ("card: [", "this is no YAML"),
        ("#" * 200_001, "longer than"),
    ],
)
def test_a_file_that_is_wrong_says_where(source: str, said: str) -> None:
    with pytest.raises(ReadingError, match=said.replace("(", r"\(")):
        list(written_in(source))


def test_the_shipped_readings_cite_rules_and_recipes_that_are_there() -> None:
    assert EVERY
    for one in EVERY:
        assert one.why, one.card
        for rule in one.rules:
            load_rules().statement(rule)
        if one.recipe:
            assert read_file(ROOT / one.recipe), one.card
    assert len({(one.card, one.text) for one in EVERY}) == len(EVERY)
    assert all(Path(file.name).suffix == ".yaml" for file in reading_files())


@cache
def words_of_the_pool() -> Reader:
    return Reader(build_lexicon(pool_card(printing) for printing in card_pool().printings))


@cache
def printed() -> dict[str, tuple[Printing, ...]]:
    found: dict[str, tuple[Printing, ...]] = {}
    for printing in card_pool().printings:
        if printing.text.strip():
            key = text_fingerprint(printing.text)
            found[key] = (*found.get(key, ()), printing)
    return found


@needs_shared
@pytest.mark.parametrize("one", EVERY, ids=lambda one: f"{one.card} {one.text[:4]}")
def test_a_shipped_reading_means_a_card_and_says_what_its_words_say(one: Written) -> None:
    """It is of a text that is printed and that the grammar does not read; two readers find nothing else in it."""
    cards = [card_text(p) for p in printed().get(one.text, ()) if one.card in (p.base_name, p.name)]
    assert cards, "no card has this text"
    card, reader = cards[0], words_of_the_pool()
    assert one.before_grammar or isinstance(reader.by_grammar(card), Unimplemented), "the grammar reads it"
    reading = reader.by_grammar(meant(card, one))
    assert isinstance(reading, SpecialAbility), reading
    assert json.dumps(to_json(reader.read(card))) == json.dumps(to_json(reading))
    found = differing(card, reading)
    assert found <= set(one.differs)


@needs_shared
def test_what_follows_a_look_in_a_reading_is_about_the_cards_seen() -> None:
    """A full stop parts it from the look, so that it would reach cards in play; a colon joins them.

    Rule: REG-REVEAL-03
    """
    parted = []
    for one in EVERY:
        reading = words_of_the_pool().by_grammar(CardText(one.card, one.reads, one.identifiers or ""))
        for section in reading.sections if isinstance(reading, SpecialAbility) else ():
            showing = [any(e.verb in SHOWING for e in effects(ability)) for ability in section.abilities]
            for number, ability in enumerate(section.abilities):
                if any(showing[:number]) and not showing[number]:
                    parted += [one.card for e in effects(ability) if KINDS[e.verb].of_seen and is_of_no_place(e)]
    assert not parted


@needs_shared
def test_no_reading_has_a_price_within_what_another_price_buys() -> None:
    """ "A to B or C to D" is read as "A to (B or C to D)": two prices of one choice want two sentences."""
    nested = []
    for one in EVERY:
        if one.card in PAID_TWICE:
            continue
        reading = words_of_the_pool().by_grammar(CardText(one.card, one.reads, one.identifiers or ""))
        for clause in (n for n in nodes(reading) if isinstance(n, Clause)):
            paid = any(isinstance(s, Effect) and s.cost for s in clause.steps)
            choices = [s for s in clause.steps if isinstance(s, Choice)]
            if paid and any(e.cost for c in choices for e in nodes(c) if isinstance(e, Effect)):
                nested.append(one.card)
    assert not nested


def effects(ability: Ability) -> list[Effect]:
    return [n for n in nodes(ability) if isinstance(n, Effect)]


def is_of_no_place(effect: Effect) -> bool:
    options = [o for t in effect.targets for o in (t.what.options if isinstance(t.what, AnyOf) else (t.what,))]
    named = any(t.source is not None for t in effect.targets)
    return not named and any(isinstance(o, Filter) and o.place is None for o in options)


@needs_shared
def test_no_reading_repeats_the_words_of_its_card() -> None:
    copied = []
    for file in reading_files():
        for one in written_in(file.read_text(encoding="utf-8")):
            own = {run for p in printed().get(one.text, ()) for run in runs(p.text)}
            copied += [f"{one.card}: {' '.join(run)}" for said in one.said for run in runs(said) if run in own]
    assert not copied
