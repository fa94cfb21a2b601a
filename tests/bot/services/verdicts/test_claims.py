"""What is told of a battle beside its moves counts as read only where the battle, played out, is so."""

import pytest

from glossary.model import Edition
from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Orpha (XB) is blocked by Gorim the Tall. Orpha kills him. do I get the soul?", "yes"),
        ("Orpha (XA) is blocked by Gorim the Tall. Orpha kills him. do I get the soul?", None),
        ("Orpha (XB) is blocked by Gorim the Tall. she kills him. do I get the soul?", None),
        ("Orpha (XB) is blocked by Gorim the Tall. I guess everybody dies, but do I at least get the soul?", "yes"),
        ("Orpha (XA) is blocked by Gorim the Tall. I guess everybody dies, but do I at least get the soul?", None),
        ("Nahor of Ziph is blocked by Warden of Moab. neither can hurt the other. do I get the soul?", "no"),
        ("Orpha (XA) is blocked by Gorim the Tall. neither can hurt the other. do I get the soul?", None),
        # at the time when it is said: before the card was played
        ("Gorim the Tall blocks Orpha (XA). I'm losing so I play Trumpet at Dawn on her. is she winning?", "no"),
    ],
)
def test_a_claim_is_held_against_the_battle(question: str, verdict: str | None) -> None:
    assert said(question, Edition.Y2023)[0] == verdict


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Orpha (XB) attacks and brings Nahor of Ziph along. Gorim the Tall blocks. total of my side?", None),
        (
            "Ishmar the Bander attacks and brings Nahor of Ziph along. Gorim the Tall blocks. my total?",
            "total: 7/9",
        ),
        ("Nahor of Ziph, he came in by Ishmar the Bander's band. Gorim the Tall blocks. my total?", "total: 7/9"),
        ("Gorim the Tall beats my Orpha (XA) easily, and I've no way to respond. where is she?", "Orpha: discard pile"),
    ],
)
def test_a_battle_is_told_in_players_words(question: str, answer: str | None) -> None:
    found = said(question, Edition.Y2023)[1]
    assert found is None if answer is None else answer in str(found)


def test_who_is_still_in_battle_is_seen_before_it_is_resolved() -> None:
    assert said("Orpha (XA) is blocked by Gorim the Tall. is Orpha still in battle?", Edition.Y2023)[0] == "yes"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        # Orpha is a woman, Abiram a man, and nobody else is told of
        ("Orpha (XA) is losing against Abiram. I'm going to use Trumpet at Dawn. is she winning after that?", "yes"),
        ("Gorim the Tall is blocking Orpha (XA). is he winning?", "yes"),
        ("Gorim the Tall is blocking Orpha (XA). is she winning?", "no"),
        ("Gorim the Tall is blocking Orpha (XA). does he survive?", "yes"),
        ("Gorim the Tall is blocking Orpha (XA). does she survive?", "no"),
        # whom numbers and a word of the name tell
        ("Orpha (XA) attacks, Warden of Moab blocks. does the warden survive?", "yes"),
        (
            "Captain Ezer and Gorim the Tall are both in battle, neither of us has a card. does the captain survive?",
            "no",
        ),
        # a new blocker, and who is to be saved by what
        (
            "Abiram blocks Orpha (XA). I use Angel of the Lord on him. now he wants to bring Gorim the Tall. can he?",
            "no",
        ),
        # what would be so otherwise, and why it is asked now
        ("Orpha (XB) is blocked by Gorim the Tall. without her numbers he would live. does he survive?", "no"),
        ("Gorim the Tall blocks Orpha (XA). now that the fight is over, is she dead?", "yes"),
    ],
)
def test_who_is_meant_is_told_by_what_he_is(question: str, verdict: str | None) -> None:
    assert said(question, Edition.Y2023)[0] == verdict


def test_his_total_is_that_of_whoever_is_told_of() -> None:
    told = "Orpha (XA) fights Abiram, I give her Trumpet at Dawn. her total now?"
    assert said(told, Edition.Y2023) == ("outcome", "total: 9/9")
    told = "he rescues with Orpha (XA), I block with Abiram. he plays Trumpet at Dawn on her, I got nothing. his total?"
    assert said(told, Edition.Y2023) == ("outcome", "total: 9/9")


def test_where_that_leaves_them_is_the_state_of_the_battle() -> None:
    verdict, value = said(
        "I rescue with Orpha (XB), he blocks with Gorim the Tall. where does that leave us?", Edition.Y2023
    )
    assert verdict == "outcome"
    assert "situation: mutual destruction" in str(value)
