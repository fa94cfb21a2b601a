"""Transactions on a PostgreSQL server, which many connections and processes use at once.

What a writing transaction has read is still true when it is committed: the server makes sure of that (SERIALIZABLE),
and undoes one of two that conflict, which is then done again. So a function that writes may be called again from its
beginning, and must change nothing but the database.
"""

import asyncio
import random
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

Result = TypeVar("Result")

#: connections a process keeps open, and how many more it opens for a rush
KEPT, MORE = 5, 5
#: errors after which a transaction may be repeated: others came between, or two waited for each other
AGAIN = ("40001", "40P01")
#: the error if two have inserted the same row at once: the one that is repeated finds it there
SAME = "23505"
#: the most tries, the most after `SAME`, and the most seconds between two
TRIES, SAME_TRIES, PAUSE = 40, 3, 0.2
#: the lock that whoever changes the tables takes: "berean" as a number
CHANGING_TABLES = 0x62657265616E
READS = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
WRITES = {"isolation_level": "SERIALIZABLE"}
#: each statement sees the newest rows, also those for which it has waited
CHANGES = {"isolation_level": "READ COMMITTED"}


def engine_for(url: URL) -> AsyncEngine:
    """Return an engine that checks each connection before it is used."""
    return create_async_engine(url, pool_pre_ping=True, pool_size=KEPT, max_overflow=MORE)


async def reading(engine: AsyncEngine, work: Callable[[Connection], Result]) -> Result:
    """Let a function read one consistent state."""
    async with engine.execution_options(**READS).begin() as connection:
        return await connection.run_sync(work)


async def writing(engine: AsyncEngine, work: Callable[[Connection], Result]) -> Result:
    """Let a function write as if nobody else did at the same time; it is called again if somebody did."""
    ordered, same = engine.execution_options(**WRITES), 0
    for tried in range(1, TRIES + 1):
        try:
            async with ordered.begin() as connection:
                return await connection.run_sync(work)
        except DBAPIError as error:
            state = state_of(error)
            same += state == SAME
            if not (state in AGAIN or (state == SAME and same < SAME_TRIES)) or tried == TRIES:
                raise
        await _pause(tried)
    raise AssertionError("the last try returns or raises")


async def guarded(engine: AsyncEngine, work: Callable[[Connection], Result]) -> Result:
    """Let a function write that first changes or locks the row that guards it; others wait for that row.

    With thousands of such writes SERIALIZABLE would undo many that do not conflict, since it watches pages of an index,
    not rows.
    """
    for tried in range(1, TRIES + 1):
        try:
            async with engine.execution_options(**CHANGES).begin() as connection:
                return await connection.run_sync(work)
        except DBAPIError as error:
            if state_of(error) not in AGAIN or tried == TRIES:
                raise
        await _pause(tried)
    raise AssertionError("the last try returns or raises")


async def _pause(tried: int) -> None:
    await asyncio.sleep(random.random() * min(PAUSE, 0.002 * 2**tried))


async def changing_tables(engine: AsyncEngine, work: Callable[[Connection], Result]) -> Result:
    """Let a function change the tables; others that want to do so, in any process, wait for it."""

    def alone(connection: Connection) -> Result:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({CHANGING_TABLES})"))
        return work(connection)

    async with engine.execution_options(**CHANGES).begin() as connection:
        return await connection.run_sync(alone)


def state_of(error: BaseException) -> str | None:
    """Return the server's five-character code of an error."""
    found = getattr(getattr(error, "orig", None) or error, "sqlstate", None)
    return found if isinstance(found, str) else None
