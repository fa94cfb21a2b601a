"""What is done at the start and once a day, so that the disk does not grow for ever."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot.errors import UserFacing
from bot.hosting.closings import close_all
from bot.retention.untouched import end_untouched
from bot.services.games.outliving.unreadable import is_readable
from bot.services.games.service import Games
from bot.storage import games as store
from bot.storage import purges
from bot.storage.database import Database
from bot.storage.preferences import preference, set_preference

if TYPE_CHECKING:
    from bot.app import Berean

log = logging.getLogger("berean.discord")

#: seconds between two rounds
DAY = 24 * 3600
SCOPE, KEY = "berean", "retention"


async def every_day(bot: "Berean", now: Callable[[], datetime]) -> None:
    """Let go of what is past its time, now and each day. What fails is tried again the next day."""
    while True:
        try:
            await end_untouched(bot, now(), bot.settings.end_untouched_days)
            await tidy_up(bot.desk.database, bot.desk.games, now(), bot.settings.keep_games_days)
        except UserFacing as error:
            log.warning("what is past its time could not be purged: %s", error)
        except Exception:
            log.exception("what is past its time could not be purged")
        await asyncio.sleep(DAY)
        try:
            await close_all(bot)  # at the start it is done by the tables, as they catch up
        except Exception:
            log.exception("the messages of offers that stand no more could not be closed")


async def tidy_up(database: Database, games: Games, now: datetime, days: int) -> int:
    """Purge the games that have been over for so many days, and return how many; with 0 days all are kept.

    A game that this release cannot read is left as it is: another may read it.
    """
    for game_id in await purges.unfinished(database):
        await purges.finish_purge(database, game_id)
    purged = 0
    before = now - timedelta(days=days)
    for game_id in await purges.ended_before(database, before) if days else ():
        row = await store.game_row(database, game_id)
        if row is not None and row.purged_at is None and await is_readable(database, row, is_tried=True):
            purged += await games.purge(game_id, before, now)
    await purges.give_back(database)
    if purged:
        log.info("%s finished games were purged; players and results are kept", purged)
        await set_preference(database, SCOPE, KEY, {"at": now.isoformat(timespec="minutes"), "games": purged})
    return purged


async def last_purge(database: Database) -> dict[str, Any] | None:
    """Return when games were purged last, and how many; None where none ever was."""
    found: dict[str, Any] | None = await preference(database, SCOPE, KEY)
    return found
