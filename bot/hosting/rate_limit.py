"""Whose request is next, as Discord allows only so many a second."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable

#: how urgent a request is: to call the next player, and everything else
CALL, REST = 0, 1


class RateLimit:
    """Allows so many requests a second, 0 for no limit; of waiting requests, urgent ones go first."""

    def __init__(self, a_second: int, now: Callable[[], float] = time.monotonic) -> None:
        self._burst = max(a_second // 5, 1)  # what may come at once and the steady rate together stay below it
        self._rate = a_second - self._burst
        self._now = now
        self._left = float(self._burst)
        self._at = now()
        self._order = itertools.count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return len(self._waiting)

    async def take(self, urgency: int = REST) -> None:
        """Wait for a turn."""
        if self._rate <= 0:
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._order), turn))
        self._let_through()
        await turn

    def give_back(self) -> None:
        """Give back a turn that was taken and not used."""
        self._left = min(self._left + 1, self._burst)

    def _let_through(self) -> None:
        now = self._now()
        self._left = min(self._left + (now - self._at) * self._rate, self._burst)
        self._at = now
        while self._waiting and self._left >= 1:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():  # whoever waited may have been told to stop
                turn.set_result(None)
                self._left -= 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            wait = (1 - self._left) / self._rate
            self._timer = asyncio.get_running_loop().call_later(wait, self._let_through)
