"""One database: opening it, bringing its tables up to date, reading and writing in transactions.

A transaction is a function that gets a connection.
"""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
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
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.errors import UserFacing
from bot.settings import Settings
from bot.storage import continuity, postgres, trouble
from bot.storage.lease import Lease, Use
from bot.storage.membership import Membership
from bot.storage.private import make_folder, tighten_database, tighten_home
from bot.storage.sqlite.json_text import AS_TEXT
from bot.storage.sqlite.together import Together
from bot.storage.tables import REVISION

log = logging.getLogger("berean.storage")

#: seconds a writer waits for another process before it gives up
BUSY_TIMEOUT = 15
READ = "BEGIN"
#: takes the write lock at once, so that what a transaction has read still holds when it writes
WRITE = "BEGIN IMMEDIATE"
#: one that writes, and others that read meanwhile; each holds pages and statements in memory
CONNECTIONS = 3
#: the largest file that is looked through for damage as it is opened, in bytes: that takes about a second
LOOKED_THROUGH = 256_000_000
#: seconds between tries, and how many tries, while another start of Berean prepares the tables
PATIENCE, TRIES = 0.05, 100
#: the keys under which a connection keeps its SQLAlchemy engine, and the SQLAlchemy connection that is open on it
CORE, SPEAKING = "core", "speaking"

Result = TypeVar("Result")


class _Undone(Exception):
    """A trial is to be undone."""


