"""Open games that cannot be read: they are counted when Berean starts, and their players are told once."""

import logging
from collections.abc import Sequence

import discord
from pydantic import ValidationError

from bot.hosting.host import Host
from bot.hosting.place import GamePlace
from bot.services.games.outliving.unreadable import TOLD, mark_told
from bot.storage import games as store
from bot.ui.panel import Panel
from bot.ui.send import BROKEN

log = logging.getLogger("berean.discord")

#: how many are named in the log
NAMED = 20
TOO_OLD = (
    "This game was stored by another release of Berean, or is damaged: it cannot be read any more, and nobody can go "
    "on with it. `/play concede`, by any of its players, ends it without a result."
)
ENDED = "The game could not be read any more and is ended without a result."


def stored_place(row: store.GameRow) -> GamePlace | None:
    """Return the place of a game from its row; None if it cannot be read."""
    try:
        return GamePlace.read(row.about.get("place") or {})
    except (ValidationError, AttributeError):
        return None


async def tell_unreadable(bot: Host, rows: Sequence[store.GameRow]) -> None:
    """Count the games that cannot be read, and tell their players."""
    if not rows:
        return
    named = ", ".join(row.id for row in rows[:NAMED]) + (" and others" if len(rows) > NAMED else "")
    log.warning("%s open games cannot be read by this release: %s", len(rows), named)
    told = set(await store.games_marked(bot.desk.database, TOLD))
    for row in rows:
        if row.id not in told and await say_in_thread(bot, row, TOO_OLD):
            await mark_told(bot.desk.database, row.id)


async def say_in_thread(bot: Host, row: store.GameRow, text: str) -> bool:
    """Say something to the players of a game that cannot be read; return whether that worked."""
    place = stored_place(row)
    if place is None or not place.thread:
        return False
    ids = [player.get("id") for player in row.about.get("players", ()) if isinstance(player, dict)]
    users = tuple(int(user) for user in ids if isinstance(user, str) and user.isdecimal())
    called = " ".join(f"<@{user}>" for user in users)
    try:
        await bot.tables.delivery.rate_limit.take()
        panel = Panel(f"{called} {text}".strip(), mentions=users)
        await bot.tables.delivery.put(row.id, place.thread, 0, panel, nonce=f"lost:{row.id}:{row.outcome is None}")
    except (discord.HTTPException, *BROKEN) as error:
        log.info("game %s cannot be read, and its thread cannot be told: %s", row.id, error)
        return False
    return True
