"""What is asked of something else than an answerer knows is left open: no answer for a reason that is beside it."""

import pytest

from glossary.model import Edition
from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    "question",
    [
        "deactivated artifact on a character goes where",
        "my negated artifact stays where",
        "T2 balance good and evil cards what are the conditions",
    ],
)
def test_who_asks_where_or_what_gets_no_yes(question: str) -> None:
    assert said(question)[0] not in ("yes", "no")


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        # three passes end the battle: REG-INIT-03
        ("he passed, I passed, he passed. can I still play something?", "yes"),
        ("does the text of a guy in the set-aside area do anything by itself?", "yes"),  # R11-SETA-02
        ("does T2 need equally many good and evil cards", "no"),  # DBR-T2-12
        ("triggers: must I when they say may?", "yes"),
        ("does protect stop search in my deck by opponent", "no"),
        ("does convert switch his brigade too", "no"),  # REG-CONVERT-01
        ("an evil weapon on a converted hero??", "no"),  # REG-CONVERT-09
        ("a captured purple Hero has which sort of brigade - still good purple?", "yes"),  # REG-CAPC-01
        ("may I add my empty Site from my hand to the fight?", "yes"),  # REG-SITEG-02: from territory
        ("can a character card set aside the opponent's guy outside of battle?", "no"),  # REG-SETA-07
        ("can a hero's text add an evil guy to battle when nothing special is said?", "yes"),  # REG-ADD-02
        ("may I try to evangelise twice with one card? it says two attempts", "no"),
        ("prevent vs negate vs interrupt, help", "yes"),
        ("can I spread my discard pile out so that I see everything?", "no"),  # REG-ZONE-21 is of when it is closed
        ("may I take a card from the bottom when drawing?", "yes"),  # REG-DRAW-01
        ("good gold != evil gold, right", "no"),  # REG-COLOR-05
        ("does a freshly created token have a special ability?", "yes"),  # R11-TYPE-18
        ("can I use a hero's printed heal outside of battle?", "yes"),  # REG-HEAL-10
        ("my hero died in mutual destruction but the soul was rescued. is he a surviving character?", "yes"),
    ],
)
def test_what_is_known_of_another_matter_answers_nothing(question: str, wrong: str) -> None:
    assert said(question, edition=Edition.Y2026)[0] != wrong


@pytest.mark.parametrize(
    "question",
    [
        "Wells of Dibon goes under the deck with its contents. the Lost Soul in it too?",
        "Striker of Moab discards a Hero. my Hero in territory too?",
        "Feast at Ziph reads draw a card; the top one is a Lost Soul. is that my one card?",
    ],
)
def test_what_is_asked_of_another_thing_is_no_fact_of_the_card(question: str) -> None:
    assert said(question)[0] not in ("yes", "no")


@pytest.mark.parametrize(
    "question",
    [
        "Answer at Ziph: interrupt and redirect. can I make his capture take an evil character, since it's mine now?",
        "Twofold Dibon: may I use it as an Enhancement, and would Image of Dan hit it then?",
        "Spill at Ziph: each player must discard a card. I've Image of Dan protecting my hand. do I have to discard?",
        "may I run both Son of God and Image of Dan in one deck? and Lamb of Dibon with Pit of Moab?",
        "Nahor of Ziph's wife is a Greek. can my Ishmar the Bander band to her?",
        "my ability lets me band to Orpha. I have Ishmar the Bander. works?",
        "can Image of Dan stop Son of God? it says it protects",
        "my deck is 52 and I've 8 Dominants and 7 Lost Souls. dad says one is too much",
        "I kill the blocker with Striker of Moab; may the other player bring in a new blocker?",
        'Net of Moab says "capture a Hero", so demons are out. what if a card says only "capture a character", '
        "may I take a demon then?",
    ],
)
def test_what_hangs_on_more_than_one_card_on_another_is_left_open(question: str) -> None:
    assert said(question)[0] not in ("yes", "no")


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("how many copies of Son of God were printed?", 1),
        ("I have one copy of Holy Grail in the deck and one in the Reserve, 50-card deck. legal?", None),
    ],
)
def test_copies_beyond_one_deck_are_counted_as_told(question: str, wrong: int | None) -> None:
    verdict, value = said(question)
    assert verdict not in ("yes",) and (wrong is None or value != wrong)


def test_what_a_text_excepts_it_is_not_said_to_hit() -> None:
    verdict, _ = said("does Sweeper of Ziph discard Altar at Ziph?")
    assert verdict != "yes"


@pytest.mark.parametrize(
    ("question", "says", "turned"),
    [
        ("does protection stop a negate", "no", "does a negate stop protection"),
        ("can my bounce hit a soul", None, "can a soul hit my bounce"),
        ("does unity target my heroes", "no", "does my heroes target unity"),
        (
            "can a card that targets demons hit a captured demon",
            "no",
            "can a captured demon hit a card that targets demons",
        ),
        ("may a hero prevent a good dominant", "no", "may a good dominant prevent a hero"),
        ("does a prevent reach cards that come later", "yes", "do cards that come later reach a prevent"),
    ],
)
def test_who_does_it_to_whom_is_heard(question: str, says: str | None, turned: str) -> None:
    if says is not None:
        assert said(question, edition=Edition.Y2026)[0] in (says, None)
    assert said(turned, edition=Edition.Y2026)[0] != (says or "no")
