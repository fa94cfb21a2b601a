"""The judges' list of answers that did not help."""

import pytest

from bot.errors import UserFacing
from bot.services.rulings.judges import MOST_MARKED, ShownAnswer, answers_of_no_help, mark_as_no_help, strike_answer
from bot.storage.database import Database

HERE, ELSEWHERE = "1", "2"


async def test_one_person_does_not_fill_the_list_of_the_judges_alone(database: Database) -> None:
    async def mark(person: str, question: str, server: str = HERE) -> None:
        await mark_as_no_help(database, server, ShownAnswer(question=question), person)

    for n in range(MOST_MARKED):
        await mark("mal", f"question {n}")
    await mark("mal", "question 0")  # it stands there already, and that is no failure
    with pytest.raises(UserFacing, match=f"{MOST_MARKED} answers that you marked stand on the list"):
        await mark("mal", "one more")
    await mark("ada", "why?")
    await mark("mal", "one more", ELSEWHERE)
    listed = await answers_of_no_help(database, HERE)
    assert [each.shown.question for each in listed][:2] == ["why?", f"question {MOST_MARKED - 1}"]
    await strike_answer(database, HERE, listed[1].id)
    await mark("mal", "one more")
    assert (await answers_of_no_help(database, HERE))[0].shown.question == "one more"
