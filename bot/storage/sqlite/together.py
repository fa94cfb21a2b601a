"""Writes that wait for the disk together: one transaction, and one wait for the disk, for all that come at once.

Each is undone alone where it fails, and nobody hears of any before all are stored. A disk is waited for as long as it
takes to write some dozens of answers, so in a busy process this is most of what a commit costs.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection

Work = Callable[[Connection], Any]
#: seconds from one transaction to the next while several rows are being written, so that some come together
APART: Final = 0.02
#: the most writes in one transaction
MOST: Final = 50


@dataclass(frozen=True, slots=True)
class Ended:
    """How a write of a transaction has ended: with a result, or undone by an error."""

    result: Any = None
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A write that waits, and who waits for it."""

    work: Work
    told: "asyncio.Future[Any]"


class Together:
    """The writes of one connection; `carry_out` does a transaction and returns when it is stored."""

    def __init__(self, carry_out: Callable[[Work], Awaitable[Any]]) -> None:
        self._carry_out = carry_out
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        #: which row was written last, and when, by the clock of the event loop
        self._last, self._at = "", 0.0

    async def write(self, row: str, work: Work) -> Any:
        """Let a function write, which first changes or locks this row; return what it returns, once it is stored.

        Whoever writes the same row again, as a computer that answers itself, is not made to wait for others.
        """
        loop = asyncio.get_running_loop()
        told = loop.create_future()
        self._waiting.append(_Waiting(work, told))
        if self._writing is None:
            wait = self._at + APART - loop.time() if row != self._last else 0.0
            self._writing = asyncio.create_task(self._write_all(wait), name="writing")
        self._last = row
        return await told

    async def settled(self) -> None:
        """Wait until all is written."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    async def _write_all(self, wait: float) -> None:
        try:
            while self._waiting:
                if wait > 0:
                    await asyncio.sleep(wait)
                self._at = asyncio.get_running_loop().time()
                some, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write_some(some)
                wait = self._at + APART - asyncio.get_running_loop().time()
        finally:
            self._writing = None
            for each in self._waiting:  # only where this was ended before its time
                each.told.cancel()
            self._waiting.clear()

    async def _write_some(self, some: Sequence[_Waiting]) -> None:
        works = [each.work for each in some]
        try:
            ends = await self._carry_out(lambda connection: _each(connection, works))
        except BaseException as error:
            for each in some:
                if not each.told.done():
                    each.told.set_exception(error) if isinstance(error, Exception) else each.told.cancel()
            if not isinstance(error, Exception):
                raise
            return
        for each, end in zip(some, ends, strict=True):
            if each.told.done():  # whoever waited for it was told to stop
                continue
            if end.error is not None:
                each.told.set_exception(end.error)
            else:
                each.told.set_result(end.result)


def _each(connection: Connection, works: Sequence[Work]) -> list[Ended]:
    """Do all in one transaction of SQLite; what one has written that fails is undone."""
    if len(works) == 1:
        return [Ended(works[0](connection))]
    driver: Any = connection.connection.driver_connection
    ends = []
    for work in works:
        driver.execute("SAVEPOINT one")
        try:
            ends.append(Ended(work(connection)))
        except Exception as error:
            if not driver.in_transaction:  # as a full disk makes SQLite do: all is undone
                raise
            driver.execute("ROLLBACK TO one")
            ends.append(Ended(error=error))
        driver.execute("RELEASE one")
    return ends
