"""Battles as players tell them, played by the engine."""

import pytest

from bot.services.verdicts.battles.situations import answer
from bot.services.verdicts.model import Verdict
from bot.services.verdicts.understood import is_understood
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import run_scenario
from glossary.model import Edition
from tests.bot.services.verdicts.shared import CATALOG, direct, read_by, said


@pytest.mark.parametrize(
    ("question", "claims"),
    [
        ("Orpha (4/5) blocked by Gorim the Tall (9/6), who has initiative?", ["losing", "initiative: attacker"]),
        ("I attack with Orpha (7/7), he blocks with Gorim the Tall. who is winning?", ["mutual destruction"]),
        ("Orpha 7/7 vs Gorim the Tall, nobody plays anything. what happens?", ["rescue: succeeds", "discard pile"]),
        ("Gorim the Tall blocks my Orpha (4/5). where does she end up?", ["rescue: fails", "Orpha: discard pile"]),
        ("my Orpha (XA) attacks, nobody blocks. what happens to her?", ["rescue: succeeds", "Orpha: territory"]),
        ("no lost souls out, Orpha (XA) attacks and he doesn't block. what happens?", ["challenge: succeeds"]),
    ],
)  # fmt: skip
def test_a_battle_by_numbers_is_played(question: str, claims: list[str]) -> None:
    verdict, value = said(question)
    assert verdict == "outcome"
    for claim in claims:
        assert claim in str(value)


def test_a_question_for_the_soul_is_answered_yes_or_no() -> None:
    assert said("Orpha (7/7) into Gorim the Tall, do I get the soul?") == ("yes", None)
    assert said("Orpha (4/5) into Gorim the Tall, do I get the soul?") == ("no", None)


def test_where_printings_come_out_otherwise_it_depends() -> None:
    found = direct("Orpha into Gorim the Tall, do I get the soul?")
    assert found is not None
    assert (found.verdict, found.value) == (Verdict.DEPENDS, "the printing")
    assert "no (with Orpha (XA))" in found.because
    assert "yes (with Orpha (XB))" in found.because


def test_no_printing_is_named_where_a_choice_decides() -> None:
    found = direct("Orpha attacks, Gorim the Tall blocks and plays Net of Moab on her. where is Orpha?")
    assert found is not None
    assert found.value == "what is chosen"
    assert "with Orpha" not in found.because


def test_of_a_printing_that_is_not_read_it_is_said() -> None:
    found = direct("Nahath vs Gorim the Tall, does Nahath survive?")
    assert found is not None
    assert (found.verdict, found.value) == (Verdict.DEPENDS, "the printing")
    assert "yes (with Nahath (XB)); not worked out (with Nahath (XA))" in found.because


@pytest.mark.parametrize(
    "so",
    [
        "if I attack with Orpha (XA) and he doesn't block do I get the soul",
        "when Orpha (XA) attacks and nobody blocks do I get a soul",
    ],
)
def test_what_is_told_needs_no_comma_before_what_asks(so: str) -> None:
    assert said(so) == ("yes", None)


def test_the_table_can_be_run_by_anyone() -> None:
    found = direct("Orpha (7/7) into Gorim the Tall, do I get the soul?")
    assert found is not None
    assert found.computed
    assert any("nobody else acts" in each for each in found.assumed)
    [scenario] = read_scenarios(found.scenario)
    pool = {each.name: each for each in CATALOG.printings}
    [result] = run_scenario(scenario, pool.__getitem__, CATALOG.printings)
    assert result.passed


def test_who_is_asked_for_is_not_answered_yes() -> None:
    assert direct("if my hero is losing who plays first") is None
    assert said("if Orpha (4/5) attacks and Gorim the Tall blocks who is winning")[0] == "outcome"


