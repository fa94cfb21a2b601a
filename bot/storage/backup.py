"""Backups of an SQLite database: made while it is in use, checked completely, and restored as a whole."""

import asyncio
import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import make_url

from bot.errors import UserFacing
from bot.settings import Settings
from bot.storage import continuity, trouble
from bot.storage.database import BUSY_TIMEOUT, Database, path_of, reason_in
from bot.storage.lease import Lease, Use
from bot.storage.private import FILES, make_folder, tighten_database

#: what is added to the name of a database that could not be read when a backup took its place
DAMAGED = ".damaged"
#: how the names of unfinished copies begin
SCRATCH = ".berean-"
#: how the names of backups begin that have the time as their name
NAME = "berean-"


class Unsound(Exception):
    """The file is damaged, or not a database of Berean; the message says how."""


def database_file(settings: Settings) -> Path:
    """Return the database's file.

    Raises:
        UserFacing: the database is not a file but on a server.
    """
    path = path_of(make_url(settings.database))
    if path is None:
        raise UserFacing("This database is on a server; use the server's own tools (pg_dump, pg_restore) to copy it.")
    return path


async def back_up(settings: Settings, target: Path) -> int:
    """Copy the database to a new file, check the copy completely, and return how many games it has.

    Games may go on meanwhile. The file is complete and sound, or it is not there at all.

    Raises:
        UserFacing: the database is damaged or missing, or the file exists already or cannot be written.
    """
    source = database_file(settings)
    if target.exists():
        raise _is_there(target)
    if not source.is_file() or not source.stat().st_size:
        continuity.require_file(source)
        raise UserFacing(f"There is no database {source} yet, and so nothing to back up.")
    return await asyncio.to_thread(_copy_to_new_file, source, target)


def named_now(folder: Path) -> Path:
    """Return a file in a folder with the present time as its name."""
    return folder / f"{NAME}{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.db"


def keep_newest(folder: Path, most: int) -> list[Path]:
    """Delete all but the newest backups in a folder that have a time as their name; return what was deleted."""
    gone = sorted(folder.glob(f"{NAME}*Z.db"))[:-most]
    for file in gone:
        file.unlink()
    return gone


async def restore(settings: Settings, source: Path) -> int:
    """Replace the database by a backup, after a copy of it was checked and brought up to date.

    Returns how many games it has. A database that cannot be read at all is kept next to it.

    Raises:
        UserFacing: the file is not a sound database of Berean, or Berean runs on the database.
    """
    target = database_file(settings)
    if not source.is_file():
        raise UserFacing(f"There is no file {source}.")
    try:
        make_folder(target.parent)
        with Lease(target, Use.RESTORE), _scratch_file(target.parent) as copy:
            games = await asyncio.to_thread(_copy_sound, source, copy)
            async with await Database.open_url(f"sqlite+aiosqlite:///{copy}"):
                pass
            await asyncio.to_thread(_put_in_place, copy, target)
            async with await Database.open(settings) as database:
                await database.note()
    except OSError as error:
        raise UserFacing(f"The database {target} cannot be written: {error.strerror}.") from None
    return games


@contextmanager
def copied(source: Path) -> Iterator[Path]:
    """Yield a copy of a database that is deleted afterwards; players do not have to wait.

    Raises:
        UserFacing: the database cannot be read, or there is no room for a copy of it.
    """
    try:
        with _scratch_file(source.parent) as copy:
            try:
                _overwrite(source, copy)
            except (Unsound, sqlite3.Error) as found:
                raise UserFacing(f"The database {source} cannot be copied to be looked at: {found}.") from None
            yield copy
    except OSError as error:
        raise UserFacing(f"The database {source} cannot be copied to be looked at: {error.strerror}.") from None


def _is_there(target: Path) -> UserFacing:
    return UserFacing(f"{target} is there already; name a file that is not, or move it away first.")


