"""Challenges and open games that nobody has taken up yet, kept in the database until somebody does."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection, Row, delete, select

from bot.hosting.terms import Terms
from bot.storage import tables
from bot.storage.database import Database
from bot.storage.preferences import preference, set_preference

LIFE = timedelta(days=3)
KEY = "offer"
PREFIX = "offer:"


class DeckRef(BaseModel):
    """A deck a person brings, by what it takes to find it again."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["starter", "saved", "list"]
    name: str
    text: str = ""


class Offer(BaseModel):
    """A game offered by one person to another, or to whoever comes (`guest` None)."""

    model_config = ConfigDict(frozen=True)

    id: str
    guild: int
    channel: int
    host: int
    host_name: str
    guest: int | None
    terms: Terms
    deck: DeckRef
    made_at: str
    message: int | None = None

    @property
    def is_stale(self) -> bool:
        """Whether it has stood so long that it counts no more."""
        return datetime.now(UTC) - datetime.fromisoformat(self.made_at) > LIFE


def new_offer_id() -> str:
    """Return a fresh id."""
    return secrets.token_hex(4)


def moment() -> str:
    """Return the present as offers note it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


async def save_offer(database: Database, offer: Offer) -> None:
    """Keep an offer, or what has changed of it."""
    await set_preference(database, PREFIX + offer.id, KEY, offer.model_dump(mode="json"))


async def load_offer(database: Database, offer_id: str) -> Offer | None:
    """Return an offer that still stands."""
    found = await preference(database, PREFIX + offer_id, KEY)
    offer = Offer.model_validate(found) if found else None
    return None if offer is None or offer.is_stale else offer


async def take_offer(database: Database, offer_id: str) -> Offer | None:
    """Take an offer off the list and return it; None if another was quicker."""
    mine = (tables.setting.c.scope == PREFIX + offer_id, tables.setting.c.key == KEY)

    def take(connection: Connection) -> Row[Any] | None:
        row = connection.execute(select(tables.setting.c.value).where(*mine)).first()
        connection.execute(delete(tables.setting).where(*mine))
        return row

    row = await database.write(take)
    offer = Offer.model_validate(row.value) if row else None
    return None if offer is None or offer.is_stale else offer


async def standing_offers(database: Database) -> list[Offer]:
    """Return every offer that still stands, the oldest first."""
    query = select(tables.setting.c.value).where(tables.setting.c.scope.startswith(PREFIX))
    rows = await database.read(lambda connection: connection.execute(query).all())
    offers = [Offer.model_validate(row.value) for row in rows]
    return sorted((o for o in offers if not o.is_stale), key=lambda o: o.made_at)
