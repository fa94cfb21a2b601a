"""Questions as players typed them when they tried Berean for the first time: none is answered wrongly."""

import pytest

from glossary.model import Edition
from tests.bot.services.verdicts.shared import direct, said


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("can Son of God be negated", "no"),
        ("can i play a dominant on my opponents turn??", "yes"),
        ("is a fortress a character", "no"),
        ("can i band to an opponents hero", "yes"),
        ("can a ec with toughness 0 block", "no"),
        ("can i have 2 artifacts active", "no"),
        ("can i activate an artifact during battle phase", "no"),
        ("can i have 2 Son of God from different sets", "no"),
        ("2 artifacts active", "no"),
        ("lost souls in a 56 card deck", "number"),
        ("angel of the lord on a char protected from discard", "no"),
        ("how many points for a timed win", "declined"),
        ("hey", "declined"),
        ("what can you do", "declined"),
    ],
)
def test_what_was_typed_is_answered(question: str, verdict: str) -> None:
    assert said(question)[0] == verdict


@pytest.mark.parametrize("question", ["hey", "what can you do", "help"])
def test_who_only_greets_is_told_what_can_be_asked(question: str) -> None:
    found = direct(question)
    assert found is not None
    assert "Ask about a rule, a card, a battle or a deck" in found.because


def test_a_name_alone_shows_the_card() -> None:
    found = direct("Christian Martyr")
    assert found is not None
    assert found.verdict == "card"
    assert "Discard" in found.because


def test_how_a_game_is_won_is_told_with_the_number_of_type_two() -> None:
    found = direct("how do i win", Edition.Y2023)
    assert found is not None
    assert (found.value, found.because) == (
        "Rescue 5 Lost Souls",
        "Who first has rescued 5 Lost Souls wins; in Type II it takes 7.",
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # in stalemate and mutual destruction whoever has initiative may pass, whoever asks
        (
            "James Son of Zebedee (H), blocked by Pharaoh (H), plays Letters to the Churches. "
            "In that mutual destruction can my opponent pass?",
            ("yes", None),
        ),
        # a card said as what is done to another is played
        (
            "he is winning with Pharaoh (H) over Timothy (H); I Angel of the Lord (G) Pharaoh. does Timothy live?",
            ("yes", None),
        ),
        # what kind of battle it is shows before anybody blocks
        (
            "no souls in his land of bondage but I attack with Moses (G) anyway. rescue attempt or battle challenge?",
            ("outcome", "battle: battle challenge"),
        ),
        # the number of copies may be told apart from the name
        ("Temple Guard - may i run four copies in a 50 card deck?", ("no", None)),
        # whoever asks whether he must does not want to
        ("do i have to draw in my draw phase if i do not want to", ("yes", None)),
        # a known question about what counts says nothing to one about what is lost
        ("does negating an enhancement also take away its numbers?", (None, None)),
    ],
)
def test_how_players_tell_and_ask(question: str, answer: tuple[str | None, object]) -> None:
    assert said(question, Edition.Y2023) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # a card in a hand is not played unless it is told, and then it is
        ("Timothy (H) vs Abiram. I have Letters to the Churches in hand. state of the battle?", (None, None)),
        # what is asked with yes or no is not answered with an outcome
        ("in a fight Moses (G) / Strong Demon (G), is the demon losing?", ("no", None)),
        ("opponent attacks me with Moses (G). could my Timothy (H) block him?", ("no", None)),
        ("Christian Martyr (H) hits my Timothy (H) while Abiram blocks him. did the rescue succeed?", ("no", None)),
    ],
)
def test_what_is_told_of_a_battle_is_what_is_played(question: str, answer: tuple[str | None, object]) -> None:
    assert said(question, Edition.Y2023) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("my Moses (G) is blocked by Abiram, nobody plays. does he lose Abiram?", "yes"),
        ("my opponent attacks me with Timothy (H). Abiram blocks, no cards. does the soul stay put?", "yes"),
        (
            "my Timothy (H) attacks with my Moses (G) staying home. Abiram blocks. can Moses (G) use any enhancement?",
            "no",
        ),
        ("my Timothy (H) is blocked by Abiram, we pass. is my rescue over?", "yes"),
    ],
)
def test_other_ways_of_asking_how_a_battle_came_out(question: str, answer: str) -> None:
    assert said(question, Edition.Y2023) == (answer, None)


def test_what_differs_between_printings_is_told_of_each() -> None:
    found = direct("brigade of Orpha?", Edition.Y2023)
    assert found is not None
    assert found.verdict == "depends"
    assert "blue: Orpha" in found.because
    assert "red: Orpha" in found.because


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("i go in with Timothy (H) and before any block he Christian Martyrs him. did my rescue fail", "yes", None),
        ("Timothy (H) comes in, opp has 2 souls and doesnt block. one for me?", "yes", None),
        ("Nahor of Ziph vs Temple Guard, both pass. soul or no soul", "no", None),
        ("Gorim the Tall blocks my Nahor of Ziph and nobody plays a thing. rescue ok?", "no", None),
        (
            "Gorim the Tall blocks my Nahor of Ziph. i play Trumpet at Dawn. what are his numbers",
            "outcome",
            "total: 9/10",
        ),
        ("Gorim the Tall blocks my Nahor of Ziph, Moses (G) isnt around. did my rescue fail?", "yes", None),
        ("Gorim the Tall vs my Nahor of Ziph, Gorim's controller passes. am i losing?", "yes", None),
        ("Gorim the Tall vs my Nahor of Ziph, i play Trumpet at Dawn. winning?", "yes", None),
        ("does Nahor of Ziph survive against Gorim the Tall", "no", None),
        ("max number of Angel of the Lord in T2", "number", 1),
        ("my buddy claims Gorim the Tall is a good card. is he?", "no", None),
    ],
)
def test_a_battle_is_read_as_it_is_told(question: str, verdict: str, value: object) -> None:
    assert said(question) == (verdict, value)
