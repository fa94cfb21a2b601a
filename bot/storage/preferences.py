"""What users and servers have set: a value for a scope (`user:1`, `guild:2`) and a key."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete, select

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.sqlite.prepared import Prepared
from bot.storage.upsert import put_row

#: asked with every call of a player, so it is put together once
_VALUE = Prepared(
    select(tables.setting.c.value).where(
        tables.setting.c.scope == bindparam("scope"), tables.setting.c.key == bindparam("key")
    )
)


async def preference(database: Database, scope: str, key: str, default: Any = None) -> Any:
    """Return what a scope has set for a key, or the default."""
    return await database.read(lambda connection: find(connection, scope, key, default))


async def set_preference(database: Database, scope: str, key: str, value: Any) -> None:
    """Set a scope's value for a key; any JSON value will do."""
    await database.write(lambda connection: put(connection, scope, key, value))


def find(connection: Connection, scope: str, key: str, default: Any = None) -> Any:
    """Return what a scope has set for a key, or the default. Part of a transaction."""
    row = _VALUE.told(connection, {"scope": scope, "key": key})
    return default if row is None else row[0]


def put(connection: Connection, scope: str, key: str, value: Any) -> None:
    """Set a scope's value for a key. Part of a transaction."""
    put_row(connection, tables.setting, {"scope": scope, "key": key, "value": value})


def drop(connection: Connection, scope: str, key: str) -> None:
    """Forget what a scope has set for a key. Part of a transaction."""
    connection.execute(delete(tables.setting).where(tables.setting.c.scope == scope, tables.setting.c.key == key))


async def everything(database: Database, scope: str) -> dict[str, Any]:
    """Return all that a scope has set, by key."""
    query = select(tables.setting.c.key, tables.setting.c.value).where(tables.setting.c.scope == scope)
    rows = await database.read(lambda connection: connection.execute(query).all())
    return {row.key: row.value for row in rows}


async def of_all(database: Database, key: str) -> dict[str, Any]:
    """Return what every scope has set for a key, by scope."""
    query = select(tables.setting.c.scope, tables.setting.c.value).where(tables.setting.c.key == key)
    rows = await database.read(lambda connection: connection.execute(query).all())
    return {row.scope: row.value for row in rows}
