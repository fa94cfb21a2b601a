"""Questions that the facts of a card or the deck building rules answer."""

import json
from pathlib import Path

import pytest

from bot.services.rulings.answers import build_court
from bot.services.verdicts.chain import Told, answer
from bot.services.verdicts.evaluation import Case, grade, measure, parse
from bot.services.verdicts.model import Direct, Verdict
from bot.services.verdicts.ruling import as_ruling
from bot.text.lookup.verdicts import direct_text
from engine.cards.catalog import Catalog
from glossary.editions.later import newest
from glossary.model import Edition
from tests.bot.services.verdicts.shared import CATALOG, COURT, direct, said
from tests.shared import card_pool, needs_shared


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("is Gorim the Tall a giant?", "yes", None),
        ("Is Gorim the Tall an angel or not", "no", None),
        ("Gorim the Tall, does he count as human?", "yes", None),
        ("is gorim the tall meek", "yes", None),
        ("are Gorim the Tall unique?", "yes", None),
        ("is Gorim the Tall an evil card", "yes", None),
        ("what is the brigade of Gorim the Tall", "outcome", "brigade: brown"),
        ("whats the stats on Gorim the Tall", "outcome", "numbers: 9/6"),
        ("stats of Orpha?", "depends", "the printing"),
        ("stats of Orpha (XB)?", "outcome", "numbers: 7/7"),
        ("brigade of Orpha from Harvest?", "outcome", "brigade: blue"),
        ("is Oath at Sychar a covenant", "yes", None),
        ("can Son of God be negated", "no", None),
        ("can anything interrupt Son of God?", "no", None),
        ("how many Lost Souls in a 71 card T1 deck?", "number", 10),
        ("how many lost souls in a 106 card type 2 deck", "number", 15),
        ("how many Lost Souls go in my deck", "depends", "the size of the deck"),
        ("how many copies of Gorim the Tall may I run in a 60 card deck", "number", 3),
        ("how many copies of Son of God can I run in a 154 card deck", "number", 1),
        ("is a deck with 9 dominants and 57 cards legal?", "no", None),
        ("what is the smallest deck in cards I can build", "number", 50),
        ("max cards in a Reserve?", "number", 10),
        ("may I put Son of God in my Reserve", "no", None),
        ("may I put Gorim the Tall in my Reserve", "yes", None),
        ("is Gorim the Tall banned", "no", None),
        ("is Gorim the Tall legal in T1", "yes", None),
        ("did they ban Gorim the Tall", "no", None),
        ("is Gorim the Tall allowed in a rotation deck", "no", None),
        ("can you put 2 copies of the same dominant in a 56 card deck", "no", None),
        ("two copies of a special ability artifact in a 100 card deck, fine?", "yes", None),
        ("how many Son of God may a 100 card type 1 deck have", "number", 1),
        ("is Son of God negatable", "no", None),
        ("my Gorim the Tall is old, can I still bring him to a tournament", "yes", None),
        ("Gorim the Tall, not the banned one, is he tournament legal?", "yes", None),
        ("I know Orpha got banned. is Gorim the Tall playable in T1", "yes", None),
        ("just tell me if Gorim the Tall is unique", "yes", None),
        ("hey all, been a while. whats the stats on Gorim the Tall", "outcome", "numbers: 9/6"),
        ("am I right that Gorim the Tall is a giant", "yes", None),
        ("am I allowed two Gorim the Tall in territory? he is unique isn't he", "no", None),
        ("does Gorim the Tall have the shield, so i can give him something", "no", None),
        ("can two Gorim the Tall be up at once under me", "no", None),
    ],
)
def test_what_is_printed_or_counted_is_answered(question: str, verdict: str, value: object) -> None:
    assert said(question) == (verdict, value)


@pytest.mark.parametrize(
    "question",
    [
        "my Gorim the Tall was converted. is he an evil card now?",
        "is Oath at Sychar an artifact?",
        "is Oath at Sychar a good card",
        "how many Son of God can I play in one turn",
        "tell me something nice",
        "",
    ],
)
def test_what_facts_alone_do_not_settle_is_left_to_others(question: str) -> None:
    assert direct(question) is None


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("how many copies of a dominant can i run in type 1", "number", 1),
        ("how many copies of a hero without ability in a t1 deck", "number", 3),
        ("how many copies of an artifact can i play in type 2", "number", 3),
        ("how many copies of one lost soul with an ability can i have in type 2", "number", 2),
        ("how many copies of a special ability enhancement may i put in a 100 card type 1 deck", "number", 2),
        ("how many of the same site can i have in t2", "depends", "whether it has an ability"),
        ("how many copies of a dominant do i have in hand", None, None),
    ],
)
def test_copies_of_a_kind_follow_from_what_binds_a_card_of_it(
    question: str, verdict: str | None, value: object
) -> None:
    """Rules: DBR-T1-06, DBR-T1-08, DBR-T1-09, DBR-T2-08, DBR-T2-10"""
    assert said(question, Edition.Y2023) == (verdict, value)


