"""Suggestions while people type: only for the newest keystroke of each person, and only so many a second."""

import asyncio
import time
from collections.abc import Callable

#: seconds between two suggestions for the same person
APART = 0.15


class Suggestions:
    """Decides for which keystrokes suggestions are made; once a person has typed on, earlier ones are useless."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._due: dict[int, float] = {}
        self._newest: dict[int, object] = {}

    async def are_wanted(self, person: int) -> bool:
        """Wait until it is a person's turn again, and say whether he has typed nothing more meanwhile."""
        mine = self._newest[person] = object()
        if (wait := self._due.get(person, 0.0) - self._now()) > 0:
            await asyncio.sleep(wait)
            if self._newest.get(person) is not mine:
                return False
        self._due[person] = self._now() + APART
        asyncio.get_running_loop().call_later(APART * 2, self._forget, person, mine)
        return True

    def _forget(self, person: int, mine: object) -> None:
        if self._newest.get(person) is mine:
            del self._newest[person], self._due[person]
