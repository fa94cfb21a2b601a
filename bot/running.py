"""Starting the bot in this process, for all servers or for some of Discord's shards."""

import asyncio
import gc
import sys
from asyncio import AbstractEventLoop
from collections.abc import Callable

import aiohttp
import discord

from bot.app import Berean
from bot.errors import UserFacing
from bot.leaving import serve
from bot.settings import Settings
from bot.shards import Sharded
from bot.watching.logs import set_up_logs

#: seconds after which a thread that computes lets the event loop run, for which people wait
TURN = 0.0002


def leave_what_stays() -> None:
    """Exclude all that is loaded so far from garbage collection, since it stays until the process ends."""
    gc.collect()
    gc.freeze()


def bot_for(settings: Settings) -> Berean:
    """Return the bot for all servers, or for some shards if that is set."""
    if not settings.shards:
        return Berean(settings)
    return Sharded(settings)


def loop_factory() -> Callable[[], AbstractEventLoop] | None:
    """Return the factory of the event loop: uvloop's, with which a request takes a third less processor time.

    None if it is not available, as on Windows.
    """
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def run(settings: Settings) -> None:
    """Connect and serve until told to end.

    Raises:
        UserFacing: there is no token, or Discord does not accept it.
    """
    if settings.discord_token is None:
        raise UserFacing("Set DISCORD_TOKEN to the bot's token to start Berean in Discord.")
    set_up_logs(settings.log_format)
    sys.setswitchinterval(TURN)
    bot = bot_for(settings)
    bot.once_read = leave_what_stays
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(bot, settings.discord_token.get_secret_value()))
    except discord.LoginFailure:
        raise UserFacing(
            "Discord does not accept DISCORD_TOKEN; copy the token anew from the developer portal."
        ) from None
    except aiohttp.ClientConnectionError as error:
        raise UserFacing(f"Discord cannot be reached ({error}); check the network and start again.") from None
    if bot.lost:
        raise UserFacing(bot.lost)
