"""What SQLAlchemy has put together for one connection serves the others."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, literal, select
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler

from bot.settings import Settings
from bot.storage.database import Database
from tests.shared import on_file


@on_file
async def test_a_statement_is_put_together_once_for_all_connections(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = SQLiteCompiler.__init__

    def counted(self: SQLiteCompiler, dialect: Any, statement: Any, *others: Any, **named: Any) -> None:
        made.append(str(statement))
        make(self, dialect, statement, *others, **named)

    def ask(connection: Connection) -> int:
        return int(connection.execute(select(literal(5) * literal(7))).scalar_one())

    async with await Database.open(settings) as first, await Database.open(settings) as second:
        monkeypatch.setattr(SQLiteCompiler, "__init__", counted)
        assert await first.write(ask) == 35
        reads = [database.read(ask) for database in (first, second) for _ in range(3)]
        assert await asyncio.gather(*reads) == [35] * 6
    assert len(made) == 1
