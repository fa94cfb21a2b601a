"""Light work never waits behind heavy work, nor behind another person's."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from bot.desk import HEAVY, LIGHT, Desk
from bot.settings import Settings
from bot.storage.database import Database
from bot.work.people import works_for
from bot.work.queue import TooMuchAtOnce

MAL, ADA = 1, 2


@pytest.fixture
async def desk(settings: Settings, database: Database) -> AsyncIterator[Desk]:
    desk = Desk(database, settings)
    yield desk
    await desk.close()


async def flood(person: int, work, event: threading.Event, tasks: int) -> list["asyncio.Task[bool]"]:
    """Ask as a person for tasks that all wait for an event."""

    async def ask() -> bool:
        works_for(person)
        return await work(event.wait, 60)

    asked = [asyncio.create_task(ask()) for _ in range(tasks)]
    await asyncio.sleep(0)
    return asked


@pytest.mark.parametrize(("kind", "most"), [("heavily", HEAVY), ("lightly", LIGHT)])
async def test_a_ruling_is_answered_while_another_has_all_that_he_may_have_under_way(
    desk: Desk, kind: str, most: int
) -> None:
    done = threading.Event()
    try:
        tasks = await flood(MAL, getattr(desk, kind), done, most)
        works_for(MAL)
        with pytest.raises(TooMuchAtOnce):
            await getattr(desk, kind)(str, 1)
        works_for(ADA)
        assert await asyncio.wait_for(desk.lightly(str, 1), 30) == "1"
        assert not any(task.done() for task in tasks)
    finally:
        done.set()
    assert await asyncio.gather(*tasks) == [True] * most
