"""What the bot deletes at its start and once a day, so that the database does not grow for ever."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from bot.errors import UserFacing
from bot.hosting.closings import close_all
from bot.hosting.host import Host
from bot.retention.purging import tidy_up
from bot.retention.untouched import end_untouched

log = logging.getLogger("berean.discord")

#: seconds between two rounds
DAY = 24 * 3600


async def every_day(bot: Host, now: Callable[[], datetime]) -> None:
    """Delete what has been stored long enough, now and each day. What fails is tried again the next day."""
    while True:
        try:
            if bot.serves(0):  # one process does it for all
                await end_untouched(bot, now(), bot.settings.end_untouched_days)
                await tidy_up(bot.desk.database, bot.desk.games, now(), bot.settings.keep_games_days)
        except UserFacing as error:
            log.warning("what is past its time could not be purged: %s", error)
        except Exception:
            log.exception("what is past its time could not be purged")
        await asyncio.sleep(DAY)
        try:
            if bot.serves(0):
                await close_all(bot)  # at the start it is done by the tables, as they catch up
        except Exception:
            log.exception("the messages of offers that stand no more could not be closed")
