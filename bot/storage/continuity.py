"""Noticing that a database is not the one that was used last: emptied, older, another, or without its newest part.

From time to time (when games are opened and closed, and with every heartbeat of the bot, but never within a move) a
number in the database is raised, and then written to a file next to it. A database whose number is lower than that of
the file, or that has another name, has lost something. What is lost within seconds after the number was last raised, or
together with the file, is not noticed.
"""

import json
import os
import uuid
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from bot.errors import UserFacing
from bot.storage import tables
from bot.storage.lease import beside
from bot.storage.upsert import put_row

SCOPE, KEY = "berean", "continuity"
#: what is added to the database's name
SUFFIX = ".last"


@dataclass(frozen=True, slots=True)
class Mark:
    """The state in which a database was left: its name, its number, how many games it had, and when."""

    name: str
    number: int
    games: int
    at: str


def raise_number(connection: Connection) -> Mark:
    """Raise the number in the database. Part of a transaction."""
    table = tables.setting
    known = _number_in(connection)
    name, number = (known["name"], known["number"] + 1) if known else (uuid.uuid4().hex, 1)
    games = connection.execute(select(func.count()).select_from(tables.game)).scalar_one()
    put_row(connection, table, {"scope": SCOPE, "key": KEY, "value": {"name": name, "number": number}})
    return Mark(name, number, games, f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC")


def _number_in(connection: Connection) -> dict[str, Any] | None:
    table = tables.setting
    query = select(table.c.value).where(table.c.scope == SCOPE, table.c.key == KEY)
    found = connection.execute(query).scalar()
    return found if isinstance(found, dict) else None


def leave(database: Path, mark: Mark) -> None:
    """Write the state of a database to the file next to it, completely or not at all. Raises OSError."""
    path = beside(database, SUFFIX)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(file, json.dumps(asdict(mark)).encode())
            os.fsync(file)
        finally:
            os.close(file)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def left(database: Path) -> Mark | None:
    """Return the state in which a database was left, if it is known."""
    try:
        return Mark(**json.loads(beside(database, SUFFIX).read_bytes()))
    except (OSError, ValueError, TypeError):
        return None


def forget(database: Path) -> None:
    """Delete the recorded state, since another database is put in its place."""
    beside(database, SUFFIX).unlink(missing_ok=True)


def require_file(database: Path) -> None:
    """Refuse to create a new database if there was one before.

    Raises:
        UserFacing: the database is missing or empty.
    """
    before = left(database)
    if database.exists():
        raise UserFacing(
            f"The database {database} is an empty file: something has emptied it. Put a backup in its place (berean "
            "database restore FILE), or remove the file to begin with a new one."
        )
    if before is not None and before.games:
        raise _lost(database, before, "is gone")


def require_all(database: Path, connection: Connection) -> None:
    """Refuse a database that is not the one that was left, or a continuation of it.

    Raises:
        UserFacing: a part of it is lost.
    """
    before = left(database)
    if before is None:
        return
    known = _number_in(connection)
    if known is None or known["name"] != before.name:
        raise _lost(database, before, "is another one than was here")
    if known["number"] < before.number:
        raise _lost(database, before, "is older than it was")


def _lost(database: Path, before: Mark, how: str) -> UserFacing:
    games = f"{before.games} game{'' if before.games == 1 else 's'}"
    return UserFacing(
        f"The database {database} {how}: it was left with {games} on {before.at}. Put the newest backup in its place "
        f"(berean database restore FILE), or remove {beside(database, SUFFIX)} to go on with what is there."
    )
