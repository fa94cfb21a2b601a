"""What users and servers have set: a value for a scope (`user:1`, `guild:2`) and a key."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from bot.storage import tables
from bot.storage.database import Database


async def preference(database: Database, scope: str, key: str, default: Any = None) -> Any:
    """Return what a scope has set for a key, or the default."""
    query = select(tables.setting.c.value).where(tables.setting.c.scope == scope, tables.setting.c.key == key)
    row = await database.read(lambda connection: connection.execute(query).first())
    return default if row is None else row.value


async def set_preference(database: Database, scope: str, key: str, value: Any) -> None:
    """Set a scope's value for a key; any JSON value will do."""

    def replace(connection: Connection) -> None:
        connection.execute(delete(tables.setting).where(tables.setting.c.scope == scope, tables.setting.c.key == key))
        connection.execute(insert(tables.setting), {"scope": scope, "key": key, "value": value})

    await database.write(replace)
