"""Playing on from the table that an answer was played at."""

import pytest

from bot.errors import UserFacing
from bot.services.verdicts.battles.open_table import play_on
from tests.bot.services.verdicts.shared import CATALOG, direct

QUESTION = "Lydia (H) gets blocked by Abiram, I play Blood of the Lamb (H). who has initiative?"


def scenario() -> str:
    found = direct(QUESTION)
    assert found is not None
    return found.scenario


def test_the_battle_stands_as_it_was_told_and_goes_on() -> None:
    table = play_on(scenario(), CATALOG)
    assert "Lydia" in table.board()
    question, _ = table.asked()
    assert question.startswith("The defender")  # who loses has initiative
    table.take_default()
    told = " ".join(table.news())
    assert "Abiram is defeated" in told or "Abiram" in told
    assert table.undo()
    assert table.asked()[0] == question
    assert not table.undo()


def test_the_computer_answers_for_the_side_it_plays() -> None:
    table = play_on(scenario(), CATALOG, "B")
    decision = table.decision
    assert decision is None or decision.player == 0


def test_a_table_that_cannot_be_laid_is_refused_in_a_sentence() -> None:
    with pytest.raises(UserFacing, match="cannot be played on"):
        play_on(scenario().replace("Abiram", "Nobody of Nowhere"), CATALOG)
