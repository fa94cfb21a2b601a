"""What is told beside the moves of a battle is read where the table, played out, bears it out."""

import pytest

from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    "beside",
    [
        "nothing is boosting her",  # nothing on the table increases anybody
        "there's no artifact around",
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
