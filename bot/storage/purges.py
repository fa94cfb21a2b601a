"""Deleting most of finished games, a few rows in each transaction, and giving the space back to the disk."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from bot.storage import tables
from bot.storage.database import Database

Json = Any
#: answers deleted in one transaction, and pages of the file given back in one: each takes some milliseconds
ROWS, PAGES = 200, 500
#: marks that a purged game keeps, so that it can still be found
LASTING_MARKS = "thread:%"


def written(moment: datetime) -> str:
    """Return a time in the form in which the database has it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


async def ended_before(database: Database, before: datetime) -> list[str]:
    """Return the games that had ended by a time and are not purged yet, oldest first."""
    game = tables.game.c
    query = (
        select(game.id)
        .where(game.outcome.is_not(None), game.purged_at.is_(None), game.updated_at <= written(before))
        .order_by(game.updated_at)
    )
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def untouched_since(database: Database, moment: datetime) -> list[str]:
    """Return the open games in which nothing has happened since a time, oldest first."""
    game = tables.game.c
    query = select(game.id).where(game.outcome.is_(None), game.updated_at <= written(moment)).order_by(game.updated_at)
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def begin_purge(
    database: Database, game_id: str, before: datetime, now: datetime, what_stays: Callable[[Json], Json | None]
) -> bool:
    """Mark a game as purged that had ended by a time, so that only its row stays; say whether that was done.

    `what_stays` returns what to keep of the service's record, None if the game must not be purged. From here on nobody
    reads its answers; `finish_purge` deletes them.
    """
    game = tables.game.c

    def begin(connection: Connection) -> bool:
        here = (game.id == game_id, game.outcome.is_not(None), game.purged_at.is_(None))
        about = connection.execute(select(game.about).where(*here, game.updated_at <= written(before))).scalar()
        if about is None or (kept := what_stays(about)) is None:
            return False
        values = {"about": kept, "halt": None, "purged_at": written(now)}
        connection.execute(update(tables.game).where(*here).values(**values))
        connection.execute(delete(tables.game_fixed).where(tables.game_fixed.c.game_id == game_id))
        mark = tables.mark.c
        connection.execute(delete(tables.mark).where(mark.game_id == game_id, mark.mark.not_like(LASTING_MARKS)))
        return True

    return await database.write(begin)


async def unfinished(database: Database) -> list[str]:
    """Return the games whose purge was begun but not finished, since the process ended in between."""
    game, step = tables.game.c, tables.step.c
    has_steps = select(step.version).where(step.game_id == game.id).exists()
    query = select(game.id).where(game.purged_at.is_not(None), has_steps)
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def finish_purge(database: Database, game_id: str) -> None:
    """Delete the answers of a game whose purge was begun. Others write between two transactions."""
    while await database.write(lambda connection: _delete_some(connection, game_id)) == ROWS:
        pass


def _delete_some(connection: Connection, game_id: str) -> int:
    step = tables.step.c
    some = select(step.version).where(step.game_id == game_id).order_by(step.version).limit(ROWS)
    versions = list(connection.execute(some).scalars())
    if versions:
        connection.execute(delete(tables.step).where(step.game_id == game_id, step.version <= versions[-1]))
    return len(versions)


async def purged_count(database: Database) -> int:
    """Return how many games are purged."""
    query = select(func.count()).select_from(tables.game).where(tables.game.c.purged_at.is_not(None))
    return await database.read(lambda connection: connection.execute(query).scalar_one())


async def give_back(database: Database) -> int:
    """Give unused pages of the file back to the disk; return how many.

    VACUUM would write the whole file again, so that nobody could play meanwhile, and need as much space again. Files
    made before this release keep their free pages, which new games will use; a PostgreSQL server needs none of this.
    """
    given = 0
    while freed := await database.write(_give_some_back):
        given += freed
    return given


def _give_some_back(connection: Connection) -> int:
    if connection.dialect.name != "sqlite":
        return 0
    incremental, free = 2, int(connection.exec_driver_sql("PRAGMA freelist_count").scalar() or 0)
    if connection.exec_driver_sql("PRAGMA auto_vacuum").scalar() != incremental:
        return 0
    for _ in range(min(free, PAGES)):
        connection.exec_driver_sql("PRAGMA incremental_vacuum(1)")  # the driver steps once: one page
    return min(free, PAGES)
