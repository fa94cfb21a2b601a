"""The messages of offers that have ended: the last text of each is stored until Discord shows it."""

import functools
import logging

import discord
from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.hosting import offers
from bot.hosting.host import Host
from bot.hosting.offers import Offer, PublicOffer
from bot.storage import offers as store
from bot.storage.database import Database
from bot.storage.preferences import drop, everything, put
from bot.ui.offers import closed_offer_panel
from bot.ui.send import BROKEN, again, replace

log = logging.getLogger("berean.discord")

#: the scope under which messages that are still to be closed are stored, each under the id of its offer
SCOPE = "closing"
GONE = "This game is no longer on offer."


async def end_offer(database: Database, offer: Offer, text: str, message: int) -> None:
    """End an offer, and store the last text of its message; without a text the message will be deleted.

    Raises:
        UserFacing: the game is no longer on offer.
    """

    def end(connection: Connection) -> None:
        if offers.take(connection, offer.id) is None:
            raise UserFacing(GONE)
        want(connection, offer, message, text)

    await database.write(end)


async def is_closed(database: Database, offer_id: str) -> None:
    """Record that the message of an offer shows its last text."""
    await database.write(lambda connection: drop(connection, SCOPE, offer_id))


async def close_all(bot: Host) -> None:
    """Close the messages of all offers that have expired, and those that could not be closed before."""
    database = bot.desk.database
    await database.write(_end_lapsed)
    for offer_id, wanted in (await everything(database, SCOPE)).items():
        where = (wanted["channel"], wanted["message"])
        panel = closed_offer_panel(wanted["text"])
        close = functools.partial(replace, bot.http, *where, panel)
        if not wanted["text"]:
            close = functools.partial(bot.http.delete_message, *where)
        try:
            await bot.tables.delivery.rate_limit.take()
            await again(close)
        except (discord.DiscordServerError, *BROKEN) as error:
            log.info("the message of offer %s stays as it is for now: %s", offer_id, error)
            continue
        except discord.HTTPException as error:  # it is gone, or out of reach
            log.info("the message of offer %s stays as it is: %s", offer_id, error)
        await is_closed(database, offer_id)


def _end_lapsed(connection: Connection) -> None:
    for about in store.take_lapsed(connection, offers.oldest()):
        offer = PublicOffer.read(about)
        want(connection, offer, offer.message or 0, "" if offer.pace else GONE)


def want(connection: Connection, offer: PublicOffer, message: int, text: str = "") -> None:
    """Store the last text of an offer's message, or that it will be deleted. Part of a transaction."""
    if message:
        channel = offer.shown_in or offer.channel
        put(connection, SCOPE, offer.id, {"channel": channel, "message": message, "text": text})
