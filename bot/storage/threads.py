"""SQLite in threads: several that read, one that writes what has come together in one commit.

A commit waits for the disk. What was handed in meanwhile is written with the next one, each piece of work whole or not
at all, so a hundred games cost hardly more such waits than one.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, event

READ = "BEGIN"
#: takes the write lock at once, so that what a transaction has read still holds when it writes
WRITE = "BEGIN IMMEDIATE"
#: pieces of work that are written in one commit at most
TOGETHER = 64

Result = TypeVar("Result")
Work = Callable[[Connection], Any]


class Threads:
    """Transactions of an engine for SQLite. Without `readers` all is done in one thread."""

    def __init__(self, engine: Engine, readers: int) -> None:
        event.listen(engine, "begin", _begin)
        self._engine = engine
        self._for_writing = engine.execution_options(begin=WRITE)
        self._waiting: deque[tuple[Work, Future[Any]]] = deque()
        self._writer = ThreadPoolExecutor(1, "berean-writer")
        self._readers = ThreadPoolExecutor(readers, "berean-database") if readers else self._writer

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Read in a transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Write in a transaction; it is on the disk when this returns."""
        written: Future[Result] = Future()
        self._waiting.append((work, written))
        self._writer.submit(self._write_what_waits)
        return await asyncio.wrap_future(written)

    async def close(self) -> None:
        """Let go of every connection, once what was begun is done."""
        for threads in (self._readers, self._writer):
            await asyncio.to_thread(threads.shutdown)
        self._engine.dispose()

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.connect() as connection:
            return work(connection)

    def _write_what_waits(self) -> None:
        taken: list[tuple[Work, Future[Any]]] = []
        while self._waiting and len(taken) < TOGETHER:
            work, written = self._waiting.popleft()
            if written.set_running_or_notify_cancel():
                taken.append((work, written))
        if not taken:
            return
        try:
            with self._for_writing.begin() as connection:
                outcomes = _carry_out(connection, [work for work, _ in taken])
        except BaseException as error:  # whoever waits must hear of it
            for _, written in taken:
                written.set_exception(error)
            return
        for (_, written), (result, failure) in zip(taken, outcomes, strict=True):
            if failure is None:
                written.set_result(result)
            else:
                written.set_exception(failure)


def _carry_out(connection: Connection, works: Sequence[Work]) -> list[tuple[Any, BaseException | None]]:
    """Do each piece of work whole or not at all; return what it returned or raised."""
    if len(works) == 1:
        return [(works[0](connection), None)]
    outcomes: list[tuple[Any, BaseException | None]] = []
    for work in works:
        try:
            with connection.begin_nested():
                outcomes.append((work(connection), None))
        except Exception as error:  # its own: the others go on
            outcomes.append((None, error))
    return outcomes


def _begin(connection: Connection) -> None:
    held: Any = connection.connection.dbapi_connection
    held.execute(connection.get_execution_options().get("begin", READ))
