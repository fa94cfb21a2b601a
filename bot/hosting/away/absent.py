"""Players who are silent for long in games without a clock: they are reminded, and the game may then be claimed.

How long the player who is asked has been silent is recorded each hour (`bot/services/games/silence.py`), so a claim is
exact to an hour, and time in which Berean did not run does not count.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from pydantic import ValidationError
from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.hosting.away.digest import send_due
from bot.hosting.away.members import has_left
from bot.hosting.host import Host
from bot.hosting.place import names_of, place_of
from bot.services.games import clocks
from bot.services.games.outliving.reading import Unreadable
from bot.services.games.pauses import Halt, stopped
from bot.services.games.silence import FIRST, REMINDED, Activity, Silence, begun, can_be_silent, forgiven, gone_on
from bot.services.games.values import About, Game, guild_of
from bot.storage.database import Database
from bot.storage.preferences import drop, everything, preference, put, set_preference
from bot.storage.quiet import QuietGame, inputs_since, quiet_games
from bot.ui.clocks import absent_panel, silent_panel
from engine.kernel import codec
from engine.kernel.inputs import TimeUp

log = logging.getLogger("berean.discord")

#: the scope under which silences are stored, each under the id of its game
SCOPE = "silent"
SOON, HOUR = 300, 3600
#: the value in `told` of a player who has left the server; of others it is a number of days
GONE = 1000


async def every_hour(bot: Host, now: Callable[[], datetime]) -> None:
    """Check soon, and then each hour, who is silent, and send digests. What fails is tried again an hour later."""
    wait = SOON
    while True:
        await asyncio.sleep(wait)
        wait = HOUR
        for what, work in (("who is silent could not be looked at", look), ("digests could not be sent", send_due)):
            try:
                await work(bot, now())
            except UserFacing as error:
                log.warning("%s: %s", what, error)
            except Exception:
                log.exception(what)


async def look(bot: Host, now: datetime) -> None:
    """Record how long players who are asked have been silent in the games of this process, and tell their tables."""
    database = bot.desk.database
    known = {game: Silence.read(held) for game, held in (await everything(database, SCOPE)).items()}
    rows = {row.id: row for row in await quiet_games(database, now - FIRST, list(known))}
    found = {}
    for row in (row for row in rows.values() if bot.serves(guild_of(row.about))):
        try:
            found[row.id] = await _silence(bot, row, known.get(row.id), now)
        except (Unreadable, ValidationError):
            found[row.id] = None
        except UserFacing as error:
            log.warning("game %s: who is silent is not known: %s", row.id, error)
    ended = [game for game in known if game not in rows and bot.serves(0)]

    def note(connection: Connection) -> None:
        for game in ended:
            drop(connection, SCOPE, game)
        for game, silence in found.items():
            if silence is None:
                drop(connection, SCOPE, game)
            else:
                put(connection, SCOPE, game, silence.model_dump(mode="json"))

    await database.write(note)
    for game_id, silence in found.items():
        if silence is not None and silence.asked is not None and silence.days_of(silence.asked) >= REMINDED:
            await _tell(bot, game_id, silence, silence.asked)


async def silence_in(bot: Host, game: Game, now: datetime) -> Silence | None:
    """Return who has been silent in a game, and for how long; None if nobody has been for long."""
    held = await preference(bot.desk.database, SCOPE, game.id)
    if held is None:
        return None
    before, activity = Silence.read(held), await _activity_of(bot, game, Silence.read(held).step)
    return gone_on(before, activity, now)


async def claimable(bot: Host, game: Game, now: datetime) -> tuple[int, str] | None:
    """Return the silent player against whom a game may be claimed, and why; None if it may not be yet."""
    silence = await silence_in(bot, game, now)
    if silence is None or silence.asked is None:
        return None
    name, days = names_of(game)[silence.asked], silence.days_of(silence.asked)
    most = place_of(game.about).terms.silent_days
    if days >= most:
        return silence.asked, f"{name} has been silent for {clocks.span(most * clocks.DAY)}."
    if days >= REMINDED and await has_left(bot, game.guild, int(game.about.players[silence.asked].id or 0)):
        return silence.asked, f"{name} has left this server and has been silent for a day."
    return None


async def forgive(database: Database, game_id: str, seat: int) -> None:
    """Count a player's silence from now on, since his opponent goes on waiting."""
    if (held := await preference(database, SCOPE, game_id)) is not None:
        silence = forgiven(Silence.read(held), seat)
        await set_preference(database, SCOPE, game_id, silence.model_dump(mode="json"))


async def _silence(bot: Host, row: QuietGame, before: Silence | None, now: datetime) -> Silence | None:
    if not guild_of(row.about) or not can_be_silent(About.read(row.about)):
        return None
    touched = clocks.moment(row.updated_at)
    if before is None:
        return begun(await _activity_of(bot, await bot.desk.games.glance(row.id), row.version), touched, now)
    halt = None if row.halt is None else Halt.read(row.halt)
    activity = Activity(row.version, None if stopped(halt) else before.asked)
    if row.version != before.step or before.asked is None:
        activity = await _activity_of(bot, await bot.desk.games.glance(row.id), before.step)
    after = gone_on(before, activity, now)
    return after if after.seconds or touched <= now - FIRST else None


async def _activity_of(bot: Host, game: Game, since: int) -> Activity:
    """Return the activity in a game now, and who has acted since a step."""
    stored = await inputs_since(bot.desk.database, game.id, since)
    given = [
        each for each in map(codec.decode, (each for each in stored if "~" in each)) if not isinstance(each, TimeUp)
    ]
    heard = {who for each in given if (who := getattr(each, "player", None)) is not None}
    asked = game.decision.player if game.decision is not None and not stopped(game.halt) else None
    is_human = asked is not None and game.about.players[asked].kind == "human"
    return Activity(game.version, asked if is_human else None, heard)


async def _tell(bot: Host, game_id: str, silence: Silence, seat: int) -> None:
    """Tell a table of a silence, once each: that there is one, that the game may be claimed, that the player left."""
    game = await bot.desk.games.glance(game_id)
    told, days = silence.told.get(str(seat), 0), silence.days_of(seat)
    if told == GONE or game.outcome is not None or not place_of(game.about).thread:
        return
    most, name = place_of(game.about).terms.silent_days, names_of(game)[seat]
    user = int(game.about.players[seat].id or 0)
    waiting = [s for s, p in enumerate(game.about.players) if p.kind == "human" and s != seat]
    others = [int(game.about.players[s].id) for s in waiting]
    if not user or await has_left(bot, game.guild, user):
        stage, panel = GONE, absent_panel(game_id, seat, f"{name} has left this server, so he cannot move.", others)
    elif days >= most > told:
        stage = most
        panel = absent_panel(game_id, seat, f"{name} has been silent for {clocks.span(most * clocks.DAY)}.", others)
    elif told < REMINDED:
        stage, panel = REMINDED, silent_panel(game_id, user, [names_of(game)[s] for s in waiting], most)
    else:
        return
    kept = silence.model_copy(update={"told": {**silence.told, str(seat): stage}})
    await bot.tables.announce(game, panel, "silent", seat, stage, silence.at)
    await set_preference(bot.desk.database, SCOPE, game_id, kept.model_dump(mode="json"))
