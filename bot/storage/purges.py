"""Letting go of the bulk of finished games, a few rows in each transaction, and giving the room back to the disk."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from bot.storage import tables
from bot.storage.database import Database

Json = Any
#: answers deleted in one transaction, and pages of the file given back in one: each takes some milliseconds
ROWS, PAGES = 200, 500
#: by these a game is found still when its bulk is gone
LASTING_MARKS = "thread:%"


def written(moment: datetime) -> str:
    """Return a moment as it is written in the store."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


async def ended_before(database: Database, before: datetime) -> list[str]:
    """Return the games that had ended by a moment and whose bulk is still kept, the oldest first."""
    game = tables.game.c
    query = (
        select(game.id)
        .where(game.outcome.is_not(None), game.purged_at.is_(None), game.updated_at <= written(before))
        .order_by(game.updated_at)
    )
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def untouched_since(database: Database, moment: datetime) -> list[str]:
    """Return the games under way in which nothing has happened since a moment, the oldest first."""
    game = tables.game.c
    query = select(game.id).where(game.outcome.is_(None), game.updated_at <= written(moment)).order_by(game.updated_at)
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def begin_purge(
    database: Database, game_id: str, before: datetime, now: datetime, what_stays: Callable[[Json], Json | None]
) -> bool:
    """Note that no more than the row is kept of a game that had ended by a moment; say whether that was done.

    `what_stays` makes of the service's record what is kept of it, None where the game is not to be touched. From here
    on nobody reads its answers any more; `finish_purge` deletes them.
    """
    game = tables.game.c

    def begin(connection: Connection) -> bool:
        here = (game.id == game_id, game.outcome.is_not(None), game.purged_at.is_(None))
        about = connection.execute(select(game.about).where(*here, game.updated_at <= written(before))).scalar()
        if about is None or (kept := what_stays(about)) is None:
            return False
        values = {"about": kept, "fixed": b"", "halt": None, "purged_at": written(now)}
        connection.execute(update(tables.game).where(*here).values(**values))
        mark = tables.mark.c
        connection.execute(delete(tables.mark).where(mark.game_id == game_id, mark.mark.not_like(LASTING_MARKS)))
        return True

    return await database.write(begin)


async def unfinished(database: Database) -> list[str]:
    """Return the games whose purge was begun, but of which answers are still there: the process ended between."""
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
    """Return of how many games no more than their row is kept."""
    query = select(func.count()).select_from(tables.game).where(tables.game.c.purged_at.is_not(None))
    return await database.read(lambda connection: connection.execute(query).scalar_one())


async def give_back(database: Database) -> int:
    """Give the pages of the file that hold nothing back to the disk; return how many.

    VACUUM would write the whole file anew, with nobody able to play meanwhile and as much room taken once more. Files
    made before this release keep their free pages, which new games fill; a server looks after itself.
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
