"""RateLimit: so many requests a second, the calls first."""

import asyncio
import itertools

from bot.hosting.rate_limit import CALL, REST, RateLimit


async def test_no_second_has_more_than_so_many() -> None:
    limit, times = RateLimit(50), []
    loop = asyncio.get_running_loop()

    async def one() -> None:
        await limit.take()
        times.append(loop.time())

    await asyncio.gather(*(one() for _ in range(100)))
    assert all(later - earlier > 0.95 for earlier, later in zip(times, times[50:], strict=False))
    assert times[-1] - times[0] < 3
    assert not limit.waiting


async def test_a_call_goes_before_what_waits_already() -> None:
    limit, order = RateLimit(20), []

    async def one(name: str, urgency: int) -> None:
        await limit.take(urgency)
        order.append(name)

    waiting = [asyncio.create_task(one(f"rest {n}", REST)) for n in range(8)]
    await asyncio.sleep(0)
    waiting += [asyncio.create_task(one(f"call {n}", CALL)) for n in range(2)]
    await asyncio.gather(*waiting)
    assert order == [*(f"rest {n}" for n in range(4)), "call 0", "call 1", *(f"rest {n}" for n in range(4, 8))]


async def test_whoever_stops_waiting_and_whoever_gives_back_leave_their_turn_to_others() -> None:
    limit = RateLimit(5)
    await limit.take()
    gone, staying = (asyncio.create_task(limit.take()) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    limit.give_back()
    await asyncio.wait_for(staying, 0.6)


async def test_without_a_limit_nobody_waits() -> None:
    limit = RateLimit(0)
    for _ in itertools.repeat(None, 1000):
        await asyncio.wait_for(limit.take(), 0.5)
