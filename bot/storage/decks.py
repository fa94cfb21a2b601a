"""Decks people have saved under a name."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Delete, delete, func, select

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.upsert import put_row


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A decklist as its owner wrote it."""

    owner: str
    name: str
    format: str
    list: str
    saved_at: str


async def save_deck(
    database: Database, *, owner: str, name: str, format_: str, decklist: str, most: int | None = None
) -> bool:
    """Save a decklist; one of the same owner and name is replaced. Say whether fewer than `most` others were there."""
    row = {
        "owner": owner,
        "name": name,
        "format": format_,
        "list": decklist,
        "saved_at": datetime.now(UTC).isoformat(),
    }

    def replace(connection: Connection) -> bool:
        others = (tables.deck.c.owner == owner, tables.deck.c.name != name)
        kept = connection.execute(select(func.count()).select_from(tables.deck).where(*others)).scalar_one()
        if most is not None and kept >= most:
            return False
        put_row(connection, tables.deck, row)
        return True

    return await database.write(replace)


async def delete_deck(database: Database, *, owner: str, name: str) -> bool:
    """Delete a saved deck; return whether there was one."""
    return await database.write(lambda connection: connection.execute(_this_deck(owner, name)).rowcount > 0)


async def decks_of(database: Database, owner: str) -> list[SavedDeck]:
    """Return an owner's saved decks by name."""
    query = select(tables.deck).where(tables.deck.c.owner == owner).order_by(tables.deck.c.name)
    rows = await database.read(lambda connection: connection.execute(query).all())
    return [SavedDeck(row.owner, row.name, row.format, row.list, row.saved_at) for row in rows]


def _this_deck(owner: str, name: str) -> Delete:
    return delete(tables.deck).where(tables.deck.c.owner == owner, tables.deck.c.name == name)