@needs_shared
def test_a_side_is_asked_about_by_its_own_name() -> None:
    catalog = card_pool()
    court = build_court({each.name: () for each in catalog.printings})
    for question, verdict, value in (
        ("is Uzziah the Proud a Hero", "no", None),
        ("is Azariah, the Strong a hero", "yes", None),
        ("what are the numbers of Uzziah, the Proud", "outcome", "numbers: 8/6"),
        ("what brigade is Faithful Abraham", "outcome", "brigade: blue and red"),
        ("is Judah, the Substitute meek", "yes", None),
        ("is Judah, the Leader meek", "no", None),
        ("Judah, the Leader / Judah, the Substitute - is the bottom half meek", "yes", None),
        ("there are 2 Unholy Writ. which is rotation legal", "card", "Unholy Writ (GoC)"),
        ("which Herod Philip II has nothing written on him", "card", "Herod Philip II (Ap)"),
    ):
        found = answer(question, court, Catalog(catalog.printings), Edition.Y2023).direct
        assert found is not None and (found.verdict, found.value) == (verdict, value)
    untold = "is Andrew, Fisher of Men meek"  # whose words they are does not stand on the card
    assert answer(untold, court, Catalog(catalog.printings), Edition.Y2023).direct is None


def test_a_text_is_asked_for_of_anyone_who_has_it() -> None:
    found = direct("full text of Christian Martyr if anyone has it handy")
    assert found is not None and found.verdict is Verdict.CARD
    found = direct("old Gorim the Tall, what does he actually do")
    assert found is not None and found.verdict is Verdict.CARD


def test_a_card_is_shown_with_its_text() -> None:
    found = direct("what does Christian Martyr do")
    assert found is not None
    assert found.verdict is Verdict.CARD
    assert "Discard" in found.because
    assert str(found.value).startswith("Christian Martyr")


def test_the_edition_asked_for_is_not_replaced() -> None:
    of_2005 = direct("how many lost souls in a 50 card deck", Edition.Y2005)
    assert of_2005 is not None
    assert of_2005.edition == "2005"
    assert direct("how many lost souls in a 50 card deck", Edition.MISSION) is None
    today, of_2023 = direct("is Son of God banned"), direct("is Son of God banned", Edition.Y2023)
    assert today is not None and of_2023 is not None
    assert "1.0.0" in of_2023.assumed[0]
    assert today.assumed != of_2023.assumed


def test_scripts_read_the_verdict_beside_the_passages() -> None:
    told = answer("can Son of God be negated", COURT, CATALOG)
    line = json.loads(as_ruling(told).model_dump_json())
    assert (line["verdict"], line["computed"], line["edition"]) == ("no", True, newest().value)
    assert "REG-CBN-03" in line["statements"]
    assert line["found"] is True
    silent = as_ruling(Told(None, told.passages, told.asked))
    assert silent.verdict is None


def test_when_a_dominant_may_be_played_follows_from_its_type() -> None:
    found = direct("when can I play Son of God?")
    assert found is not None
    assert found.value == "On any player's turn, while no effect is resolving"
    assert found.statements == ("REG-TURN-17", "R11-TURN-05")
    assert direct("when can I play Orpha?") is None


def test_people_read_the_verdict_first() -> None:
    told = direct("can Son of God be negated")
    assert told is not None
    assert direct_text(told).startswith("No. ")
    depends = direct("stats of Orpha?")
    assert depends is not None
    assert direct_text(depends).startswith("It depends on the printing.")


def test_answers_are_graded_by_claims(tmp_path: Path) -> None:
    right = {"verdict": "outcome", "value": "rescue: fails; Gorim (X): discard pile"}
    [case] = parse([json.dumps({"id": "1", "question": "q", "kind": "situation", "answer": right})])

    def given(value: str) -> str:
        return grade(case, Direct(Verdict.OUTCOME, value))

    assert given("Gorim: discard pile; rescue: fails; situation: losing") == "right"
    assert given("rescue: fails") == "part"
    assert given("rescue: succeeds; Gorim: discard pile") == "wrong"
    assert grade(case, Direct(Verdict.NO)) == "wrong"
    figures = measure([case, Case("2", "q", "rules", (("decline", None),), frozenset())], lambda _: None)
    assert [each.id for each in figures.silent] == ["1"]


def test_the_text_of_a_card_comes_with_its_legality_and_what_its_words_are_in_the_rules() -> None:
    found = direct("what does Israelite Rebellion do?", Edition.Y2023)
    assert found is not None
    assert "Capture a Hero with toughness 4 or less." in found.because or "toughness 4 or less" in found.because
    assert "Legal in Type I: 1 in a deck of 50." in found.because
    assert "Legal in Type II: 4 in a deck of 100." in found.because
    assert "under Capture." in found.because
