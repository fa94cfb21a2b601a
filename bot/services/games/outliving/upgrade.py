"""What this release would change in a database, without changing it."""

import contextlib
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, select, text
from sqlalchemy.engine import make_url

from bot.errors import UserFacing
from bot.services.games.outliving.reading import Unreadable, read_game
from bot.settings import Settings
from bot.storage import games as store
from bot.storage import tables
from bot.storage.backup import copied
from bot.storage.database import Database, migrate, path_of, place_of, revision_of, steps_after

#: free bytes on the disk that a migration may need for each byte of the database
ROOM = 2
UNSAID = "an early release"


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What would be done, and what would be lost by it.

    `steps` are the changes of tables, each in a sentence; `games` is the number of open games by the release that last
    stored them, and `lost` are those that would not load. Sizes are in bytes; None for the disk of a server.
    """

    place: str
    revision: str
    steps: tuple[str, ...]
    games: dict[str, int]
    lost: tuple[str, ...]
    size: int
    needed: int
    free: int | None

    @property
    def is_newer(self) -> bool:
        """Whether a newer release has made the database."""
        return self.revision > tables.REVISION

    @property
    def is_safe(self) -> bool:
        """Whether it can be done without losing anything."""
        has_room = self.free is None or self.free >= self.needed
        return not self.is_newer and not self.lost and has_room


async def foreseen(settings: Settings) -> Upgrade:
    """Find out what this release would change in the database; nothing is changed.

    A file is copied, and the copy is tried. On a server the tables are changed in a transaction that is undone; players
    there wait meanwhile.

    Raises:
        UserFacing: there is no database, or it cannot be read.
    """
    path = path_of(make_url(settings.database))
    size = path.stat().st_size if path is not None and path.is_file() else 0
    if path is not None and not size:
        raise UserFacing(f"There is no database {path} yet, and so nothing to upgrade.")
    async with _to_try(settings, path) as database:
        try:
            revision, steps, games, lost, size = await database.trial(lambda held: _tried(held, size))
        finally:
            await database.close()
    free = shutil.disk_usage(path.parent).free if path is not None else None
    needed = size * ROOM if steps else 0
    return Upgrade(place_of(settings), revision, steps, games, lost, size, needed, free)


@contextlib.asynccontextmanager
async def _to_try(settings: Settings, path: Path | None) -> AsyncIterator[Database]:
    if path is None:
        yield Database.as_it_is(settings.database)
        return
    with copied(path) as copy:
        yield Database.as_it_is(f"sqlite+aiosqlite:///{copy}")


def _tried(connection: Connection, size: int) -> tuple[str, tuple[str, ...], dict[str, int], tuple[str, ...], int]:
    """Bring the tables up to date and read every open game. Part of a transaction that is undone."""
    revision = revision_of(connection)
    if revision is None:
        raise UserFacing("There are no tables of Berean in this database yet, and so nothing to upgrade.")
    if connection.dialect.name == "postgresql":
        size = int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    if revision > tables.REVISION:
        return revision, (), {}, (), size
    steps = steps_after(revision)
    if steps:
        migrate(connection)
    releases: Counter[str] = Counter()
    lost: list[str] = []
    held = tables.game.c
    for row in connection.execute(select(held.id, held.about).where(held.outcome.is_(None)).order_by(held.id)).all():
        releases[_release_of(row.about)] += 1
        if not _loads(connection, row.id):
            lost.append(row.id)
    return revision, steps, dict(sorted(releases.items())), tuple(lost), size


def _release_of(about: Any) -> str:
    """Return the release that last stored a game; the first releases did not record it."""
    releases = about.get("releases") if isinstance(about, dict) else None
    last = releases[-1] if isinstance(releases, list) and releases else None
    return str(last.get("berean", UNSAID)).partition("+")[0] if isinstance(last, dict) else UNSAID


def _loads(connection: Connection, game_id: str) -> bool:
    try:
        stored = store.newest(connection, game_id)
        if stored is None:
            return False
        read_game(stored)
    except (store.Damaged, ValidationError, Unreadable):
        return False
    return True
