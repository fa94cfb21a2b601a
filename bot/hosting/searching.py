"""People who look for a game: an offer that ends after a while, and becomes a game when another looks for the same.

Each person looks for one game at a time. A search ends when he begins a game, even in another way; its line in the
channel is deleted then.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.hosting import offers
from bot.hosting.closings import close_all, want
from bot.hosting.host import Host
from bot.hosting.offers import CLOCKS, LIVES, Offer, Pace, PublicOffer
from bot.storage import offers as store
from bot.storage.database import Database

log = logging.getLogger("berean.discord")

#: seconds until a failed look is repeated, and the longest time between two looks
AGAIN, FURTHEST = 60.0, 12 * 3600.0
#: seconds until a look that is wanted soon; also added to the end of a search, so that it is surely over
SOON = 0.2


def fits(one: PublicOffer, other: PublicOffer) -> bool:
    """Say whether two people look for the same game in one server."""
    if not (one.pace and other.pace) or one.guild != other.guild or one.host == other.host:
        return False
    unlike = {"control"}
    same = one.terms.model_dump(exclude=unlike) == other.terms.model_dump(exclude=unlike)
    return same and (one.pace == other.pace or "any" in (one.pace, other.pace))


async def save_search(database: Database, search: Offer, check: Callable[[Connection], None]) -> None:
    """Store a search instead of an earlier one of the same person, unless `check` raises in the same transaction."""

    def save(connection: Connection) -> None:
        end_searches(connection, [search.host])
        check(connection)
        offers.put_back(connection, search)

    await database.write(save)


async def partners(database: Database, search: Offer) -> list[Offer]:
    """Return the searches of others for the same, the oldest first."""
    standing = await offers.standing_offers(database, search.guild)
    found = [await offers.load_offer(database, each.id) for each in standing if fits(each, search)]
    return [each for each in found if each is not None]


def agreed(one: Offer, other: Offer) -> Offer:
    """Return an offer with the clock that fits both of two searches."""
    pace = other.pace if one.pace == "any" else one.pace
    return one.model_copy(update={"terms": one.terms.model_copy(update={"control": CLOCKS[pace]})})


def take_both(connection: Connection, one: Offer, other: Offer) -> None:
    """Remove two searches, as part of the transaction that makes a game of them.

    They are always removed in the same order, so that two people who find each other do not block each other.

    Raises:
        UserFacing: one of them is gone, or its host has just chosen another deck.
    """
    for search in sorted((one, other), key=lambda each: each.id):
        taken = offers.take(connection, search.id)
        if taken is None or (taken.deck, taken.host_word) != (search.deck, search.host_word):
            raise UserFacing("That search has just ended or changed.")
        want(connection, taken, taken.message or 0)


def end_searches(connection: Connection, people: Iterable[int]) -> None:
    """End the searches of these people; their lines are deleted soon. Part of a transaction."""
    for user in people:
        for about in store.offers_by(connection, str(user), offers.oldest()):
            if (search := PublicOffer.read(about)).pace:
                _end(connection, search)


def _end_lapsed(connection: Connection) -> datetime | None:
    """End the searches whose time is over, and return when the next one ends."""
    ends = []
    for about in store.all_offers(connection, offers.oldest()):
        if (search := PublicOffer.read(about)).pace:
            if search.is_over:
                _end(connection, search)
            else:
                ends.append(datetime.fromisoformat(search.until))
    return min(ends, default=None)


def _end(connection: Connection, search: PublicOffer) -> None:
    store.take(connection, search.id, offers.oldest())
    want(connection, search, search.message or 0)


class Searches:
    """Ends searches when their time is over, in every process: each search is ended once."""

    def __init__(self, bot: Host) -> None:
        self._bot = bot
        self._timer: asyncio.TimerHandle | None = None
        self._work: set[asyncio.Task[None]] = set()

    def look(self, seconds: float = SOON) -> None:
        """Delete soon the lines of ended searches, and look again when the next one ends."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(min(seconds, FURTHEST), self._ring)

    async def close(self) -> None:
        """Stop."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def _ring(self) -> None:
        task = asyncio.create_task(self._attend(), name="searches")
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _attend(self) -> None:
        try:
            following = await self._bot.desk.database.write(_end_lapsed)
            await close_all(self._bot)
        except UserFacing as error:
            log.warning("searches could not be looked through: %s", error)
            self.look(AGAIN)
        except Exception:
            log.exception("searches could not be looked through")
            self.look(AGAIN)
        else:
            if following is not None:
                self.look(max((following - datetime.now(UTC)).total_seconds(), 0.0) + SOON)


def new_end(pace: Pace) -> str:
    """Return the end of a search that begins now, in the form in which offers store it."""
    return (datetime.now(UTC) + LIVES[pace]).isoformat(timespec="seconds")
