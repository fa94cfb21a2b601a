"""Statements that every answer needs: put together once, and with SQLite given to its driver as they are.

SQLAlchemy takes longer over such a statement than SQLite does.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Delete, Insert, Select, Update
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from bot.storage.sqlite.json_text import AS_TEXT

_SQLITE = SQLiteDialect_pysqlite(**AS_TEXT)
_Way = Callable[[Any], Any] | None


class Prepared:
    """A statement that changes rows or reads one, with the names of what is bound in it."""

    def __init__(self, statement: Update | Insert | Delete | Select[Any], told: Sequence[Column[Any]] = ()) -> None:
        """Put it together for SQLite; other databases get the statement.

        It tells what it reads, or some columns of what it changes as they are after it.
        """
        columns: Sequence[ColumnElement[Any]] = told
        if isinstance(statement, Select):
            columns = tuple(statement.selected_columns)
        elif told:
            statement = statement.returning(*told)
        compiled = statement.compile(dialect=_SQLITE)
        self._statement = statement
        self._sql = str(compiled)
        binds = [compiled.binds[name] for name in compiled.positiontup or ()]
        self._bound = tuple((bind.key, _to_store(bind.type)) for bind in binds)
        self._fixed = {bind.key: bind.value for bind in binds if not bind.required}
        self._told = tuple(_from_store(column.type) for column in columns)

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Carry it out, and return how many rows it changed. Part of a transaction."""
        if connection.dialect.name != "sqlite":
            changed: int = connection.execute(self._statement, dict(values)).rowcount
            return changed
        return int(self._at_once(connection, values).rowcount)

    def told(self, connection: Connection, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """Carry it out, and return what it tells of the one row it changed or reads, None if there is none."""
        if connection.dialect.name != "sqlite":
            row = connection.execute(self._statement, dict(values)).first()
            return None if row is None else tuple(row)
        found = self._at_once(connection, values).fetchall()
        return tuple(way(v) if way else v for way, v in zip(self._told, found[0], strict=True)) if found else None

    def _at_once(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        given = {**self._fixed, **values}
        bound = [way(given[name]) if way else given[name] for name, way in self._bound]
        driver: Any = connection.connection.driver_connection
        return driver.execute(self._sql, bound)


def _to_store(kind: Any) -> _Way:
    way: _Way = kind.dialect_impl(_SQLITE).bind_processor(_SQLITE)
    return way


def _from_store(kind: Any) -> _Way:
    way: _Way = kind.dialect_impl(_SQLITE).result_processor(_SQLITE, None)
    return way
