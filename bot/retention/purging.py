"""Purging games that ended long ago: when the bot or a game at a terminal begins, and once a day."""

import logging
from datetime import datetime, timedelta
from typing import Any

from bot.errors import UserFacing
from bot.services.games.outliving.unreadable import is_readable
from bot.services.games.service import Games
from bot.storage import games as store
from bot.storage import purges
from bot.storage.database import Database
from bot.storage.preferences import preference, set_preference

log = logging.getLogger("berean.discord")

SCOPE, KEY, LOOKED = "berean", "retention", "retention looked"
#: games purged before a game at a terminal, so that nobody waits for more; the rest has its turn at the next
AT_A_TERMINAL = 20


async def tidy_up(database: Database, games: Games, now: datetime, days: int, most: int | None = None) -> int:
    """Purge the games that have been over for so many days, and return how many; with 0 days all are kept.

    At most `most` are looked at, oldest first. A game that this release cannot read stays as it is, since another may
    read it.
    """
    for game_id in await purges.unfinished(database):
        await purges.finish_purge(database, game_id)
    purged = 0
    before = now - timedelta(days=days)
    for game_id in (await purges.ended_before(database, before))[:most] if days else ():
        row = await store.game_row(database, game_id)
        if row is not None and row.purged_at is None and await is_readable(database, row, is_tried=True):
            purged += await games.purge(game_id, before, now)
    await purges.give_back(database)
    if purged:
        log.info("%s finished games were purged; players and results are kept", purged)
        await set_preference(database, SCOPE, KEY, {"at": now.isoformat(timespec="minutes"), "games": purged})
    return purged


async def tidy_up_at_a_terminal(database: Database, games: Games, now: datetime, days: int) -> None:
    """Purge some games that ended long ago, once a day, before a game at a terminal; a failure does no harm."""
    today = now.date().isoformat()
    try:
        if await preference(database, SCOPE, LOOKED) == today:
            return
        await tidy_up(database, games, now, days, AT_A_TERMINAL)
        await set_preference(database, SCOPE, LOOKED, today)
    except UserFacing as error:
        log.warning("what is past its time could not be purged: %s", error)


async def last_purge(database: Database) -> dict[str, Any] | None:
    """Return when games were last purged, and how many; None if none ever was."""
    found: dict[str, Any] | None = await preference(database, SCOPE, KEY)
    return found
