"""Challenges and open games, stored in the database until somebody accepts them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from pydantic import Field
from sqlalchemy import Connection

from bot.hosting.terms import Terms
from bot.services.games.clocks import CONTROLS
from bot.storage import offers as store
from bot.storage import tables
from bot.storage.database import Database
from bot.storage.ids import fresh_ids
from bot.storage.offers import OfferRow
from bot.storage.stored import StoredRecord

LIFE = timedelta(days=3)
#: how somebody who looks for a game wants to play: with a clock while both are there, over days, or either
Pace = Literal["any", "now", "days"]
#: for each pace, how long the search lasts, the clock of the game, and both in words
LIVES: Final = {"any": timedelta(days=1), "now": timedelta(hours=1), "days": timedelta(days=2)}
CLOCKS: Final = {"any": "none", "now": "45m", "days": "none"}
PACES: Final = {
    "any": f"now, with a clock ({CONTROLS[CLOCKS['now']].label}), or over days",
    "now": CONTROLS[CLOCKS["now"]].label,
    "days": "over days, no clock",
}


class DeckRef(StoredRecord):
    """A reference to the deck a person brings."""

    kind: Literal["starter", "saved", "list"]
    name: str
    text: str = ""


class Joined(StoredRecord):
    """A person who has taken a seat of a game on offer."""

    id: int
    name: str


class Brought(StoredRecord):
    """What a person who has taken a seat brings: his deck, and his word for the shuffles."""

    deck: DeckRef
    word: str


class PublicOffer(StoredRecord):
    """The public part of an offer of a game, to certain people or to anybody (`guest` None).

    The game gets a thread in `channel`; `message` shows the offer, in `shown_in` if that is another channel or thread.
    `others` are invited besides `guest`; `joined` have taken seats, in this order; taking the last seat begins the
    game. An offer with a `pace` is a search, which ends at `until`: another person who looks for the same becomes the
    partner.
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
    others: tuple[int, ...] = ()
    joined: tuple[Joined, ...] = ()
    pace: Pace | Literal[""] = ""
    until: str = ""

    @property
    def is_over(self) -> bool:
        """Whether it is a search that has ended."""
        return bool(self.until) and self.until <= moment()

    @property
    def asked(self) -> tuple[int, ...]:
        """The people who are invited; none if it is for anybody."""
        return () if self.guest is None else (self.guest, *self.others)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody it names: the host, those invited, those who have joined."""
        return tuple(dict.fromkeys((self.host, *self.asked, *(each.id for each in self.joined))))

    def is_for(self, user: int) -> bool:
        """Say whether a person may take a seat."""
        return self.guest is None or user in self.asked

    def is_last(self, user: int) -> bool:
        """Say whether the game begins if this person takes a seat now."""
        others = [each for each in self.joined if each.id != user]
        return len(others) + 2 >= self.terms.seats


class Offer(PublicOffer):
    """An offer with its private part: the host's deck, its sealed secret, and the host's word.

    `brought` is what the people who have joined bring, by user.
    """

    deck: DeckRef
    brought: dict[str, Brought] = Field(default_factory=dict)
    secret: str = ""
    host_word: str = ""

    def decks_with(self, user: int, deck: DeckRef) -> list[DeckRef]:
        """Return the decks in the order of the seats if this person brings this deck."""
        brought = {str(each.id): self.brought[str(each.id)].deck for each in self.joined} | {str(user): deck}
        return [self.deck, *brought.values()]


async def new_offer_id(database: Database) -> str:
    """Return an id that no offer has."""
    (fresh,) = await fresh_ids(database, tables.offer.c.id)
    return fresh


def moment() -> str:
    """Return the present time in the form in which offers store it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def oldest() -> str:
    """Return the time before which offers have expired."""
    return (datetime.now(UTC) - LIFE).isoformat(timespec="seconds")


