"""Games on offer: their public part, and separately the deck that the host brings."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, select, update

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.upsert import put_row

Json = Any


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A stored offer; `about` has its public part and its sealed secret."""

    id: str
    guild: str
    host: str
    guest: str | None
    made_at: str
    about: Json
    deck: Json


def put(connection: Connection, row: OfferRow) -> None:
    """Store an offer, replacing one with the same id. Part of a transaction."""
    put_row(connection, tables.offer, {column.name: getattr(row, column.name) for column in tables.offer.c})


def take(connection: Connection, offer_id: str, since: str) -> OfferRow | None:
    """Remove an offer made after `since` and return it; None if there is none. Part of a transaction."""
    standing = (tables.offer.c.id == offer_id, tables.offer.c.made_at > since)
    row = connection.execute(delete(tables.offer).where(*standing).returning(*tables.offer.c)).first()
    return None if row is None else OfferRow(**row._mapping)


def take_lapsed(connection: Connection, since: str) -> list[Json]:
    """Remove the offers made up to `since`, and return their public parts. Part of a transaction."""
    lapsed = tables.offer.c.made_at <= since
    return list(connection.execute(delete(tables.offer).where(lapsed).returning(tables.offer.c.about)).scalars())


async def find(database: Database, offer_id: str, since: str) -> OfferRow | None:
    """Return an offer made after `since`, or None."""
    query = select(tables.offer).where(tables.offer.c.id == offer_id, tables.offer.c.made_at > since)
    row = await database.read(lambda connection: connection.execute(query).first())
    return None if row is None else OfferRow(**row._mapping)


def change_about(connection: Connection, offer_id: str, changes: dict[str, Json]) -> None:
    """Change the public part of an offer, if it still exists. Part of a transaction."""
    about = connection.execute(select(tables.offer.c.about).where(tables.offer.c.id == offer_id)).scalar()
    if about is not None:
        connection.execute(update(tables.offer).where(tables.offer.c.id == offer_id).values(about={**about, **changes}))


async def offers_in(database: Database, guild: str, since: str) -> list[Json]:
    """Return the public parts of a server's offers made after `since`, oldest first."""
    query = _abouts(since).where(tables.offer.c.guild == guild)
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


def offers_by(connection: Connection, host: str, since: str) -> list[Json]:
    """Return the public parts of the offers that a person made after `since`. Part of a transaction."""
    return list(connection.execute(_abouts(since).where(tables.offer.c.host == host)).scalars())


def all_offers(connection: Connection, since: str) -> list[Json]:
    """Return the public part of every offer made after `since`. Part of a transaction."""
    return list(connection.execute(_abouts(since)).scalars())


def _abouts(since: str) -> Select[tuple[Json]]:
    table = tables.offer.c
    return select(table.about).where(table.made_at > since).order_by(table.made_at, table.id)
