"""Open games in which nobody acts, and the inputs to one since a version."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import or_, select

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.purges import written

Json = Any


@dataclass(frozen=True, slots=True)
class QuietGame:
    """An open game, without its state."""

    id: str
    updated_at: str
    version: int
    about: Json
    halt: Json | None


async def quiet_games(database: Database, since: datetime, also: Collection[str]) -> list[QuietGame]:
    """Return the open games in which nobody has acted since a time, and those of `also` that are open."""
    game = tables.game.c
    query = select(game.id, game.updated_at, game.version, game.about, game.halt).where(
        game.outcome.is_(None), game.frozen.is_(None), or_(game.updated_at <= written(since), game.id.in_(also))
    )
    return await database.read(lambda connection: [QuietGame(*row) for row in connection.execute(query)])


async def inputs_since(database: Database, game_id: str, version: int) -> list[Json]:
    """Return the inputs to a game after a version, as stored."""
    held = tables.step.c
    query = select(held.input).where(held.game_id == game_id, held.version > version).order_by(held.version)
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def touched_at(database: Database, games: Collection[str]) -> dict[str, str]:
    """Return when games were last changed."""
    game = tables.game.c
    query = select(game.id, game.updated_at).where(game.id.in_(games))
    return await database.read(lambda connection: {row.id: row.updated_at for row in connection.execute(query)})