class Database:
    """An open database; use `Database.open` and `async with`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_sqlite = engine.url.get_backend_name() == "sqlite"
        self._path = path_of(engine.url)
        self._is_in_memory = self._is_sqlite and self._path is None
        self._lease: Lease | None = None
        #: on a database server: the connection to the other processes that use the database
        self.membership: Membership | None = None
        self._is_kept = False  # whether it is noted down how far it has come
        # SQLite lets one writer in at a time: so one connection writes all, in the order in which it is asked to
        self._writer: PoolProxiedConnection | None = None
        self._opening = asyncio.Lock()
        self._together = Together(self._write)

    @classmethod
    async def open(cls, settings: Settings, use: Use | None = None, *, looks_through: bool = False) -> Self:
        """Open the database of the settings, creating it and bringing its tables up to date as needed.

        A process that shows games says for what `use`; see `lease`. With a `use`, or with `looks_through`, damage
        anywhere in a file is found now, unless it is too large.

        Raises:
            UserFacing: it cannot be reached, is not a sound database, has lost something since it was left, was made
                by a newer Berean, or is used by others.
        """
        await asyncio.to_thread(tighten_home, settings.home)
        return await cls.open_url(settings.database, use, looks_through=looks_through)

    @classmethod
    async def open_url(cls, address: str, use: Use | None = None, *, looks_through: bool = False) -> Self:
        """Open the database at an address with an asynchronous driver; see `open`."""
        url = make_url(address)
        place = readable(url)
        try:
            database = cls(_engine(url))
        except ModuleNotFoundError as error:
            raise UserFacing(f"The database {place} needs a driver: pip install {error.name}.") from None
        except OSError as error:
            raise UserFacing(f"The folder of the database {place} cannot be made: {error.strerror}.") from None
        try:
            await database._prepare(place, use)
            if looks_through or use is not None:
                await database._look_through(place)
            if use is not None:
                await database.note()
                database._is_kept = True
        except UserFacing:
            await database.close()
            raise
        except (DBAPIError, sqlite3.Error, OSError) as error:
            await database.close()
            raise UserFacing(f"The database {place} cannot be opened: {trouble.reason_of(error)}.") from None
        return database

    @classmethod
    def as_it_is(cls, address: str) -> Self:
        """Open a database for `trial` only: its tables stay at their revision."""
        return cls(_engine(make_url(address)))

    async def trial(self, work: Callable[[Connection], Result]) -> Result:
        """Let a function change tables and rows, return what it returns, and undo all that it did."""
        kept: list[Result] = []

        def tried(connection: Connection) -> None:
            kept.append(work(connection))
            raise _Undone

        with contextlib.suppress(_Undone):
            if self._is_sqlite:
                await self._write(tried)
            else:
                await postgres.changing_tables(self._engine, tried)
        return kept[0]

    async def _prepare(self, place: str, use: Use | None) -> None:
        """Take the lease, bring the tables up to date, and check that nothing is lost."""
        path = self._path
        if path is None:
            if use is not None and not self._is_sqlite:
                self.membership = await Membership.join(self._engine.url, use, place)
            return await self._bring_up_to_date(place)
        if use is not None and not use.is_shared:
            self._lease = Lease(path, use)
        if not _holds_something(path):
            async with self._alone(path):
                if not _holds_something(path):
                    continuity.require_file(path)
                await self._bring_up_to_date(place)
        await self._bring_up_to_date(place)
        await self._carry_out(READ, lambda connection: continuity.require_all(path, connection))
        if use is not None and use.is_shared:
            self._lease = Lease(path, use)
        await asyncio.to_thread(tighten_database, path)
        return None

    async def _bring_up_to_date(self, place: str) -> None:
        found = await self._carry_out(READ, revision_of)
        if found == REVISION:
            return
        if found is not None and found > REVISION:
            raise UserFacing(f"The database {place} was made by a newer Berean; update Berean to use it.")
        if not self._is_sqlite:
            await postgres.changing_tables(self._engine, migrate)
            return
        async with self._alone(self._path):
            await self._write(migrate)

    @contextlib.asynccontextmanager
    async def _alone(self, path: Path | None) -> AsyncIterator[None]:
        """Refuse while a process shows games; wait for a process that is only preparing the tables."""
        if self._lease is not None or path is None:
            yield
            return
        for left in reversed(range(TRIES)):
            try:
                self._lease = Lease(path, Use.UPDATE)
                break
            except UserFacing:
                if not left:
                    raise
                await asyncio.sleep(PATIENCE)
        try:
            yield
        finally:
            if self._lease is not None:
                self._lease.release()
                self._lease = None

    async def _look_through(self, place: str) -> None:
        if self._path is None or self._path.stat().st_size > LOOKED_THROUGH:
            return
        check = "PRAGMA quick_check(1)"
        found = await self._carry_out(READ, lambda connection: str(connection.exec_driver_sql(check).scalar()))
        if found != "ok":
            raise UserFacing(f"The database {place} is damaged ({reason_in(found)}); {trouble.MEND}.")

    async def note(self) -> None:
        """Record the state of the database, by which a later start can check that nothing is lost."""
        if (path := self._path) is None:
            return
        mark = await self.write(continuity.raise_number)
        try:
            await asyncio.to_thread(continuity.leave, path, mark)
        except OSError as error:
            log.warning("how the database was left could not be written: %s", error)

    async def close(self) -> None:
        """Close every connection, after what was begun is done."""
        await self._together.settled()
        if self._is_kept:
            with contextlib.suppress(UserFacing, DBAPIError, sqlite3.Error):
                await self.note()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        await self._engine.dispose()
        if self.membership is not None:
            await self.membership.close()
        if self._lease is not None:
            self._lease.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Let a function read from a connection that sees one consistent state, and return what it returns.

        Raises:
            UserFacing: the database is damaged, or its disk fails.
        """
        try:
            return await self._carry_out(READ, work)
        except (DBAPIError, sqlite3.Error, *trouble.BROKEN_OFF) as error:
            raise trouble.told(error) or error from None

    async def write(self, work: Callable[[Connection], Result], *, guard: str = "") -> Result:
        """Let a function write in a transaction that is committed at its end, or undone completely by an exception.

        With a `guard` the function first changes or locks the one row that decides whether it may write, which that
        names; with SQLite it may share its transaction with others, and is then undone alone.

        Raises:
            UserFacing: another process keeps the database busy, the disk is full or fails, or the database is damaged.
        """
        try:
            if not guard:
                return await self._write(work)
            if not self._is_sqlite:
                return await postgres.guarded(self._engine, work)
            written: Result = await self._together.write(guard, work)
            return written
        except (DBAPIError, sqlite3.Error, *trouble.BROKEN_OFF) as error:
            raise trouble.told(error) or error from None

    async def _write(self, work: Callable[[Connection], Result]) -> Result:
        async with self._opening:
            if self._is_sqlite and self._writer is None:
                self._writer = await self._engine.raw_connection()
        return await self._carry_out(WRITE, work)

    async def _carry_out(self, begin: str, work: Callable[[Connection], Result]) -> Result:
        """Do a transaction; with SQLite completely in the thread that aiosqlite has for the connection.

        Passing each statement there separately would cost as much as the rest of a commit.
        """
        if not self._is_sqlite:
            return await (postgres.writing if begin is WRITE else postgres.reading)(self._engine, work)
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
    """Do a transaction on a driver's connection. `info` belongs to the connection."""
    core = info.get(CORE)
    if core is None:
        core = info[CORE] = create_engine(
            "sqlite://", creator=lambda: driver._conn, poolclass=StaticPool, pool_reset_on_return=None, **AS_TEXT
        )
    connection = info.pop(SPEAKING, None) or core.connect()
    raw = driver._conn
    try:
        raw.execute(begin)
        result = work(connection)
        if connection.in_transaction():
            connection.commit()
        else:  # nothing was asked of SQLAlchemy, whose transactions cost a tenth of a small one
            raw.commit()
    except BaseException:
        connection.close()  # it may not be as it was
        raw.rollback()
        raise
    info[SPEAKING] = connection  # opening one anew for each costs a tenth of a small transaction
    return result


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return postgres.engine_for(url)
    if (path := path_of(url)) is not None:
        make_folder(path.parent)
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
    cursor.execute("PRAGMA page_count")
    is_new = cursor.fetchone() == (0,)
    # it has to be said before anything is written, and writes where it is said again; see `purges.give_back`
    first = ("auto_vacuum=INCREMENTAL",) if is_new else ()
    for pragma in (*first, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def path_of(url: URL) -> Path | None:
    """Return the file of an SQLite address, or None for one in memory or on a server."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def _holds_something(path: Path) -> bool:
    """Say whether a file exists and is not empty."""
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False


def reason_in(found: str) -> str:
    """Return the first fault that SQLite's check has found, on one line."""
    lines = [line for line in found.splitlines() if line and not line.startswith("***")]
    return (lines or [found])[0][:120]


def readable(url: URL) -> str:
    """Say where a database is, without the password in its address."""
    path = path_of(url)
    if path is not None or url.get_backend_name() == "sqlite":
        return str(path or "in memory")
    host = (url.host or "").rpartition("@")[2]  # of a password with an @ in it the address took the rest for the host
    user = f"{url.username}@" if url.username else ""
    port = f":{url.port}" if url.port else ""
    return f"{url.get_backend_name()}://{user}{host}{port}/{url.database or ''}"


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's tables, or None if there are none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(connection: Connection) -> None:
    """Bring the tables to the newest revision, inside the connection's transaction."""
    from alembic import command

    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def steps_after(revision: str) -> tuple[str, ...]:
    """Return the steps from a revision of the tables to the newest, one sentence each, in order."""
    from alembic.script import ScriptDirectory

    steps = ScriptDirectory.from_config(_migrations()).iterate_revisions("head", revision)
    return tuple(reversed([f"{step.revision}: {(step.doc or '').strip()}" for step in steps]))


def _migrations() -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    return config


def place_of(settings: Settings) -> str:
    """Say where the database of the settings is."""
    return readable(make_url(settings.database))
