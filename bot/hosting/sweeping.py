"""Calls that a killed process left behind: they ask for moves that were made long ago."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import discord

from bot.hosting.client import Client
from bot.hosting.delivery import Delivery
from bot.ui.custom_ids import custom_id
from bot.ui.send import BROKEN, again
from bot.ui.table_frame import MOVES_BUTTON

log = logging.getLogger("berean.discord")

#: how many of the newest messages of a thread are looked through; Discord gives no more at a time
NEWEST = 100


async def left_behind(bot: Client, delivery: Delivery, game_id: str, thread: int, since: datetime) -> list[int]:
    """Return the messages in a game's thread that call a player and are older than a time, newest first."""
    await delivery.rate_limit.take()
    try:
        listed = await again(lambda: bot.http.logs_from(thread, NEWEST))
    except (discord.HTTPException, *BROKEN) as error:
        log.info("the thread of game %s is not looked through: %s", game_id, error)
        return []
    own, start = bot.user.id if bot.user is not None else 0, discord.utils.time_snowflake(since)
    return [int(each["id"]) for each in listed if int(each["id"]) < start and _is_call(each, game_id, own)]


def _is_call(message: Mapping[str, Any], game_id: str, own: int) -> bool:
    """Say whether a message, as Discord describes it, is a call of Berean to a player of this game."""
    if int(message["author"]["id"]) != own or message["embeds"] or not message["content"].startswith("<@"):
        return False
    buttons = [part.get("custom_id") for row in message["components"] for part in row.get("components", ())]
    return custom_id(MOVES_BUTTON, game_id) in buttons
