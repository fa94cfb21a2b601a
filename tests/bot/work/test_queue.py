"""The queue that is fair between people."""

import asyncio

import pytest

from bot.work.people import NOBODY
from bot.work.queue import FairQueue, TooMuchAtOnce

ADA, BEN, EVE = 1, 2, 3


class Hall:
    """Tasks that wait in a queue and note when each is served; a task ends when it is told to."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.served: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}

    def comes(self, person: int, name: str) -> "asyncio.Task[None]":
        return asyncio.create_task(self._come(person, name))

    async def _come(self, person: int, name: str) -> None:
        async with self.queue.turn(person):
            self.served.append(name)
            await self._ends.setdefault(name, asyncio.Event()).wait()

    async def ends(self, *names: str) -> None:
        """End tasks one after the other, and let whoever is next begin."""
        for name in names:
            self._ends.setdefault(name, asyncio.Event()).set()
            await self.settled()

    async def settled(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


@pytest.fixture
def hall() -> Hall:
    return Hall(FairQueue("deck checks", width=1, most=5))


async def test_who_waits_is_served_in_rotation_however_much_another_has_asked_for_before(hall: Hall) -> None:
    tasks = [hall.comes(ADA, f"ada {n}") for n in range(4)]
    await hall.settled()
    tasks += [hall.comes(BEN, "ben 0"), hall.comes(EVE, "eve 0"), hall.comes(BEN, "ben 1")]
    await hall.settled()
    order = ["ada 0", "ada 1", "ben 0", "eve 0", "ada 2", "ben 1", "ada 3"]
    await hall.ends(*order)
    assert hall.served == order
    await asyncio.gather(*tasks)


async def test_one_person_has_one_task_under_way_though_there_is_room_for_more() -> None:
    hall = Hall(FairQueue("deck checks", width=3, most=5))
    tasks = [hall.comes(ADA, "ada 0"), hall.comes(ADA, "ada 1"), hall.comes(BEN, "ben 0")]
    await hall.settled()
    assert hall.served == ["ada 0", "ben 0"]
    await hall.ends("ben 0", "ada 0", "ada 1")
    assert hall.served == ["ada 0", "ben 0", "ada 1"]
    await asyncio.gather(*tasks)


async def test_who_has_enough_under_way_is_told_how_much_that_is_and_when_to_try_again() -> None:
    now = 0.0
    hall = Hall(FairQueue("deck checks", width=1, most=3, now=lambda: now))
    first = hall.comes(ADA, "first")
    await hall.settled()
    now = 4.0  # deck checks take four seconds
    await hall.ends("first")
    tasks = [hall.comes(ADA, f"ada {n}") for n in range(3)] + [hall.comes(BEN, "ben")]
    await hall.settled()
    with pytest.raises(TooMuchAtOnce, match=r"You have 3 deck checks under way, .* try again in about 8 s"):
        async with hall.queue.turn(ADA):
            pass
    await hall.ends("ada 0", "ben", "ada 1", "ada 2")
    async with hall.queue.turn(ADA):
        pass
    await asyncio.gather(first, *tasks)


async def test_bereans_own_work_is_never_refused_and_takes_turns_like_a_person(hall: Hall) -> None:
    tasks = [hall.comes(NOBODY, f"own {n}") for n in range(9)]
    await hall.settled()
    tasks.append(hall.comes(ADA, "ada"))
    await hall.settled()
    await hall.ends("own 0", "own 1")
    assert hall.served == ["own 0", "own 1", "ada"]
    await hall.ends("ada", *(f"own {n}" for n in range(2, 9)))
    await asyncio.gather(*tasks)


async def test_who_goes_away_leaves_his_turn_to_the_next(hall: Hall) -> None:
    running, waiting, next_one = hall.comes(ADA, "running"), hall.comes(BEN, "waiting"), hall.comes(EVE, "next")
    await hall.settled()
    waiting.cancel()
    await hall.settled()
    running.cancel()
    await hall.settled()
    assert hall.served == ["running", "next"]
    await hall.ends("next")
    await next_one
    assert hall.queue.waiting == 0
    async with hall.queue.turn(BEN):
        pass
