"""Copies of an SQLite database: taken while it is in use, checked before they are put back, put back whole."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from bot.errors import UserFacing
from bot.settings import Settings
from bot.storage.database import BUSY_TIMEOUT, Database, path_of


def database_file(settings: Settings) -> Path:
    """Return the database's file.

    Raises:
        UserFacing: the database is not a file but on a server.
    """
    path = path_of(make_url(settings.database))
    if path is None:
        raise UserFacing("This database is on a server; use the server's own tools (pg_dump, pg_restore) to copy it.")
    return path


async def back_up(settings: Settings, target: Path) -> None:
    """Copy the database to a file that must not be there yet; games may go on meanwhile.

    Raises:
        UserFacing: the file is there already or cannot be written.
    """
    source = database_file(settings)
    if target.exists():
        raise UserFacing(f"{target} is there already; name a file that is not, or move it away first.")
    async with await Database.open(settings):
        await asyncio.to_thread(_copy_to_new_file, source, target)


async def restore(settings: Settings, source: Path) -> None:
    """Put a backup in the place of the database, once a copy of it has been checked and brought up to date.

    Raises:
        UserFacing: the file is not a sound database of Berean, or another process keeps the database busy.
    """
    target = database_file(settings)
    if not source.is_file():
        raise UserFacing(f"There is no file {source}.")
    with _scratch_file(target.parent) as copy:
        await asyncio.to_thread(_copy_checked, source, copy)
        async with await Database.open_url(f"sqlite+aiosqlite:///{copy}"):
            pass
        async with await Database.open(settings):
            await asyncio.to_thread(_overwrite, copy, target)


def _copy_to_new_file(source: Path, target: Path) -> None:
    try:
        with _scratch_file(target.absolute().parent) as copy:
            _overwrite(source, copy)
            copy.replace(target)
    except OSError as error:
        raise UserFacing(f"The backup {target} cannot be written: {error.strerror}.") from None


def _copy_checked(source: Path, copy: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as opened:
            verdict = opened.execute("PRAGMA integrity_check").fetchone()[0]
            revision = opened.execute("SELECT version_num FROM alembic_version").fetchone()
            names = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise UserFacing(f"{source} is not a backup of Berean: {error}.") from None
    if verdict != "ok" or revision is None or "game" not in names:
        raise UserFacing(f"{source} is damaged or not a backup of Berean; nothing was restored.")
    _overwrite(source, copy)


def _overwrite(source: Path, target: Path) -> None:
    """Copy one database over another in a single transaction of the target."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reading,
        closing(sqlite3.connect(target, timeout=BUSY_TIMEOUT)) as writing,
    ):
        try:
            reading.backup(writing, pages=-1)
        except sqlite3.OperationalError as error:
            raise UserFacing(
                f"The database {target} is busy or cannot be written ({error}); stop Berean first."
            ) from None


@contextmanager
def _scratch_file(folder: Path) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=".berean-", suffix=".db")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for leftover in (name, f"{name}-wal", f"{name}-shm", f"{name}-journal"):
            Path(leftover).unlink(missing_ok=True)
