"""Challenges and open games that nobody has taken up yet, kept in the database until somebody does."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Literal

from sqlalchemy import Connection

from bot.hosting.terms import Terms
from bot.storage import offers as store
from bot.storage import tables
from bot.storage.database import Database
from bot.storage.ids import fresh_ids
from bot.storage.offers import OfferRow
from bot.storage.stored import StoredRecord

LIFE = timedelta(days=3)


class DeckRef(StoredRecord):
    """A deck a person brings, by what it takes to find it again."""

    kind: Literal["starter", "saved", "list"]
    name: str
    text: str = ""


class PublicOffer(StoredRecord):
    """What all may read of a game offered by one person to another, or to whoever comes (`guest` None).

    Its game gets a thread in `channel`; `message` shows it, in `shown_in` if that is another one, such as a thread.
    """

    id: str
    guild: int
    channel: int
    host: int
    host_name: str
    guest: int | None
    terms: Terms
    made_at: str
    message: int | None = None
    shown_in: int | None = None
    seal: str = ""


class Offer(PublicOffer):
    """An offer with the deck that its host brings, the secret that is sealed in it, and the host's word to that."""

    deck: DeckRef
    secret: str = ""
    host_word: str = ""


async def new_offer_id(database: Database) -> str:
    """Return an id that no offer has."""
    (fresh,) = await fresh_ids(database, tables.offer.c.id)
    return fresh


def moment() -> str:
    """Return the present as offers note it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def oldest() -> str:
    """Return the moment up to which an offer, made then, counts no more."""
    return (datetime.now(UTC) - LIFE).isoformat(timespec="seconds")


async def save_offer(database: Database, offer: Offer, check: Callable[[Connection], None] | None = None) -> None:
    """Keep an offer, unless `check` raises in the same transaction."""

    def save(connection: Connection) -> None:
        if check is not None:
            check(connection)
        store.put(connection, _row(offer))

    await database.write(save)


async def load_offer(database: Database, offer_id: str) -> Offer | None:
    """Return an offer that still stands."""
    return _offer(await store.find(database, offer_id, oldest()))


async def change_deck(database: Database, offer_id: str, deck: DeckRef) -> bool:
    """Let the host bring another deck; say whether the offer still stands."""
    return await store.change_deck(database, offer_id, deck.model_dump(mode="json"), oldest())


async def note_message(database: Database, offer_id: str, message: int) -> None:
    """Remember the message that shows an offer to all."""
    await database.write(lambda connection: store.change_about(connection, offer_id, {"message": message}))


async def note_word(database: Database, offer_id: str, word: str) -> None:
    """Remember the word of the host for the shuffles."""
    await database.write(lambda connection: store.change_about(connection, offer_id, {"host_word": word}))


def take(connection: Connection, offer_id: str) -> Offer | None:
    """Take an offer off the list as part of a transaction; None if another was quicker."""
    return _offer(store.take(connection, offer_id, oldest()))


def put_back(connection: Connection, offer: Offer) -> None:
    """Let an offer stand again as part of a transaction."""
    store.put(connection, _row(offer))


async def take_offer(database: Database, offer_id: str) -> Offer | None:
    """Take an offer off the list and return it; None if another was quicker."""
    return await database.write(lambda connection: take(connection, offer_id))


async def standing_offers(database: Database, guild: int) -> list[PublicOffer]:
    """Return the offers of a server that still stand, the oldest first."""
    return [PublicOffer.read(about) for about in await store.offers_in(database, str(guild), oldest())]


def _row(offer: Offer) -> OfferRow:
    return OfferRow(
        id=offer.id,
        guild=str(offer.guild),
        host=str(offer.host),
        guest=None if offer.guest is None else str(offer.guest),
        made_at=offer.made_at,
        about=offer.model_dump(mode="json", exclude={"deck"}),
        deck=offer.deck.model_dump(mode="json"),
    )


def _offer(row: OfferRow | None) -> Offer | None:
    return None if row is None else Offer.read({**row.about, "deck": row.deck})
