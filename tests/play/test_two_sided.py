"""Both sides of an effect: real cards that its words mean are reached, those that lack one thing are not."""

import json
from collections.abc import Iterable

import pytest

from engine.assurance.proof.decoys import Troupe
from engine.assurance.proof.prove import Proof, prove
from engine.assurance.proof.sides import Reason, reasons
from engine.assurance.second_reader import differing
from engine.cards.starter import starter_catalog
from engine.play.scenario.cardline import parse_card
from engine.redemption.language.ast.codec import from_json, to_json
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Being, Kind
from engine.redemption.language.pool import build_lexicon, card_text, pool_card
from engine.redemption.language.reader import CardText, Reader
from tests.shared import interpreted

GOOD = "Hope | GE | Blue | 1/1 | | "
HERO = "Seth | Hero | Blue | 5/5 | human, male | "


def proof_of(line: str) -> Proof:
    """Return the proof of a card line, with the cards of the starter decks beside its targets."""
    printing = parse_card(line)
    whole = Reader(build_lexicon([pool_card(printing)])).read(card_text(printing))
    assert isinstance(whole, SpecialAbility), line
    return prove(printing, whole, troupe=Troupe(starter_catalog().printings))


def shown(proof: Proof) -> set[Reason]:
    return {reason for _, seen in proof.sides for reason in seen.shown}


@pytest.mark.parametrize(
    ("line", "apart"),
    [
        (GOOD + "Discard an Evil Character.", {Reason.TYPE, Reason.ELSEWHERE, Reason.PROTECTED}),
        (GOOD + "Discard an opponent's Evil Character.", {Reason.TYPE, Reason.OWNER, Reason.ELSEWHERE}),
        (GOOD + "Banish a card from opponent's hand.", {Reason.OWNER, Reason.ELSEWHERE}),
        (GOOD + "Decrease a black Evil Character 3/3.", {Reason.BRIGADE, Reason.ELSEWHERE}),
        (HERO + "Take a good card from Reserve.", {Reason.ALIGNMENT, Reason.OWNER, Reason.ELSEWHERE}),
        (HERO + "Discard a character (except a Hero).", {Reason.EXCEPTION, Reason.ELSEWHERE}),
        (HERO + "Protect your human Heroes from discard.", {Reason.TYPE, Reason.OWNER}),
        (HERO + "Negate black Evil Characters.", {Reason.BRIGADE}),
    ],
)
def test_who_is_meant_is_reached_and_who_lacks_one_thing_is_not(line: str, apart: Iterable[Reason]) -> None:
    proof = proof_of(line)
    assert proof.holds, proof
    assert set(apart) <= shown(proof)


@interpreted
@pytest.mark.parametrize(
    ("road", "line", "wrong"),
    [
        ("_is_of_side", GOOD + "Decrease a black Evil Character 3/3.", "(brigade)"),
        ("_belongs", GOOD + "Discard an opponent's Evil Character.", "(owner)"),
        ("_belongs", HERO + "Protect your human Heroes from discard.", "(owner)"),
        ("_is_of_side", HERO + "Negate black Evil Characters.", "(brigade)"),
        ("_is_excluded", HERO + "Discard a character (except a Hero).", "(exception)"),
    ],
)
def test_a_text_that_reaches_whom_it_excludes_is_not_proven(
    monkeypatch: pytest.MonkeyPatch, road: str, line: str, wrong: str
) -> None:
    answer = road != "_is_excluded"
    monkeypatch.setattr(f"engine.redemption.abilities.terms.filters.{road}", lambda *_: answer)
    proof = proof_of(line)
    assert not proof.holds
    assert any(wrong in one for one in proof.wrong), proof.wrong


@interpreted
def test_a_text_that_leaves_out_whom_it_means_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here stand-ins alone are brown to the engine: it knows no brigade of a real card."""
    kept = "engine.redemption.model.cards.brigades_of"
    from engine.redemption.model import cards

    known = cards.brigades_of

    def of_stand_ins(state: object, card: object) -> object:
        is_real = not cards.printing(state, card).name.startswith("Stand-in")  # type: ignore[arg-type]
        return frozenset() if is_real else known(state, card)  # type: ignore[arg-type]

    monkeypatch.setattr(kept, of_stand_ins)
    assert any("was not reached" in one for one in proof_of(GOOD + "Decrease a brown Evil Character 3/3.").wrong)


def test_reasons_are_those_of_the_card_file() -> None:
    imp = parse_card("Imp | EC | Black | 1/1 | demon, O.T. | ")
    assert reasons(imp, Filter(Kind.EVIL_CHARACTER, brigades=("black",))) == frozenset()
    assert reasons(imp, Filter(Kind.HERO)) == {Reason.TYPE}
    human = Filter(Kind.EVIL_CHARACTER, brigades=("brown",), beings=(Being.HUMAN,))
    assert reasons(imp, human) == {Reason.BRIGADE, Reason.BEING}
    both = parse_card("Ezekiel | Hero | Green/Teal | 1/1 | human, O.T. | ")
    for brigades, why in ((("teal",), set()), (("teal", "green"), {Reason.EXCEPTION})):  # REG-BRIG-06
        assert reasons(both, Filter(Kind.HERO, excluding=Filter(Kind.CARD, brigades=brigades))) == why


def read(text: str) -> SpecialAbility:
    whole = Reader(build_lexicon(())).read(CardText("A", text, ""))
    assert isinstance(whole, SpecialAbility), whole
    return whole


@pytest.mark.parametrize(
    ("said", "read_as", "differs"),
    [
        ("Discard a Hero.", "Discard a Hero.", set()),
        ("Discard a red Hero.", "Discard a Hero.", {"red"}),
        ("Discard a Hero.", "Discard a red Hero.", {"red"}),
        ("Discard your Hero.", "Discard a Hero.", {"your"}),
        ("Discard up to 2 Heroes.", "Discard 2 Heroes.", {"up to"}),
        ("Opponent must discard a Hero.", "Discard an opponent's Hero.", {"another acts"}),
        ("You may draw 2. You may discard a Hero.", "You may draw 2. Discard a Hero.", {"may 2"}),
        ("Discard a Hero and/or a Site.", "Discard a Hero.", {"and/or"}),
        ("Take a Hero from Reserve.", "Take a Hero from deck.", {"reserve"}),
        ("Discard a Hero.", "Discard an opponent's Hero.", {"opponent"}),
    ],
)
def test_the_second_reader_sees_whose_who_how_many_and_where(said: str, read_as: str, differs: set[str]) -> None:
    assert differs <= differing(CardText("A", said, ""), read(read_as)) and (
        differs or not differing(CardText("A", said, ""), read(read_as))
    )


def test_a_text_that_the_second_reader_finds_otherwise_is_not_proven() -> None:
    printing = parse_card(GOOD + "Discard up to 2 Evil Characters.")
    whole = from_json(json.loads(json.dumps(to_json(read("Discard 2 Evil Characters.")))))
    proof = prove(printing, whole)
    assert proof.wrong == ("a second reader finds otherwise: up to",)