@pytest.mark.parametrize(
    "question",
    [
        "Orpha (5/5) into Gorim the Tall, do I get the soul?",  # no printing has these numbers
        "Orpha (7/7) into Gorim the Tall who was converted, do I get the soul?",
        "Orpha (7/7) and Christian Martyr into Gorim the Tall, do I get the soul?",
        "Orpha (7/7) into Gorim the Tall, nice weather today",
        "does Gorim the Tall win against Gorim the Tall?",
        "Orpha (7/7) into Gorim the Tall, he plays Doom of the Ages, do I get the soul?",
    ],
)
def test_what_cannot_be_laid_as_it_is_told_is_not_played(question: str) -> None:
    found = answer(read_by(question), CATALOG)
    assert found is None or not is_understood(read_by(question), found)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("my Miriam attacks with Women of Israel... no, alone. Abiram blocks. who is winning?", "situation: losing"),
        ("I attack with Orpha (4/5), he blocks with Abiram, I play Trumpet at Dawn. total of my side?", "total: 9/9"),
        ("Women of Israel attack and band to Miriam, Abiram blocks. what's my hero total?", "total: 9/8"),
        ("Miriam attacks, Abiram blocks and plays Christian Martyr on Miriam. where is Miriam now?", "discard"),
        ("Orpha (4/5) v Strong Demon, I drop Angel of the Lord on the demon. what happens?", "rescue: succeeds"),
        ("Burial on his only soul while my Orpha (7/7) attacks unblocked. what is the result?", "rescue: fails"),
    ],
)  # fmt: skip
def test_a_battle_is_told_card_by_card(question: str, value: str) -> None:
    verdict, found = said(question)
    if "no, alone" in question:
        assert verdict is None
        return
    assert verdict == "outcome"
    assert value in str(found)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Orpha (7/7) rescues, Abiram blocks. does Orpha survive?", "yes"),
        ("Miriam rescues, Abiram blocks. does Miriam survive?", "no"),
        ("Orpha (7/7) rescues, Abiram blocks. is the blocker discarded?", "yes"),
        ("Orpha (7/7) rescues, Abiram blocks. does Orpha kill him?", "yes"),
        ("Miriam rescues, Abiram blocks. does Miriam kill Abiram?", "no"),
        ("my Miriam is blocked by Abiram. do I have initiative?", "yes"),
        ("he attacks with Miriam and I block with Abiram. do I have initiative?", "no"),
        ("my Miriam is blocked by Abiram. am I winning?", "no"),
        ("my Orpha (4/5) is blocked by Gorim the Tall. can I play Trumpet at Dawn on her?", "yes"),
        ("my Orpha (4/5) is blocked by Gorim the Tall. can I play Cast out Demons on her?", "no"),
    ],
)
def test_what_becomes_of_one_of_them_is_answered_yes_or_no(question: str, verdict: str) -> None:
    assert said(question) == (verdict, None)


def test_choices_nobody_told_of_are_tried_in_every_way() -> None:
    """Who is discarded is not told, and it matters."""
    question = "Orpha (7/7) attacks, Abiram blocks, Christian Martyr is played. Nahor of Ziph is at home. what happens?"
    assert said(question) == ("depends", "what is chosen")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # without access to the only soul it is a challenge
        (
            "his only soul is in Wells of Dibon (blue site). Nahor of Ziph attacks, no block. do i get it?",
            ("yes", None),
        ),
        ("his only soul is in Wells of Dibon. I attack with Orpha (XB), no block. do I get that soul?", ("no", None)),
        (
            "his only soul is in Wells of Dibon. Orpha (XB) attacks, no block. rescue attempt or battle challenge?",
            ("outcome", "battle: battle challenge"),
        ),
        # where the other souls are is not told
        ("a soul is in Wells of Dibon. I attack with Orpha (XB), no block. do I get a soul?", (None, None)),
        # what is only named behind the question is asked for as well
        (
            "Nahor of Ziph attacks. Warden of Moab blocks. does he pump himself? battle state + initiative pls",
            ("outcome", "situation: stalemate; initiative: attacker"),
        ),
        (
            "Nahor of Ziph is blocked by Warden of Moab, whats the state and who's up?",
            ("outcome", "situation: stalemate; initiative: attacker"),
        ),
    ],
)
def test_a_battle_is_told_with_its_site_and_asked_in_passing(question: str, answer: tuple[str | None, object]) -> None:
    assert said(question, Edition.Y2023) == answer


def test_whom_a_card_does_something_to_is_told_by_any_word_for_harm() -> None:
    told = "my Nahor of Ziph is blocked by Warden of Moab. I pass. he plays Pit of Moab and banishes him"
    verdict, value = said(f"{told}. where is Nahor of Ziph?")
    assert verdict == "outcome"
    assert "Nahor of Ziph: banish pile" in str(value)


@pytest.mark.parametrize("asked", ["do I come home with it", "does the soul change hands"])
def test_a_soul_is_asked_for_in_several_words(asked: str) -> None:
    told = "his last soul is in Wells of Dibon. I attack with Nahor of Ziph, he doesn't bother to block"
    assert said(f"{told}. {asked}?") == ("yes", None)


_ALONE = "he captured my {}, the only thing in his land of bondage. I attack with Orpha (7/7)"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (f"{_ALONE.format('Nahor of Ziph')}, no block. do I get Nahor of Ziph back?", ("yes", None)),
        # of non-humans none is a Lost Soul
        (f"{_ALONE.format('Angel of Sychar')}, no block. do I get Angel of Sychar back?", ("no", None)),
        (
            f"{_ALONE.format('Angel of Sychar')}, no block. is it a rescue attempt or only a battle challenge?",
            ("outcome", "battle: battle challenge"),
        ),
        (
            f"{_ALONE.format('Nahor of Ziph')}, he blocks with Striker of Moab. do I get Nahor of Ziph back?",
            ("no", None),
        ),
        # what else lies there is not told
        (
            "he captured my Nahor of Ziph. I attack with Orpha (7/7), no block. do I get Nahor of Ziph back?",
            (None, None),
        ),
    ],
)
def test_a_captive_who_is_all_there_is_to_rescue_is_laid_as_one(
    question: str, answer: tuple[str | None, object]
) -> None:
    assert said(question) == answer
