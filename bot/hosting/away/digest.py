"""The daily digest: one message that lists the games that wait for a person, and replaces the one before.

It says what everybody may know: who plays, whose move it is and since when, and where. In a channel it lists only games
of that server that everybody there may see.
"""

import hashlib
import logging
from datetime import datetime
from typing import Any

import discord

from bot.errors import UserFacing
from bot.games.known import game_of
from bot.hosting.host import Host
from bot.hosting.place import names_of, place_of, seat_of, versus_in
from bot.services.games.clocks import moment, on_the_wall
from bot.services.games.pauses import stopped
from bot.services.games.values import Game
from bot.services.people.digests import Digest, all_digests, digest_of, set_digest
from bot.storage.quiet import touched_at
from bot.ui.clocks import digest_panel
from bot.ui.send import BROKEN, CANNOT_WRITE_TO_USER, again, post

log = logging.getLogger("berean.discord")


async def send_due(bot: Host, now: datetime) -> None:
    """Send the digests that are due in the servers of this process; one process sends those by DM."""
    for user, digest in (await all_digests(bot.desk.database)).items():
        if digest.is_due(now) and bot.serves(digest.guild if digest.where == "here" else 0):
            try:
                await _send(bot, int(user), digest, now)
            except (discord.HTTPException, *BROKEN) as error:
                log.info("a digest could not be sent: %s", error)
            except UserFacing as error:
                log.warning("a digest could not be made: %s", error)


async def waiting_for(bot: Host, user: int) -> list[Game]:
    """Return the games in which it is somebody's move."""
    found = await bot.desk.games.open_games_of(str(user))
    return [
        game
        for game in found
        if game.decision is not None and not stopped(game.halt) and game.decision.player == seat_of(game.about, user)
    ]


async def _send(bot: Host, user: int, digest: Digest, now: datetime) -> None:
    """Send one digest, if any game waits, and delete the last one. It is recorded first, so that none is sent twice."""
    await set_digest(bot.desk.database, str(user), digest.model_copy(update={"sent": now, "message": 0}))
    games = await waiting_for(bot, user)
    if digest.where == "here":
        games = [game for game in games if game.guild == digest.guild and _is_open(bot, game)]
    channel = digest.channel
    if digest.message:
        await bot.tables.delivery.delete("", channel, digest.message)
    if not games:
        return
    touched = await touched_at(bot.desk.database, [game.id for game in games])
    lines = [_line(game, user, touched.get(game.id)) for game in sorted(games, key=lambda g: touched.get(g.id, ""))]
    try:
        if digest.where == "dm":
            channel = (await bot.create_dm(discord.Object(user))).id
        await bot.tables.delivery.rate_limit.take()
        panel = digest_panel(user, lines, calls=digest.where == "here")
        nonce = hashlib.sha256(f"digest:{now:%Y-%m-%d}:{user}".encode()).hexdigest()[:24]
        message = await again(lambda: post(bot.http, channel, panel, nonce))
    except discord.HTTPException as error:
        if error.code not in CANNOT_WRITE_TO_USER and error.status not in (403, 404):
            raise
        log.info("a digest cannot be sent any more, and its reader is called again: %s", error)
        await set_digest(bot.desk.database, str(user), Digest(hour=digest.hour))
        return
    held = await digest_of(bot.desk.database, str(user))
    if held.where == digest.where:  # else he has just wished for something else
        await set_digest(bot.desk.database, str(user), held.model_copy(update={"message": message, "channel": channel}))


def _is_open(bot: Host, game: Game) -> bool:
    """Say whether everybody in its server may see where a game is played."""
    channel: Any = bot.get_channel(place_of(game.about).channel)
    if not isinstance(channel, discord.TextChannel):
        return False
    return channel.permissions_for(channel.guild.default_role).view_channel


def _line(game: Game, user: int, touched: str | None) -> str:
    place = place_of(game.about)
    since = f", waiting since <t:{int(on_the_wall(moment(touched)).timestamp())}:R>" if touched else ""
    where = f"<#{place.thread}> " if place.thread else ""
    return f"{where}{versus_in(game)}: {game_of(game.state).heading(game.state, names_of(game))}{since}"
