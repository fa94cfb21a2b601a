"""Inserting or replacing a row in one statement."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def put_row(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Write a row; one of the same primary key is replaced. Part of a transaction."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    statement = insert(table).values(row)
    key = [column.name for column in table.primary_key]
    values = {name: statement.excluded[name] for name in row if name not in key}
    if values:
        connection.execute(statement.on_conflict_do_update(index_elements=key, set_=values))
    else:
        connection.execute(statement.on_conflict_do_nothing(index_elements=key))
