"""Suggestions while somebody types."""

import asyncio

from bot.work import suggestions
from bot.work.suggestions import Suggestions


async def test_of_what_somebody_types_quickly_the_first_and_the_newest_are_looked_at(monkeypatch) -> None:
    monkeypatch.setattr(suggestions, "APART", 0.02)
    typed = Suggestions()
    one, other = 1, 2
    wanted = await asyncio.gather(*(typed.are_wanted(person) for person in (one, one, one, one, other)))
    assert wanted == [True, False, False, True, True]
    assert await typed.are_wanted(one)
