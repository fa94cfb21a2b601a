"""How often a person may call others within ten minutes: by challenges, proposals, objections, calls for a judge."""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.errors import UserFacing
from bot.quotas.limits import WINDOW, times


class Calls:
    """The calls each person has made. They are forgotten when the process ends."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._made: dict[int, deque[float]] = {}

    @contextmanager
    def one_of(self, person: int, most: int) -> Iterator[None]:
        """Count one more call of `most`; if the block raises an error, nobody was called and none is counted.

        Raises:
            UserFacing: the person has made so many calls already.
        """
        now = self._now()
        self._forget(now - WINDOW * 60)
        own = self._made.setdefault(person, deque())
        if len(own) >= most:
            minutes = max(math.ceil((own[-most] + WINDOW * 60 - now) / 60), 1)
            raise UserFacing(
                f"You have called others {times(len(own))} within {WINDOW} minutes, and one person may "
                f"{times(most)} here: try again in {minutes} min."
            )
        own.append(now)
        try:
            yield
        except BaseException:
            if now in own:
                own.remove(now)
            raise

    def _forget(self, until: float) -> None:
        for person, made in list(self._made.items()):
            while made and made[0] <= until:
                made.popleft()
            if not made:
                del self._made[person]
