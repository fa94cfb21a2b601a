"""A queue that is fair between people: they are served in turn, however many tasks each has."""

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.errors import UserFacing
from bot.work.people import NOBODY

#: the share of the newest task in the mean length of a task
NEWEST = 0.2


class TooMuchAtOnce(UserFacing):
    """A person has as many tasks running and waiting as he may."""


class FairQueue:
    """A queue in which `width` tasks run at once, one for each person; each may have `most` running and waiting.

    `what` is the name of the tasks, in the plural. Berean's own work waits like that of one person.
    """

    def __init__(self, what: str, width: int, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self._what = what
        self._width = width
        self._most = most
        self._now = now
        self._mean = 0.0
        self._running: Counter[int] = Counter()
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}  # the person whose turn is next comes first

    @property
    def waiting(self) -> int:
        """How many tasks wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, person: int) -> AsyncIterator[None]:
        """Wait for a person's turn, and keep it until the task is done.

        Raises:
            TooMuchAtOnce: the person has as many tasks running and waiting as he may.
        """
        await self._take(person)
        began = self._now()
        try:
            yield
        finally:
            took = self._now() - began
            self._mean += (took - self._mean) * (NEWEST if self._mean else 1)
            self._leave(person)

    async def _take(self, person: int) -> None:
        own = len(self._waiting.get(person, ())) + self._running[person]
        if own >= self._most and person != NOBODY:
            raise TooMuchAtOnce(
                f"You have {own} {self._what} under way, which is the most at once; "
                f"try again in about {self._seconds_until_done(own)} s, when one of them is done."
            )
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        self._let_in()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._let_in()  # which leaves out whoever waits no more
            else:
                self._leave(person)
            raise

    def _leave(self, person: int) -> None:
        self._running[person] -= 1
        if not self._running[person]:
            del self._running[person]
        self._let_in()

    def _let_in(self) -> None:
        for person in list(self._waiting):
            turns = self._waiting[person]
            while turns and turns[0].cancelled():
                turns.popleft()
            if not turns:
                del self._waiting[person]
        while self._running.total() < self._width:
            free = (p for p in self._waiting if p == NOBODY or not self._running[p])
            following = next(free, None)
            if following is None:
                return
            turns = self._waiting.pop(following)
            turn = turns.popleft()
            if turns:
                self._waiting[following] = turns  # behind all others who wait
            if not turn.cancelled():
                self._running[following] += 1
                turn.set_result(None)

    def _seconds_until_done(self, own: int) -> int:
        """Guess when one of a person's tasks will be done, with others served between two of his."""
        people = len(self._waiting.keys() | self._running.keys())
        return max(math.ceil(self._mean * max(people / self._width, 1)), 1)