def _copy_to_new_file(source: Path, target: Path) -> int:
    try:
        with _scratch_file(target.absolute().parent) as copy:
            try:
                _overwrite(source, copy)
                games = _games_in(copy)
            except Unsound as found:
                raise UserFacing(
                    f"The database {source} is damaged ({found}): no backup was made. {_sentence(trouble.MEND)}"
                ) from None
            except sqlite3.Error as error:
                raise UserFacing(f"The database {source} cannot be copied to {target}: {error}.") from None
            _write_through(copy)
            _give_name(copy, target)
            _write_through(target.absolute().parent)
    except OSError as error:
        raise UserFacing(f"The backup {target} cannot be written: {error.strerror}.") from None
    return games


def _sentence(told: str) -> str:
    return f"{told[0].upper()}{told[1:]}."


def _give_name(copy: Path, target: Path) -> None:
    """Give a file its name, but never replace a file that has appeared meanwhile."""
    try:
        target.hardlink_to(copy)
    except FileExistsError:
        raise _is_there(target) from None
    except OSError:  # a disk that knows no second names
        copy.replace(target)


def _write_through(path: Path) -> None:
    """Wait until a file or a folder is on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        with contextlib.suppress(PermissionError):  # Windows lets no folder be written through
            os.fsync(opened)
    finally:
        os.close(opened)


def _copy_sound(source: Path, copy: Path) -> int:
    try:
        _overwrite(source, copy)
        return _games_in(copy)
    except Unsound as found:
        raise UserFacing(f"{source} is damaged or not a backup of Berean ({found}); nothing was restored.") from None
    except sqlite3.Error as error:
        raise UserFacing(f"{source} cannot be read as a backup of Berean ({error}); nothing was restored.") from None


def _games_in(copy: Path) -> int:
    """Check a copy completely, make it a single file, and return how many games it has.

    Raises:
        Unsound: it is damaged, or not a database of Berean.
    """
    try:
        with closing(sqlite3.connect(copy)) as opened:
            opened.execute("PRAGMA journal_mode=DELETE")
            names = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"game", "alembic_version"} <= names:
                raise Unsound("it has no games of Berean")
            verdict = str(opened.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if verdict != "ok":
                raise Unsound(reason_in(verdict))
            if (stray := opened.execute("PRAGMA foreign_key_check").fetchone()) is not None:
                raise Unsound(f"a row of {stray[0]} belongs to no {stray[2]}")
            return int(opened.execute("SELECT count(*) FROM game").fetchone()[0])
    except sqlite3.Error as error:
        if trouble.code_of(error) in trouble.UNREADABLE:
            raise Unsound(str(error)) from None
        raise


def _put_in_place(copy: Path, target: Path) -> None:
    """Replace the database by a sound copy; in one transaction of the database if it can be read."""
    continuity.forget(target)
    try:
        _overwrite(copy, target)
    except Unsound:  # so nobody has it open either
        target.replace(target.with_name(target.name + DAMAGED))
        for suffix in ("-wal", "-shm", "-journal"):
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        _write_through(copy)
        copy.replace(target)
    except sqlite3.Error as error:
        raise UserFacing(f"The database {target} is busy or cannot be written: {error}.") from None
    tighten_database(target)


def _overwrite(source: Path, target: Path) -> None:
    """Copy one database over another in a single transaction of the target.

    Raises:
        Unsound: one of them cannot be read as a database.
    """
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reading,
            closing(sqlite3.connect(target, timeout=BUSY_TIMEOUT)) as writing,
        ):
            reading.backup(writing, pages=-1)
    except sqlite3.Error as error:
        if trouble.code_of(error) in trouble.UNREADABLE:
            raise Unsound(str(error)) from None
        raise


@contextmanager
def _scratch_file(folder: Path) -> Iterator[Path]:
    make_folder(folder)
    handle, name = tempfile.mkstemp(dir=folder, prefix=SCRATCH, suffix=".db")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for suffix in FILES:
            Path(name + suffix).unlink(missing_ok=True)
