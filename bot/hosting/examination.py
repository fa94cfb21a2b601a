"""Checking all that Berean needs of Discord, for `berean discord check`."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from time import time

import aiohttp
import discord
from discord.ext import commands
from discord.http import Route

from bot.settings import Settings
from bot.text.discord import PERMISSIONS

#: seconds by which this machine's clock may differ from Discord's: an interaction must be answered within three
MOST_SECONDS_OFF = 2.0
#: new sessions that should be left for the day; each start takes one for each shard
FEWEST_SESSIONS = 50
#: servers from which on Discord demands shards, and from which on the bot has to be verified
MANY, VERIFIED = 2_500, 100
#: the most servers in which the bot's permissions are checked
LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: whether it is fine, and what to do if not."""

    is_well: bool
    told: str


async def examined(bot: commands.Bot, settings: Settings) -> AsyncIterator[Finding]:
    """Check everything with a bot that has logged in; a failed check does not end it."""
    yield Finding(True, f"The token is that of {bot.user} (application {bot.application_id}).")
    yield await _clock()
    yield await _commands(bot)
    async for finding in _sessions(bot, settings):
        yield finding
    async for finding in _servers(bot, settings):
        yield finding


async def _clock() -> Finding:
    async with aiohttp.ClientSession() as session:
        before = time()
        async with session.get(f"{Route.BASE}/gateway") as answer:
            told = answer.headers.get("Date")
        middle = datetime.fromtimestamp((before + time()) / 2, UTC)
    if told is None:
        return Finding(True, "Discord did not tell its time; see that the clock of this machine is set by NTP.")
    away = (middle - parsedate_to_datetime(told)).total_seconds() - 0.5  # it tells whole seconds
    if abs(away) > MOST_SECONDS_OFF:
        return Finding(False, f"The clock of this machine is {away:+.0f} s from Discord's: set it by NTP.")
    return Finding(True, "The clock agrees with Discord's.")


async def _commands(bot: commands.Bot) -> Finding:
    own = {(command.name, _kind(command)) for command in bot.tree.get_commands()}
    known = {(command.name, command.type.value) for command in await bot.tree.fetch_commands()}
    if own == known:
        return Finding(True, f"Discord knows the {len(own)} commands of this release.")
    lacking, old = sorted({name for name, _ in own - known}), sorted({name for name, _ in known - own})
    parts = [f"lacks {', '.join(lacking)}"] if lacking else []
    parts += [f"has {', '.join(old)}, which this release has not"] if old else []
    return Finding(False, f"Discord {' and '.join(parts)}: run berean discord sync.")


def _kind(command: object) -> int:
    kind = getattr(command, "type", discord.AppCommandType.chat_input)
    return int(getattr(kind, "value", 1))


async def _sessions(bot: commands.Bot, settings: Settings) -> AsyncIterator[Finding]:
    recommended, _, limits = await bot.http.get_bot_gateway()
    left = int(limits["remaining"])
    of = f"{left} of {limits['total']} new sessions are left today"
    advice = "" if left >= FEWEST_SESSIONS else ": do not start again and again, or Discord resets the token"
    yield Finding(left >= FEWEST_SESSIONS, of + (advice or ".") + ("." if advice else ""))
    own, count = settings.shards_of
    wanted = f"Discord recommends {recommended} shard{'s' if recommended > 1 else ''}"
    if not settings.shards:
        enough = "one is served" if recommended == 1 else "set BEREAN_SHARDS, such as all"
        yield Finding(recommended == 1, f"{wanted}: {enough}.")
    elif count:
        told = f"this process serves {len(own)} of {count}"
        yield Finding(count >= recommended, f"{wanted}; {told}{'' if count >= recommended else ': raise the number'}.")
    else:
        yield Finding(True, f"{wanted}, and this process serves all.")


async def _servers(bot: commands.Bot, settings: Settings) -> AsyncIterator[Finding]:
    servers = [server async for server in bot.fetch_guilds(limit=None)]
    if len(servers) >= VERIFIED:
        yield Finding(True, f"{len(servers)} servers: from {VERIFIED} on Discord wants to verify the bot.")
    if len(servers) >= MANY and not settings.shards:
        yield Finding(False, f"{len(servers)} servers: from {MANY} on Discord demands shards; set BEREAN_SHARDS.")
    if not servers:
        yield Finding(False, "The bot is in no server: open the link that berean discord invite prints.")
    lacking = 0
    for server in servers[:LOOKED_AT]:
        if missing := await _missing(bot, server.id):
            lacking += 1
            yield Finding(False, f"In {server.name} ({server.id}) it lacks: {', '.join(missing)}.")
    looked = min(len(servers), LOOKED_AT)
    if servers and not lacking:
        yield Finding(True, f"It has the permissions it needs in {looked} server{'s' if looked > 1 else ''}.")


async def _missing(bot: commands.Bot, server: int) -> list[str]:
    """Return the permissions that the bot's roles lack in a server; channels may take away more."""
    guild = await bot.fetch_guild(server, with_counts=False)
    given = (await guild.fetch_member(bot.user.id if bot.user else 0)).guild_permissions
    return [told for name, (told, _) in PERMISSIONS.items() if not getattr(given, name)]
