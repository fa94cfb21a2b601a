"""What is told beside the moves of a battle is read where the table, played out, bears it out."""

import pytest

from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    "beside",
    [
        "nothing is boosting her",  # nothing on the table increases anybody
        "there's no artifact around",
        "I have nobody else in battle",
        "he has no prophet",
        "they'd kill each other",
        "it would be a mutual destruction kill",
        "I only have Orpha",
        "she didn't band to anybody",
        "nobody wants to add to it",
        "my opponent played no enhancement",
    ],
)
def test_what_the_table_bears_out_is_read(beside: str) -> None:
    assert said(f"Orpha (7/7) into Gorim the Tall. {beside}. do I get the soul?") == ("yes", None)


@pytest.mark.parametrize(
    "beside",
    [
        "she has no access",  # what is taken to be so is denied
        "he did not have the right brigade",
        "there is no land of bondage",
        "his ability is not working",
        "Gorim the Tall is captured",  # it does not come to pass
        "he was captured last turn",
        "no, wait",
        "his numbers doubled",
        "he plays a dominant on top of it",  # which is not told
        "the soul is protected from rescue",  # an effect that no card on the table has
        "my hero is in his land of bondage",
        "he is not a human",
    ],
)
def test_what_it_does_not_bear_out_keeps_the_answer_back(beside: str) -> None:
    assert said(f"Orpha (7/7) into Gorim the Tall. {beside}. do I get the soul?") == (None, None)


def test_what_comes_to_pass_is_read() -> None:
    told = "Orpha (4/5) attacks, Shrinker of Moab blocks, ouch, minus 2/2, my girl is decreased"
    assert said(f"{told}. does Orpha survive?") == ("no", None)
    assert said(f"{told.replace('decreased', 'paralyzed')}. does Orpha survive?") == (None, None)


@pytest.mark.parametrize("beside", ["", "she is not allowed to attack.", "he cannot be discarded."])
def test_what_may_or_cannot_be_done_is_no_claim_of_how_a_battle_goes(beside: str) -> None:
    verdict, _ = said(f"Orpha (4/5) attacks, Gorim the Tall blocks. {beside} does Orpha survive?")
    assert verdict == (None if beside else "no")


def test_what_is_done_to_one_is_not_read_of_another() -> None:
    told = "Orpha (4/5) attacks, Gorim the Tall blocks, I play Angel of the Lord on Gorim the Tall"
    assert said(f"{told}. he is discarded. do I get the soul?") == ("yes", None)
    assert said(f"{told}. he discarded my hero. do I get the soul?") == (None, None)


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ("he picks the bounce", "hand"),
        ("of the two things it does he takes the capture", "land of bondage"),
        ("he did not bounce her", "land of bondage"),
    ],
)
def test_a_choice_that_is_told_picks_the_way_the_battle_goes(told: str, place: str) -> None:
    battle = "my Orpha (7/7) attacks, he blocks with Gorim the Tall. I pass and he plays Net of Moab on Gorim the Tall"
    verdict, value = said(f"{battle}, {told}. where is Orpha?")
    assert verdict == "outcome"
    assert f"Orpha: {place}" in str(value)
    assert said(f"{battle}. where is Orpha?") == ("depends", "what is chosen")


def test_a_choice_after_which_what_is_told_could_not_happen_was_not_taken() -> None:
    told = "my Orpha (4/5) attacks, Striker of Moab blocks, Nahor of Ziph is at home. I play Trumpet at Dawn on Orpha"
    verdict, value = said(f"{told}. where is Nahor of Ziph?")
    assert verdict == "outcome"
    assert "Nahor of Ziph: discard pile" in str(value)


@pytest.mark.parametrize(("asked", "verdict"), [("is my rescue attempt dead", "yes"), ("is Orpha dead", "yes")])
def test_a_rescue_attempt_can_be_dead_as_well(asked: str, verdict: str) -> None:
    assert said(f"Orpha (4/5) attacks, Gorim the Tall blocks. {asked}?") == (verdict, None)


def test_what_is_asked_besides_stays_when_the_other_answer_is_left_out() -> None:
    verdict, value = said(
        "Orpha (4/5) attacks, Gorim the Tall blocks. is Orpha dead or does she just go home, and is my rescue over?"
    )
    assert verdict == "outcome"
    assert "rescue: fails" in str(value)


def test_where_nothing_lies_in_a_land_of_bondage_there_is_no_soul() -> None:
    told = "he has nothing in his land of bondage. I attack with Orpha (7/7), no block"
    assert said(f"{told}. rescue attempt or battle challenge?") == ("outcome", "battle: battle challenge")


def test_who_is_hit_by_a_card_is_whom_it_was_played_at() -> None:
    told = "his only evil character, Gorim the Tall, got hit by Angel of the Lord right after he blocked my Orpha (4/5)"
    assert said(f"{told}. do I get the soul?") == ("yes", None)
