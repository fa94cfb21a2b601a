"""Battles in the words of a beginner, a terse player, a teller of stories and a player of tournaments."""

import pytest

from tests.bot.services.verdicts.shared import read_by, said

_NONE = (None, None)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("att Nahor of Ziph, blk Gorim the Tall, no enh. does Nahor survive?", "no"),
        ("opp RA Nahor of Ziph, I blk Gorim the Tall, both pass. rescue successful?", "no"),
        ("RA Nahor of Ziph, blk Gorim the Tall, no enh. soul y/n?", "no"),
        ("RA Nahor of Ziph, blk Gorim the Tall, 0 cards in hand both. does Nahor survive BR", "no"),
        ("RA Nahor of Ziph, blk Gorim the Tall, 0 cards in hand for me. does Nahor survive", "no"),
        ("RA Nahor of Ziph 4/6, blk Gorim the Tall. GT survives?", "yes"),
        (
            "only LS in play is in Wells of Dibon (blue site), RA Nahor of Ziph (blue), unblocked. rescue successful?",
            "yes",
        ),
        ("prep phase, Nahor of Ziph in terr, Well at Ziph w/ tent icon, no battle. legal to play?", "yes"),
    ],
)
def test_shorthand_is_read(question: str, answer: str) -> None:
    assert said(question) == (answer, None)


@pytest.mark.parametrize(
    "told",
    [
        "Orpha, who is 7/7, attacks and Gorim the Tall blocks.",
        "I attack with Orpha, she is 7/7, and Gorim the Tall blocks.",
        "My Orpha is just a 7/7. I attack with her and Gorim the Tall blocks.",
        "I sent Orpha, a 7/7, and Gorim the Tall blocks.",
    ],
)
def test_numbers_told_in_a_clause_tell_which_printing_is_meant(told: str) -> None:
    assert said(f"{told} Do I get the soul?") == ("yes", None)


def test_numbers_that_she_has_later_tell_no_printing() -> None:
    [orpha, *_] = read_by("Orpha is 7/7 after Trumpet at Dawn. is she?").cards
    assert len(orpha.printings) == 2


@pytest.mark.parametrize(
    "nothing",
    [
        "and neither player added anything",
        "and neither of us could play a thing",
        "and no one played a single card",
        ". We leave it at that",
        "and that's it",
        "and then nobody did anything",
    ],
)
def test_that_nothing_more_is_done_is_told_in_many_ways(nothing: str) -> None:
    assert said(f"Nahor of Ziph attacks, Gorim the Tall blocks {nothing}. Where does Nahor go?")[0] == "outcome"


@pytest.mark.parametrize(
    "aside",
    [
        "he was all I had",
        "not my best attacker, I know",
        "Gorim the Tall was the only evil character he had",
        "all he could find to block with was Gorim the Tall",
        "he had just one guy who could block",
        "we had a very short battle yesterday",
    ],
)
def test_what_somebody_had_and_remarks_tell_nothing_more(aside: str) -> None:
    told = f"I attack with Nahor of Ziph, {aside}. He blocks with Gorim the Tall."
    assert said(f"{told} Do I get the soul?") == ("no", None)


def test_that_another_had_to_be_used_is_still_told() -> None:
    told = "I attack with Nahor of Ziph, he had just one guy who could be converted. He blocks with Gorim the Tall."
    assert said(f"{told} Do I get the soul?") == _NONE


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        (
            "Nahor of Ziph is blocked by Gorim the Tall.",
            "If I play Trumpet at Dawn after he blocks, am I winning?",
            "yes",
        ),
        ("Nahor of Ziph is blocked by Gorim the Tall.", "Am I winning if I play Trumpet at Dawn?", "yes"),
    ],
)
def test_what_is_supposed_to_be_played_next_is_played(told: str, asked: str, answer: str) -> None:
    assert said(f"{told} {asked}") == (answer, None)


def test_a_condition_of_another_kind_is_none() -> None:
    told = "Nahor of Ziph is blocked by Gorim the Tall."
    assert said(f"{told} Am I winning if he plays anything first?") == _NONE
    assert said(f"{told} I play Trumpet at Dawn. If I had played Pit of Moab, am I winning?") == _NONE


@pytest.mark.parametrize(
    "told",
    [
        "Nahor of Ziph was blocked by Gorim the Tall and I kept Trumpet at Dawn for this.",
        "There's a nice card in my hand, Trumpet at Dawn. Gorim the Tall blocks my Nahor of Ziph.",
        "Gorim the Tall blocks my Nahor of Ziph. I grabbed Trumpet at Dawn at once.",
    ],
)
def test_it_that_may_be_played_is_the_card_told_of_last(told: str) -> None:
    assert said(f"{told} May I play it?") == ("yes", None)


def test_what_has_not_been_done_yet_is_read() -> None:
    told = "RA Nahor of Ziph, blk Gorim the Tall, opp hasn't acted yet."
    assert said(f"{told} can I play Trumpet at Dawn now?") == ("yes", None)
    told = "Gorim the Tall blocks my Nahor of Ziph."
    assert said(f"{told} can I play Trumpet at Dawn right now, before he has done anything?") == ("yes", None)


def test_a_card_told_with_who_uses_it_is_played() -> None:
    assert said("RA Nahor of Ziph + Trumpet at Dawn, blk Gorim the Tall. total of Nahor?") == ("outcome", "total: 9/10")


def test_what_no_warrior_carries_was_used_in_this_battle() -> None:
    told = "My Nahor of Ziph carries Spear of Ezer and is blocked by Gorim the Tall. No other cards."
    assert said(f"{told} Does Nahor survive?") == ("no", None)
    earlier = "My Nahor of Ziph already carries Spear of Ezer and is blocked by Gorim the Tall. No other cards."
    assert said(f"{earlier} Does Nahor survive?") == _NONE


def test_a_dominant_on_it_is_on_the_soul_told_of_before() -> None:
    told = "I attack with Nahor of Ziph and nobody blocks him. There's only one Lost Soul and he plays Burial on it."
    assert said(f"{told} What happens to my rescue attempt?")[0] == "outcome"
    assert "rescue: fails" in str(said(f"{told} What happens to my rescue attempt?")[1])


@pytest.mark.parametrize(
    "none",
    ["He had run out of Lost Souls.", "His Land of Bondage was empty of them.", "He is out of lost souls."],
)
def test_that_there_is_no_soul_is_told_in_many_ways(none: str) -> None:
    assert said(f"{none} Nahor of Ziph attacks, nobody blocks. Does my battle challenge succeed?") == ("yes", None)


def test_only_rescue_is_answered_no_where_there_is_no_access() -> None:
    told = "only LS in play is in Wells of Dibon (blue site), RA Orpha (XB) (red), unblocked."
    assert said(f"{told} rescue?") == ("no", None)


def test_what_i_love_is_no_card() -> None:
    assert [each.name for each in read_by("i love weapons. Nahor of Ziph attacks").cards] == ["Nahor of Ziph"]


def test_who_is_called_def_defends() -> None:
    told = "RA Nahor of Ziph, blk Gorim the Tall,"
    assert said(f"{told} def passes. where does Nahor wind up")[0] == "outcome"
    told = "RA Orpha (7/7), blk Gorim the Tall,"
    assert "initiative: attacker" in str(said(f"{told} def plays Retort of Dibon w/ Gorim. current state?")[1])
