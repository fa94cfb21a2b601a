"""The whole card pool: counts that may only grow, round trips, robustness, two readers; needs the card file."""

import json
import random
import re
from functools import cache
from pathlib import Path

from engine.assurance.proof.ledger import is_proven, ledger, proven
from engine.assurance.proof.prove import prove
from engine.assurance.second_reader import judged, unexplained
from engine.language.words import sentences
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.grammar import language
from engine.redemption.language.pool import PoolText, build_lexicon, card_text, distinct_texts, key_of, pool_card
from engine.redemption.language.reader import CardText, Reader, meant
from engine.redemption.language.render.document import render
from engine.redemption.language.text.normalise import normalise
from tests.shared import WHOLE, card_pool, needs_shared, nightly, part, times

HERE = Path(__file__).parent
WORD, STRING = re.compile(r"[\w'’-]+"), re.compile(r'"[^"\n]*"')
RATCHET = json.loads((HERE / "ratchet.json").read_text(encoding="utf-8"))

pytestmark = needs_shared


@cache
def pool() -> tuple[tuple[PoolText, ...], Reader]:
    printings = card_pool().printings
    return distinct_texts(printings), Reader(build_lexicon(pool_card(printing) for printing in printings))


def identifiers_of(reader: Reader, card: CardText) -> str:
    """Return the identifiers a text is read with: a reading by hand may say them in other words."""
    written = reader.written(card)
    return card.identifiers if written is None else meant(card, written).identifiers


@cache
def by_the_grammar() -> tuple[tuple[PoolText, SpecialAbility], ...]:
    """Return those of the readings that nobody wrote by hand."""
    _, reader = pool()
    return tuple((text, reading) for text, reading in readings() if reader.written(text.card) is None)


@cache
def readings() -> tuple[tuple[PoolText, SpecialAbility], ...]:
    """Return the texts that are read, of those that are tried."""
    texts, reader = pool()
    found = [(text, reader.read(text.card)) for text in part(texts, 12)]
    return tuple((text, reading) for text, reading in found if isinstance(reading, SpecialAbility))


def test_the_proven_texts_are_read_as_when_they_were_proven() -> None:
    """Changing how a few are read takes them out of the count; where many are, the proof has to be run anew."""
    known = [(text.card, reading) for text, reading in readings() if key_of(text.card) in proven()]
    otherwise = [card.name for card, reading in known if not is_proven(key_of(card), reading)]
    assert len(known) > 100
    assert len(otherwise) <= len(known) / 20, otherwise


def test_a_text_that_is_read_otherwise_is_proven_no_more() -> None:
    texts, reader = pool()
    card = next(text.card for text in texts if key_of(text.card) in proven() and "Draw 2" in text.card.text)
    own, other = reader.read(card), reader.read(CardText(card.name, "Draw 3.", ""))
    assert isinstance(own, SpecialAbility) and isinstance(other, SpecialAbility)
    assert is_proven(key_of(card), own)
    assert not is_proven(key_of(card), other)


@nightly
def test_the_ledger_says_no_more_than_a_new_proof_finds() -> None:
    printed = {key_of(card_text(p)): p for p in card_pool().printings}
    held = [(printed[key], r) for text, r in readings() if is_proven(key := key_of(text.card), r) and key in printed]
    on_tables = [(card, r) for card, r in held if key_of(card_text(card)) not in ledger().recipes]
    assert not [printing.name for printing, reading in on_tables if not prove(printing, reading).holds]


@nightly
def test_no_fewer_texts_are_read_than_before() -> None:
    assert len(readings()) >= RATCHET["texts"]
    assert sum(text.rotation for text, _ in readings()) >= RATCHET["rotation"]


def test_every_reading_said_in_english_reads_the_same() -> None:
    _, reader = pool()
    different = [
        render(reading)
        for text, reading in readings()
        if reader.read(CardText("", render(reading), identifiers_of(reader, text.card))) != reading
    ]
    assert not different


def test_every_reading_survives_json() -> None:
    for _, reading in readings():
        assert from_json(json.loads(json.dumps(to_json(reading)))) == reading


def test_every_word_of_a_sentence_has_one_owner() -> None:
    _, reader = pool()
    for text, _ in by_the_grammar()[:200]:
        for words in sentences(normalise(text.card.text)):
            reading = reader.sentence(words)
            for derivation in reading.derivations:
                assert len(derivation.owners()) == len(words)


def read_sentences() -> list[tuple[str, ...]]:
    _, reader = pool()
    found = {words for text, _ in readings() for words in sentences(normalise(text.card.text)) if len(words) > 3}
    return sorted(words for words in found if len(reader.sentence(words).values) == 1)


def test_a_sentence_without_one_of_its_words_reads_otherwise() -> None:
    _, reader = pool()
    chance = random.Random(7)
    every = read_sentences()
    same = 0
    mutations = times(2000, usually=250)
    for _ in range(mutations):
        words = chance.choice(every)
        dropped = chance.randrange(len(words))
        shorter = words[:dropped] + words[dropped + 1 :]
        same += reader.sentence(shorter).values == reader.sentence(words).values
    by_chance = 0 if WHOLE else 3 * (mutations * 0.05) ** 0.5
    assert same <= mutations * 0.05 + by_chance


def test_a_shuffled_sentence_is_refused() -> None:
    _, reader = pool()
    chance = random.Random(8)
    every = [words for words in read_sentences() if len(set(words)) > 4]
    accepted = 0
    tried = times(1000, usually=150)
    for _ in range(tried):
        words = list(chance.choice(every))
        before = tuple(words)
        while tuple(words) == before:
            chance.shuffle(words)
        accepted += len(reader.sentence(words).values) == 1
    assert accepted <= tried * 0.01


def test_the_two_readers_differ_only_where_it_is_written_why() -> None:
    found = {text.card.name: words for text, reading in readings() if (words := unexplained(text.card, reading))}
    assert not found
    assert set(judged()) <= {text.card.name for text in pool()[0]}


def test_no_card_name_stands_in_the_grammar() -> None:
    texts, _ = pool()
    names = {tuple(WORD.findall(text.card.name)) for text in texts}
    lengths = sorted({len(name) for name in names if len(name) > 1})
    assert language.__file__
    for module in sorted(Path(language.__file__).parent.glob("*.py")):
        for said in STRING.findall(module.read_text(encoding="utf-8")):
            words = WORD.findall(said)
            runs = {tuple(words[at : at + length]) for length in lengths for at in range(len(words) - length + 1)}
            assert not runs & names, f"{module.name}: {said}"
