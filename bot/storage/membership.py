"""One process among several on a PostgreSQL server: what it holds while its connection lasts, and messages.

What it holds are locks of the server, on one connection kept for them: they end at once with the process, however that
ends, and do not depend on a clock. The server gives up a machine that is cut off after some seconds.
"""

import asyncio
import json
import logging
import os
import socket
import uuid
from collections.abc import Callable, Collection
from typing import Any, Self

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.errors import UserFacing
from bot.storage.lease import Use

log = logging.getLogger("berean.storage")

Word = dict[str, Any]
#: kinds of locks, as the first half of a lock's number: the use of the database, the number of shards, one shard, and a
#: turn to identify to Discord
USE, COUNT, SHARD, GREETING = 0x42455201, 0x42455202, 0x42455203, 0x42455204
CHANNEL = "berean"
#: seconds after which the server is held to be gone
PATIENCE = 5.0
#: when the server gives up a machine that does not answer: idle seconds, seconds between probes, and how many probes
KEEPALIVE = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
#: the most characters that PostgreSQL keeps of the name of an application
LONGEST_NAME = 63

_TAKE = text("SELECT pg_try_advisory_lock(:kind, :number)")
_TAKE_SHARED = text("SELECT pg_try_advisory_lock_shared(:kind, :number)")
_RELEASE = text("SELECT pg_advisory_unlock(:kind, :number)")
_HELD = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = :kind"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_HOLDERS = text(
    "SELECT DISTINCT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND classid = :kind AND objid = :number"
    " AND pid <> pg_backend_pid() AND datname = current_database() ORDER BY 1"
)


class Membership:
    """The connection of a process to the others that use a database."""

    def __init__(self, connection: AsyncConnection, close: Callable[[], Any]) -> None:
        self._connection = connection
        self._close = close
        self._own = uuid.uuid4().hex
        self._turn = asyncio.Lock()  # one statement at a time
        #: called with each message from another process
        self.heard: Callable[[Word], object] = lambda _: None

    @classmethod
    async def join(cls, url: URL, use: Use, place: str) -> Self:
        """Begin to use a database; `place` is its name for people.

        Raises:
            UserFacing: others use it in a way that excludes this one.
        """
        named = f"{use.value} (process {os.getpid()} on {socket.gethostname()})"
        arguments = {"server_settings": {**KEEPALIVE, "application_name": named[:LONGEST_NAME]}, "timeout": PATIENCE}
        engine = create_async_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=arguments)
        member = cls(await engine.connect(), engine.dispose)
        if not await member.take(USE, 0, shared=use is not Use.BOT):
            holder = await member._holder(USE, 0)
            await member.close()
            raise UserFacing(f"The database {place} is used by {holder}; stop that first, or use another database.")
        raw = await member._connection.get_raw_connection()
        driver: Any = raw.driver_connection
        await driver.add_listener(CHANNEL, member._hear)
        return member

    def _hear(self, _connection: object, _process: int, _channel: str, told: str) -> None:
        word = json.loads(told)
        if word.pop("from", None) != self._own:
            self.heard(word)

    async def _ask(self, statement: Any, **values: Any) -> list[Any]:
        async with self._turn:
            asked = self._connection.execute(statement, values)
            return list((await asyncio.wait_for(asked, PATIENCE)).scalars())

    async def take(self, kind: int, number: int, *, shared: bool = False) -> bool:
        """Hold something until it is released or the process ends; say whether nobody else holds it."""
        (taken,) = await self._ask(_TAKE_SHARED if shared else _TAKE, kind=kind, number=number)
        return bool(taken)

    async def release(self, kind: int, number: int) -> None:
        """Release something that was not held shared."""
        await self._ask(_RELEASE, kind=kind, number=number)

    async def take_count(self, count: int) -> None:
        """Record the total number of shards of which this process serves some.

        Raises:
            UserFacing: others on this database use another total number.
        """
        await self.take(COUNT, count, shared=True)
        if others := sorted({number for number in await self.held(COUNT) if number != count}):
            raise UserFacing(
                f"Others on this database serve shards of {others[0]}, and this process is to serve some of {count}: "
                "set the same number in BEREAN_SHARDS of all, and start them anew."
            )

    async def held(self, kind: int) -> Collection[int]:
        """Return the numbers of a kind that anybody holds."""
        return frozenset(await self._ask(_HELD, kind=kind))

    async def _holder(self, kind: int, number: int) -> str:
        names = [name for name in await self._ask(_HOLDERS, kind=kind, number=number) if name]
        return names[0] if names else "another process of Berean"

    async def stands(self) -> bool:
        """Say whether the connection is still open; if not, everything held is lost."""
        try:
            await self._ask(text("SELECT 1"))
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            log.error("the connection to the database by which this process holds its shards is gone: %s", error)
            return False
        return True

    async def tell(self, word: Word) -> None:
        """Send a message to all other processes that use the database."""
        told = json.dumps({**word, "from": self._own})
        await self._ask(text("SELECT pg_notify(:channel, :told)"), channel=CHANNEL, told=told)

    async def close(self) -> None:
        """Release all that is held."""
        try:
            await asyncio.wait_for(self._connection.close(), PATIENCE)
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            log.info("the connection of this process was gone already: %s", error)
        await self._close()
