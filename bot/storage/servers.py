"""What servers have set for themselves."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.games import now
from bot.storage.upsert import put_row

Json = dict[str, Any]


async def load_settings_of(database: Database, server: str) -> Json:
    """Return what a server has set, which may be nothing."""
    query = select(tables.server.c.settings).where(tables.server.c.id == server)
    return await database.read(lambda connection: connection.execute(query).scalar() or {})


async def change_settings_of(database: Database, server: str, change: Callable[[Json], Json]) -> Json:
    """Change what a server has set, in one transaction, and return it."""
    table = tables.server

    def replace(connection: Connection) -> Json:
        found = connection.execute(select(table.c.settings).where(table.c.id == server)).scalar() or {}
        changed = change(found)
        put_row(connection, table, {"id": server, "settings": changed, "changed_at": now()})
        return changed

    return await database.write(replace)
