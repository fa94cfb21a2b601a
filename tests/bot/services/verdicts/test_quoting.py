"""Questions that quote a card, tell of it in sentences before, or name a third that is at work."""

from dataclasses import replace

import pytest

from bot.services.rulings.answers import build_court
from bot.services.verdicts.asked import Asked, read
from bot.services.verdicts.chain import answer
from engine.cards.catalog import Catalog
from engine.cards.starter import starter_catalog
from engine.play.scenario.cardline import parse_card
from glossary.model import Edition

LINES = (
    "Arrow of Ziklag | EE | Brown | 2/2 | | Discard a Hero in a territory.",
    "Chain of Bozkath | EE | Brown | 2/2 | | Capture a Hero in play.",
    "Shield of Beeroth | Artifact | | | | Protect characters from capture.",
    "Mibhar the Bold | Hero | Blue | 5/5 | human",
    "Zelek the Hidden | Hero | Red | 5/5 | human | Immune to brown brigade.",
    "Heresh of Nob | EC | Brown | 4/4 | human",
    "Galal the Loud | EC | Brown | 4/4 | human | May band to a demon.",
)
CATALOG = Catalog([*starter_catalog().printings, *(replace(parse_card(each), set_code="XA") for each in LINES)])
COURT = build_court({each.name: () for each in CATALOG.printings})


def told(question: str) -> Asked:
    return read(question, COURT.judge(Edition.Y2023).reader, CATALOG, Edition.Y2023, is_dated=False)


def verdict(question: str) -> str | None:
    found = answer(question, COURT, CATALOG, Edition.Y2023).direct
    return None if found is None else found.verdict.value


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("Arrow of Ziklag says discard a hero in a territory. legal on him?", "{0}. legal on him?"),
        ("Zelek the Hidden is immune to brown brigade, who wins?", "{0}, who wins?"),
        ("Galal the Loud: may band to a demon. ok?", "{0}. ok?"),
        ("can Arrow of Ziklag discard a hero in a territory", "can {0} discard a hero in a territory"),
        ("Arrow of Ziklag discards an artifact of mine. ok?", "{0} discard an artifact of mine. ok?"),
    ],
)
def test_the_words_of_a_card_are_left_out(question: str, line: str) -> None:
    assert told(question).line == line


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Arrow of Ziklag: discard a Hero in a territory. Mibhar the Bold is fighting right now. legal target?", "no"),
        ("Arrow of Ziklag discards a Hero in a territory. Mibhar the Bold sits at home. legal target?", "yes"),
        ("Zelek the Hidden is immune to brown brigade. can Chain of Bozkath capture the hero?", "no"),
        ("I've got Shield of Beeroth active. can he still capture Mibhar the Bold with Chain of Bozkath?", "no"),
        ("with Shield of Beeroth face up, can Chain of Bozkath capture Mibhar the Bold?", "no"),
        ("Galal the Loud may band to a demon. I want to bring Heresh of Nob. does that work?", "no"),
    ],
)  # fmt: skip
def test_what_is_told_before_is_asked_of_the_table(question: str, right: str) -> None:
    assert verdict(question) == right


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("Galal the Loud fights. he wants Heresh of Nob, who is in my discard pile. does the band reach there?", "no"),
        ("Arrow of Ziklag, Galal the Loud uses it. Mibhar the Bold is at home. can I hit him?", "yes"),
        ("my Mibhar the Bold rescues. Dominants are restricted. does Arrow of Ziklag hit him?", None),
        ("Mibhar the Bold - is that guy a human hero?", "yes"),
        ("would you say Galal the Loud counts among the demons?", "no"),
        ("can Galal the Loud carry a weapon?", "no"),
        ("Arrow of Ziklag: good card, evil card or neutral?", "outcome"),
        ("can you pull up Arrow of Ziklag for me", "card"),
    ],
)  # fmt: skip
def test_as_players_put_it(question: str, right: str | None) -> None:
    assert verdict(question) == right


def test_marks_that_are_typed_name_no_card() -> None:
    assert told("can {0} discard {1}?").cards == ()
