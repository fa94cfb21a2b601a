"""What a card is, does, shares with another and whether it works, asked in other words."""

import pytest

from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    "question",
    [
        "what's Ishmar the Bander's special ability",
        "explain what Ishmar the Bander does please",
        "my Ishmar the Bander is worn, what does it say",
        "could you tell me the text of Ishmar the Bander?",
        "anyone got the wording of Ishmar the Bander handy",
        "remind me how Ishmar the Bander works these days",
    ],
)
def test_a_text_is_shown_however_it_is_asked_for(question: str) -> None:
    assert said(question) == ("card", "Ishmar the Bander")


@pytest.mark.parametrize(
    "question",
    [
        "Ishmar the Bander on him, does that work?",
        "will Ishmar the Bander do?",
        "does Ishmar the Bander have the text of a giant",
    ],
)
def test_who_asks_whether_something_is_so_is_shown_no_text(question: str) -> None:
    assert said(question)[0] != "card"


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("is Priscilla (H) a woman", "yes", None),
        ("what gender is Lydia (H)", "outcome", "gender: female"),
        ("is Gorim the Tall multicolored?", "no", None),
        ("how many brigades does Gorim the Tall have", "number", 1),
        ("is Gorim the Tall meek since he has no ability", "yes", None),
        ("can Gorim the Tall carry a weapon", "no", None),
        ("is Gorim the Tall unique or is he generic? tell me whether he is unique", "yes", None),
        ("may my deck have more than one Son of God", "no", None),
        ("can I use Gorim the Tall in my T1 deck", "yes", None),
        # REG-UNIQ-01, REG-UNIQ-09
        ("may I have two Gorim the Tall in my territory", "no", None),
        ("can I control two Sadducees at once", "yes", None),
        ("can I have Orpha (XA) and Orpha (XB) in my territory at the same time", "no", None),
        ("are Orpha (XA) and Orpha (XB) the same character", "yes", None),
        ("are Lydia (H) and Priscilla (H) the same character", "no", None),
        # REG-TYPE-10
        ("can a blue hero use Trumpet at Dawn", "yes", None),
        ("can a red hero use Trumpet at Dawn", "no", None),
        ("could Trumpet at Dawn be played on Nahor of Ziph?", "yes", None),
        ("could Trumpet at Dawn be played on Orpha (XB)?", "no", None),
    ],
)
def test_what_a_card_is_or_may_be_is_answered_in_other_words(question: str, verdict: str, value: object) -> None:
    assert said(question) == (verdict, value)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Moses (G) is attacking. does Ishmar the Bander's ability still work?", "no"),  # REG-NEGATE-01
        ("is Ishmar the Bander negated while Moses (G) is in battle?", "yes"),
        (
            "does Golden Calf's ability still work when Moses (G) is in battle",
            "yes",
        ),  # he negates characters and Enhancements
    ],
)
def test_an_ability_works_unless_a_card_beside_it_stops_it(question: str, verdict: str) -> None:
    assert said(question) == (verdict, None)


def test_who_plays_first_is_who_has_initiative() -> None:
    claims = "situation: losing; initiative: attacker"
    assert said("I attack with Orpha (XA), he blocks with Gorim the Tall. who plays first?") == ("outcome", claims)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Orpha (XA) 4/5 attacks, Gorim the Tall blocks. is it me who has initiative? I attacked", "yes"),
        ("I attack with Orpha (XA), he blocks with Gorim the Tall. so he's winning, isn't he?", "yes"),
        ("I attack with Orpha (XA), he blocks with Gorim the Tall. am I the one with initiative?", "yes"),
        ("if I attack with Orpha (XA) and he blocks with Gorim the Tall, do I get a soul?", "no"),
        ("no souls in his land of bondage. I swing with Orpha (XA) anyway. does this count as a rescue attempt?", "no"),
    ],
)
def test_whether_a_battle_stands_so_is_answered_with_yes_or_no(question: str, verdict: str) -> None:
    assert said(question) == (verdict, None)
