"""What happens at a certain time: windows close, players are reminded, time runs out. Each game has one timer."""

import asyncio
import functools
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

import discord
from pydantic import ValidationError
from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.hosting.away.absent import every_hour
from bot.hosting.host import Host
from bot.hosting.place import names_of, place_of
from bot.retention.daily import every_day
from bot.services.games import clocks
from bot.services.games.by_hand import asking
from bot.services.games.clocks import Clock, Due
from bot.services.games.pauses import stopped
from bot.services.games.values import About, Game, Played, guild_of
from bot.storage import games as store
from bot.storage.preferences import everything, put
from bot.ui.clocks import flag_panel, reminder_panel
from bot.ui.panel import Panel
from bot.ui.send import BROKEN, again
from engine.kernel.ids import Seat
from engine.kernel.inputs import TimeUp

log = logging.getLogger("berean.discord")

#: seconds between two records that Berean runs, and the gap between two from which on players get their time back
HEARTBEAT, GAP = 30, 60
SCOPE, KEY = "berean", "alive"
#: how long a timer waits at most; what lies further ahead is looked at again
FURTHEST = 12 * 3600
#: seconds until what a timer could not do is tried again
AGAIN = 30


class Timers:
    """The timers of the games of a bot."""

    def __init__(self, bot: Host, now: Callable[[], datetime] = clocks.now) -> None:
        self._bot = bot
        self._now = now
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._work: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the timers of the games of this process, and begin the work that is repeated."""
        await self.take_up(self._bot.serves)
        self._beating = asyncio.create_task(self._beat(), name="heartbeat")
        self._tidying = asyncio.create_task(every_day(self._bot, self._now), name="retention")
        self._listening = asyncio.create_task(every_hour(self._bot, self._now), name="silence")

    async def take_up(self, of: Callable[[int], bool]) -> None:
        """Give back the time in which Berean did not run for some servers, and set the timer of every game there.

        If the machine's clock was set back meanwhile, this time is negative, and nothing is given back.
        """
        database, times = self._bot.desk.database, await everything(self._bot.desk.database, SCOPE)
        for row in await store.games(database, open_only=True, limit=10_000):
            guild = guild_of(row.about)
            if not of(guild):
                continue
            alive = times.get(KEY + self._bot.part_of(guild)) or times.get(KEY)
            away = self._now() - clocks.moment(alive) if alive else timedelta()
            try:
                clock = About.read(row.about).clock
                if clock is not None and abs(away.total_seconds()) > GAP and clock.running is not None:
                    game = await self._bot.desk.games.set_clock(row.id, _later_by(away))
                    clock = game.about.clock or clock
            except (ValidationError, UserFacing) as error:
                log.warning("game %s: its clocks stand still: %s", row.id, error)
                continue
            if clock is not None:
                self._set(row.id, clock)
        for game_id, about in await store.open_to_objection(database):
            if of(guild_of(about)):
                self._wait(game_id, 0)

    async def close(self) -> None:
        """Stop every timer."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        tasks = [*self._work, *(task for task in (self._beating, self._tidying, self._listening) if task)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def changed(self, game: Game) -> None:
        """Set the timer of a game as it is now."""
        until = game.about.objections_until
        if game.can_be_reopened and until is not None:
            if stopped(game.halt):
                self._cancel(game.id)
            else:
                self._wait(game.id, (until - self._now()).total_seconds())
        elif game.outcome is not None or game.about.clock is None:
            self._cancel(game.id)
        else:
            self._set(game.id, game.about.clock)

    def forget(self, game_id: str) -> None:
        """Stop and forget the timer of a game that no longer exists."""
        self._cancel(game_id)

    def _set(self, game_id: str, clock: Clock) -> None:
        due = clock.next_due()
        if due is None:
            self._cancel(game_id)
        else:
            self._wait(game_id, (due[0] - self._now()).total_seconds())

    def _wait(self, game_id: str, seconds: float) -> None:
        self._cancel(game_id)
        loop = asyncio.get_running_loop()
        self._timers[game_id] = loop.call_later(min(max(seconds, 0.0), FURTHEST), self._ring, game_id)

    def _cancel(self, game_id: str) -> None:
        timer = self._timers.pop(game_id, None)
        if timer is not None:
            timer.cancel()

    def _ring(self, game_id: str) -> None:
        self._timers.pop(game_id, None)
        task = asyncio.create_task(self._attend(game_id), name=f"clock of {game_id}")
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _attend(self, game_id: str) -> None:
        """Do what is due in a game, and set its next timer."""
        try:
            game = await self._bot.desk.games.load(game_id)
            until = game.about.objections_until
            if game.can_be_reopened and until is not None:
                if until <= self._now() and not stopped(game.halt):
                    self._bot.tables.changed(Played(await asking.settle_end(self._bot.desk.games, game_id), ()))
                else:
                    self.changed(game)
                return
            clock = game.about.clock
            goes_on = game.outcome is None and game.frozen is None
            due = clock.next_due() if clock is not None and goes_on else None
            if clock is None or due is None or clock.running is None:
                return
            if due[0] <= self._now():
                game = await self._do(game, clock, due[1], Seat(clock.running))
            self.changed(game)
        except UserFacing as error:
            log.info("what is due in game %s could not be done (%s); it is tried again", game_id, error)
            self._wait(game_id, AGAIN)
        except (discord.HTTPException, *BROKEN) as error:
            log.warning("what is due in game %s could not be told (%s); it is tried again", game_id, error)
            self._wait(game_id, AGAIN)
        except Exception:
            log.exception("the clock of game %s failed; it is tried again", game_id)
            self._wait(game_id, AGAIN)

    async def _do(self, game: Game, clock: Clock, due: Due, seat: Seat) -> Game:
        games, tables = self._bot.desk.games, self._bot.tables
        match due:
            case Due.WINDOW:
                played = await games.submit(game.id, TimeUp(seat))
                tables.changed(played)
                return (await tables.go_on(played)).game
            case Due.REMINDER:
                if (left := clock.left_of(seat, self._now())) > 0:  # else the fall of his flag is told next
                    await self._tell(game, reminder_panel(int(game.about.players[seat].id), left))
                return await games.set_clock(game.id, lambda held, _: clocks.reminded(held))
            case Due.FLAG:
                others = [int(p.id) for s, p in enumerate(game.about.players) if p.kind == "human" and s != seat]
                await self._tell(game, flag_panel(game.id, names_of(game)[seat], seat, others))
                return await games.set_clock(game.id, lambda held, _: clocks.fallen(held))

    async def _tell(self, game: Game, panel: Panel) -> None:
        """Post something in the thread of a game; without a thread nobody can be told, and the clock goes on."""
        thread = place_of(game.about).thread
        if not thread:
            return
        target = self._bot.get_partial_messageable(thread)
        try:
            await again(functools.partial(target.send, **panel.arguments()))
        except discord.NotFound:
            log.info("the thread of game %s is gone", game.id)
        except discord.Forbidden:
            log.info("Berean may not write in the thread of game %s", game.id)

    def _note(self, connection: Connection) -> None:
        for part in {"", *self._bot.parts}:
            put(connection, SCOPE, KEY + part, self._now().isoformat())

    async def _beat(self) -> None:
        while True:
            try:
                await self._bot.desk.database.write(self._note)
                await self._bot.desk.database.note()
            except UserFacing as error:
                log.warning("the heartbeat could not be written: %s", error)
            except Exception:
                log.exception("the heartbeat could not be written")
            await asyncio.sleep(HEARTBEAT)


def _later_by(away: timedelta) -> Callable[[Clock, datetime], Clock]:
    return lambda held, _: clocks.later(held, away)
