"""Ids for what people type, such as a game: short, and never used twice."""

import secrets

from sqlalchemy import Column, Connection, select

from bot.storage.database import Database

#: 8 hexadecimal digits; at 100,000 games every 43,000th draw is taken already, and drawn again
BYTES = 4


async def fresh_ids(database: Database, column: Column[str], count: int = 1) -> list[str]:
    """Return so many different ids that no row has in a column."""

    def draw(connection: Connection) -> list[str]:
        free: list[str] = []
        while len(free) < count:
            drawn = secrets.token_hex(BYTES)
            is_taken = connection.execute(select(column).where(column == drawn)).first() is not None
            if not is_taken and drawn not in free:
                free.append(drawn)
        return free

    return await database.read(draw)
