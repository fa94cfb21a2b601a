"""The operator's imported card file, which is replaced completely or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from bot.storage import tables
from bot.storage.database import Database

#: rows sent to the database at once
BATCH = 500


@dataclass(frozen=True, slots=True)
class CardFile:
    """Which file the imported cards came from."""

    sha256: str
    source: str
    imported_at: str
    cards: int


async def card_file(database: Database) -> CardFile | None:
    """Return what is known of the imported file, or None if none was imported."""

    def found(connection: Connection) -> CardFile | None:
        row = connection.execute(select(tables.card_file)).first()
        if row is None:
            return None
        count = connection.execute(select(func.count()).select_from(tables.card)).scalar_one()
        return CardFile(row.sha256, row.source, row.imported_at, count)

    return await database.read(found)


async def load_rows(database: Database) -> list[dict[str, Any]]:
    """Return every imported card's row in the order of the file."""
    query = select(tables.card.c.row).order_by(tables.card.c.position)
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def replace_rows(
    database: Database, rows: Sequence[tuple[str, dict[str, Any]]], sha256: str, source: str
) -> None:
    """Replace all imported cards by these (name, row) pairs, in one transaction."""

    def replace(connection: Connection) -> None:
        connection.execute(delete(tables.card))
        connection.execute(delete(tables.card_file))
        for start in range(0, len(rows), BATCH):
            batch = [
                {"position": start + offset, "name": name, "row": row}
                for offset, (name, row) in enumerate(rows[start : start + BATCH])
            ]
            connection.execute(insert(tables.card), batch)
        connection.execute(
            insert(tables.card_file),
            {"id": 1, "sha256": sha256, "source": source, "imported_at": datetime.now(UTC).isoformat()},
        )

    await database.write(replace)