async def save_offer(database: Database, offer: Offer, check: Callable[[Connection], None] | None = None) -> None:
    """Store an offer, unless `check` raises in the same transaction."""

    def save(connection: Connection) -> None:
        if check is not None:
            check(connection)
        store.put(connection, _row(offer))

    await database.write(save)


async def load_offer(database: Database, offer_id: str) -> Offer | None:
    """Return an offer that is still open."""
    return _offer(await store.find(database, offer_id, oldest()))


async def change_deck(database: Database, offer_id: str, deck: DeckRef) -> bool:
    """Let the host bring another deck; say whether the offer is still open."""

    def change(connection: Connection) -> bool:
        offer = take(connection, offer_id)
        if offer is not None:
            put_back(connection, offer.model_copy(update={"deck": deck}))
        return offer is not None

    return await database.write(change)


async def join(database: Database, offer_id: str, who: Joined, brings: Brought) -> Offer | None:
    """Give a person a seat, or change his deck; None if there is no offer, or only the last seat is free."""

    def change(connection: Connection) -> Offer | None:
        offer = take(connection, offer_id)
        if offer is None:
            return None
        kept = offer
        if not offer.is_last(who.id):
            there = who.id in (each.id for each in offer.joined)
            joined = offer.joined if there else (*offer.joined, who)
            kept = offer.model_copy(update={"joined": joined, "brought": {**offer.brought, str(who.id): brings}})
        put_back(connection, kept)
        return kept if kept is not offer else None

    return await database.write(change)


async def leave(database: Database, offer_id: str, user: int) -> Offer | None:
    """Take a person's seat away; None if there is no such offer."""

    def change(connection: Connection) -> Offer | None:
        offer = take(connection, offer_id)
        if offer is None:
            return None
        joined = tuple(each for each in offer.joined if each.id != user)
        brought = {key: value for key, value in offer.brought.items() if key != str(user)}
        left = offer.model_copy(update={"joined": joined, "brought": brought})
        put_back(connection, left)
        return left

    return await database.write(change)


async def note_message(database: Database, offer_id: str, message: int) -> None:
    """Remember the message that shows an offer to all."""
    await database.write(lambda connection: store.change_about(connection, offer_id, {"message": message}))


async def note_word(database: Database, offer_id: str, word: str) -> None:
    """Remember the word of the host for the shuffles."""
    await database.write(lambda connection: store.change_about(connection, offer_id, {"host_word": word}))


def take(connection: Connection, offer_id: str) -> Offer | None:
    """Remove an offer and return it, as part of a transaction; None if somebody else was quicker."""
    return _offer(store.take(connection, offer_id, oldest()))


def put_back(connection: Connection, offer: Offer) -> None:
    """Open an offer again, as part of a transaction."""
    store.put(connection, _row(offer))


async def take_offer(database: Database, offer_id: str) -> Offer | None:
    """Remove an offer and return it; None if somebody else was quicker."""
    return await database.write(lambda connection: take(connection, offer_id))


async def standing_offers(database: Database, guild: int) -> list[PublicOffer]:
    """Return the open offers of a server, oldest first."""
    found = [PublicOffer.read(about) for about in await store.offers_in(database, str(guild), oldest())]
    return [offer for offer in found if not offer.is_over]


def _row(offer: Offer) -> OfferRow:
    return OfferRow(
        id=offer.id,
        guild=str(offer.guild),
        host=str(offer.host),
        guest=None if offer.guest is None else str(offer.guest),
        made_at=offer.made_at,
        about=offer.model_dump(mode="json", exclude={"deck", "brought"}),
        deck=offer.model_dump(mode="json", include={"deck", "brought"}) if offer.brought else offer.deck.model_dump(),
    )


def _offer(row: OfferRow | None) -> Offer | None:
    if row is None:
        return None
    brings = row.deck if "brought" in row.deck else {"deck": row.deck}
    offer = Offer.read({**row.about, **brings})
    return None if offer.is_over else offer
