"""Questions of the rules alone, answered by the forms of statements."""

import pytest

from glossary.model import Edition
from tests.bot.services.verdicts.shared import direct, said


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("In my opponent's turn, can I use a dominant?", "yes", None),
        ("May Son of God be played on opponent's turn?", "yes", None),
        ("Can a hero block?", "no", None),
        ("Where on the table do characters fight?", None, None),
        ("is a hero in the set-aside zone in play?", "no", None),
        ("is the battlefield part of the field of play?", "yes", None),
        ("are cards in the reserve pile in play?", "no", None),
        ("is Gorim the Tall meek while he is captured?", "yes", None),
        ("how many good brigades are there?", "number", 9),
        ("are you allowed to go through the other guy's banish pile", "yes", None),
        ("warrior w/ a weapon gets converted: does the weapon come off", "no", None),
        ("none of my guys has access to a soul but I attack. does that still count as a rescue attempt", "no", None),
        ("how many battles may I begin in one turn", "number", 1),
    ],
)
def test_a_plain_question_is_answered(question: str, verdict: str, value: object) -> None:
    assert said(question) == (verdict, value)


def test_the_statement_that_settles_it_is_the_reason() -> None:
    found = direct("Can a hero block?")
    assert found is not None
    assert (found.statements, found.edition) == (("R11-BATTLE-09",), "2026")
    assert not found.computed
    before = direct("Can a hero block?", Edition.Y2023)
    assert before is not None
    assert (before.statements, before.edition) == (("REG-BATTLE-12",), "2023")


def test_what_is_asked_the_other_way_round_or_of_other_rules_is_left_open() -> None:
    assert said("isn't it illegal for a hero to block?") == (None, None)
    assert said("Is a token meek?", Edition.Y2005) == (None, None)  # of which the rulebook knows nothing


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("is a rainbow coloured fortress of all brigades?", "yes"),  # of fortresses the statement says otherwise
        ("captured hero in my land of bondage, my opponent rescues. can he take that one back?", "no"),
        ("can I add a site to the battle to reach a soul", "no"),
        ("can a hero at home be withdrawn?", "yes"),
        (
            'The enhancement said "negate the last enhancement played". He\'d played it in the preparation phase, and'
            " we're in battle now. Is it the last one?",
            "no",
        ),
        ("can Angel of the Lord be negated? he says it can't. is he right?", "no"),
        ("should I play Wells of Dibon or Image of Dan in my reserve?", "no"),
        ('does a redeemed soul from Lamb of Dibon count as a rescue for cards that say "after a rescue"?', "no"),
    ],
)
def test_what_is_asked_of_something_else_gets_no_wrong_answer(question: str, wrong: str) -> None:
    for edition in (Edition.Y2023, Edition.Y2026):
        assert said(question, edition) != (wrong, None)


def test_each_edition_is_answered_by_its_own_documents() -> None:
    assert said("Can a hero block?", Edition.Y2005) == ("no", None)
    assert said("how many cards do I draw on my first turn?", Edition.Y2005) == (None, None)
    assert said("do I draw on my first turn?", Edition.Y2005) == ("no", None)
    assert said("do I draw on my first turn?", Edition.Y2023) == ("yes", None)
    assert said("how many victory points do I need to win?", Edition.MISSION) == ("number", 19)
    assert said("how many victory points do I need to win?") == (None, None)
