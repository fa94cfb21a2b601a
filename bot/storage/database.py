"""One database: opened, brought to the newest tables, read and written in transactions.

A transaction is one function that is given a connection.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import (
    AsyncAdaptedQueuePool,
    Connection,
    PoolProxiedConnection,
    StaticPool,
    create_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.errors import UserFacing
from bot.settings import Settings
from bot.storage.tables import REVISION

#: seconds a writer waits for another process before it gives up
BUSY_TIMEOUT = 15
READ = "BEGIN"
#: takes the write lock at once, so that what a transaction has read still holds when it writes
WRITE = "BEGIN IMMEDIATE"
#: one that writes, and others that read meanwhile; each holds pages and statements in memory
CONNECTIONS = 3
#: under which a connection keeps what speaks Core to it in its thread
CORE = "core"

Result = TypeVar("Result")


class Database:
    """An open database; use `Database.open` and `async with`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_sqlite = engine.url.get_backend_name() == "sqlite"
        self._is_in_memory = self._is_sqlite and path_of(engine.url) is None
        # SQLite lets one writer in at a time: so one connection writes all, in the order in which it is asked to
        self._writer: PoolProxiedConnection | None = None
        self._opening = asyncio.Lock()

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        """Open the database of the settings, creating it and bringing its tables up to date as needed.

        Raises:
            UserFacing: it cannot be reached, is not a database, or was made by a newer Berean.
        """
        return await cls.open_url(settings.database)

    @classmethod
    async def open_url(cls, address: str) -> Self:
        """Open the database at an address with an asynchronous driver."""
        url = make_url(address)
        place = readable(url)
        try:
            database = cls(_engine(url))
        except ModuleNotFoundError as error:
            raise UserFacing(f"The database {place} needs a driver: pip install {error.name}.") from None
        except OSError as error:
            raise UserFacing(f"The folder of the database {place} cannot be made: {error.strerror}.") from None
        try:
            await database._bring_up_to_date(place)
        except UserFacing:
            await database.close()
            raise
        except (DBAPIError, sqlite3.Error, OSError) as error:
            await database.close()
            reason = getattr(error, "orig", None) or error
            raise UserFacing(f"The database {place} cannot be opened: {reason}.") from None
        return database

    async def _bring_up_to_date(self, place: str) -> None:
        found = await self.read(revision_of)
        if found == REVISION:
            return
        if found is not None and found > REVISION:
            raise UserFacing(f"The database {place} was made by a newer Berean; update Berean to use it.")
        await self.write(migrate)

    async def close(self) -> None:
        """Let go of every connection, once what was begun is done."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        await self._engine.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Let a function read from a connection that sees one consistent state, and return what it returns."""
        return await self._carry_out(READ, work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Let a function write in a transaction that is committed at its end, or undone whole by an exception."""
        try:
            async with self._opening:
                if self._is_sqlite and self._writer is None:
                    self._writer = await self._engine.raw_connection()
            return await self._carry_out(WRITE, work)
        except (OperationalError, sqlite3.OperationalError) as error:
            if "locked" in str(error):
                raise UserFacing("Another process keeps the database busy; try again in a moment.") from None
            raise

    async def _carry_out(self, begin: str, work: Callable[[Connection], Result]) -> Result:
        """Do a transaction; with SQLite whole in the thread that aiosqlite keeps for the connection.

        Each statement handed there by itself would cost two more hand-offs, together as much as all else of a commit.
        """
        if not self._is_sqlite:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        is_writer = begin is WRITE or self._is_in_memory
        held = self._writer if is_writer and self._writer is not None else await self._engine.raw_connection()
        try:
            driver: Any = held.driver_connection
            result: Result = await driver._execute(_transaction, driver, held.info, begin, work)
            return result
        finally:
            if held is not self._writer:
                held.close()  # back to the pool, which asks nothing of it


def _transaction(driver: Any, info: dict[Any, Any], begin: str, work: Callable[[Connection], Result]) -> Result:
    """Do a transaction on the connection that a driver holds. `info` stays with it."""
    core = info.get(CORE)
    if core is None:
        core = info[CORE] = create_engine(
            "sqlite://", creator=lambda: driver._conn, poolclass=StaticPool, pool_reset_on_return=None
        )
    with core.begin() as connection:
        connection.exec_driver_sql(begin)
        return work(connection)


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True)
    if (path := path_of(url)) is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(
        url,
        connect_args={"timeout": BUSY_TIMEOUT},
        poolclass=AsyncAdaptedQueuePool,
        pool_reset_on_return=None,  # every transaction is ended by whoever began it
        pool_size=CONNECTIONS if path is not None else 1,
        max_overflow=0,
        pool_use_lifo=True,  # a connection that has not written itself has to read everything anew
    )
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, not before the first write
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def path_of(url: URL) -> Path | None:
    """Return the file of an SQLite address, or None for one in memory or on a server."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def readable(url: URL) -> str:
    """Say where a database is without giving away a password, wherever in the address it stands."""
    path = path_of(url)
    if path is not None or url.get_backend_name() == "sqlite":
        return str(path or "in memory")
    host = (url.host or "").rpartition("@")[2]  # of a password with an @ in it the address took the rest for the host
    user = f"{url.username}@" if url.username else ""
    port = f":{url.port}" if url.port else ""
    return f"{url.get_backend_name()}://{user}{host}{port}/{url.database or ''}"


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's tables, or None where there are none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(connection: Connection) -> None:
    """Bring the tables to the newest revision, inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def place_of(settings: Settings) -> str:
    """Say where the database of the settings is."""
    return readable(make_url(settings.database))
