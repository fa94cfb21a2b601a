"""What may be done with an Enhancement outside battle is tried on a table."""

import pytest

from tests.bot.services.verdicts.shared import said


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("it's my prep phase, Captain Ezer is at home. can I equip Blade of Ezer to him?", "yes"),
        ("Captain Ezer is at home, can I equip Blade of Ezer to him before any battle?", "yes"),
        ("before I attack, may I give Blade of Ezer to Captain Ezer?", "yes"),
        ("it's my prep phase, Nahor of Ziph is at home. can I equip Blade of Ezer to him?", "no"),  # no warrior
        ("Captain Ezer already carries Spear of Ezer. can I put Blade of Ezer on him in prep?", "no"),
        ("in prep, can I play Well at Ziph on Nahor of Ziph?", "yes"),
        ("Well at Ziph is territory class. can I play it on Nahor of Ziph in my prep?", "yes"),
        ("in prep, can I play Well at Ziph on Orpha (XB)?", "no"),  # of another brigade
        ("this prep I already played Well at Ziph on Nahor of Ziph. can I play Feast at Ziph on him too?", "no"),
        ("can I use Trumpet at Dawn on Nahor of Ziph in my prep, without a battle?", "no"),
        # what is told may change it, or he is not there to use it
        ("in prep, his Nahor of Ziph is in his territory. can I play Well at Ziph on him?", None),
        ("in prep, Nahor of Ziph is in my hand. can I play Well at Ziph on him?", None),
        ("in prep, my Nahor of Ziph is converted. can I play Well at Ziph on him?", None),
        ("in his prep phase, can I play Well at Ziph on Nahor of Ziph?", None),
        ("Nahor of Ziph attacks, Gorim the Tall blocks. can I play Well at Ziph on Nahor of Ziph in prep?", None),
        ("Trumpet at Dawn is territory class. can I play it on Nahor of Ziph in my prep?", None),  # it is not
    ],
)
def test_what_may_be_used_in_a_preparation_phase_is_tried(question: str, verdict: str | None) -> None:
    assert said(question) == (verdict, None)
