"""The tables: every game's board, calls and hands in Discord, brought up to date after each answer.

What is shown follows what is stored: an answer is committed first, and showing it may fail, be repeated, or be done
after a restart. Only the newest state is shown; answers in quick succession share one edit of the board.
"""

import asyncio
import functools
import logging
import time
from collections.abc import Callable, Mapping, Sequence

import discord

from bot.errors import UserFacing
from bot.hosting.closings import close_all
from bot.hosting.delivery import Delivery
from bot.hosting.host import Host
from bot.hosting.opening import CalledOff, Openings
from bot.hosting.panels import Panels
from bot.hosting.place import GamePlace, HandPlace, nonce_of, place_of
from bot.hosting.sweeping import left_behind
from bot.hosting.table import Table
from bot.hosting.thinking import Thinking, asked_computer
from bot.hosting.unreadable import stored_place, tell_unreadable
from bot.services.games.computers import takes_thought
from bot.services.games.outliving.reading import Unreadable
from bot.services.games.outliving.unreadable import is_readable
from bot.services.games.values import Game, Played, guild_of
from bot.storage import games as store
from bot.ui import limits, waits
from bot.ui.panel import Panel
from bot.ui.send import BROKEN
from bot.ui.waits import telling
from engine.kernel.ids import Seat

log = logging.getLogger("berean.discord")

#: seconds to wait until a game is shown, and, as the process ends, until all are shown and until places are stored
PATIENCE, CLOSING = 3.0, 1.0
#: seconds that whoever begins a game waits for its thread before he is told that it will come
OPENING = 10.0
#: what could not be shown is tried again after so many seconds, then after twice as long, and so on up to the last
AGAIN, RARELY = 30, 960
#: seconds after which the places of calls are stored, and of how many games at once
SOON, TOGETHER = 1.0, 50
TRIES = 5
#: games that are looked at after a start: those that go on, and those that have ended last
OPEN, ENDED = 10_000, 200


class Tables:
    """Shows games. `changed` is called after every commit and returns at once."""

    def __init__(self, bot: Host) -> None:
        self._bot = bot
        self._tables: dict[str, Table] = {}
        self._work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._catching_up: asyncio.Task[None] | None = None
        self._since: dict[str, float] = {}
        self._to_put_by: set[str] = set()
        self._putting_by: asyncio.Task[None] | None = None
        self._began = discord.utils.utcnow()
        self._is_closed = False
        self.delivery = Delivery(bot)
        self.panels = Panels(self.show_again)
        self._openings = Openings(bot, self.delivery)
        self._thinking = Thinking(bot, self.changed)
        #: who waits for the threads of games that have just begun
        self._coming: dict[str, asyncio.Future[GamePlace | None]] = {}
        #: channel -> until when Discord makes its new games wait for their threads, by the clock of the event loop
        self._full: dict[int, float] = {}
        #: the timers of games that are to be shown later, and for how many seconds those that failed wait
        self._later: dict[str, asyncio.TimerHandle] = {}
        self._waits: dict[str, float] = {}

    async def begin(self, begun: Played) -> GamePlace | None:
        """Show a game that has just begun; return its place, None if its thread takes long.

        Raises:
            UserFacing: there can be no thread; it is as if the game had never begun.
        """
        game_id = begun.game.id
        if not self._bot.serves(begun.game.guild):
            self._bot.pass_on({"game": game_id})
            return None
        coming = self._coming[game_id] = asyncio.get_running_loop().create_future()
        self._table(game_id).is_new()
        self.changed(begun)
        left = self._full.get(place_of(begun.game.about).channel, 0.0) - asyncio.get_running_loop().time()
        if left >= waits.LONG:
            self._must_wait(game_id, left)
        try:
            return await asyncio.wait_for(coming, OPENING)
        except TimeoutError:
            return None
        finally:
            del self._coming[game_id]

    def _must_wait(self, game_id: str, seconds: float) -> None:
        """Record that Discord makes a game wait, and tell the person who waits for its thread."""
        self.delivery.waits(game_id, seconds)
        place = self._table(game_id).place
        if (coming := self._coming.get(game_id)) is not None and not coming.done():
            coming.set_result(None)
        if place is not None and not place.thread:
            self._full[place.channel] = asyncio.get_running_loop().time() + seconds

    def where_text(self, game: Game, what: str) -> str:
        """Say where a game that has begun is played, or when its thread will come."""
        if thread := place_of(game.about).thread:
            return f"{what} begins in <#{thread}>."
        seconds = self.delivery.seconds_left(game.id)
        when = f"only in {waits.span(seconds)}" if seconds else "soon"
        return f"{what} has begun. Discord opens its thread {when}; you are called there as soon as it is open."

    def stands(self, game_id: str, place: GamePlace) -> None:
        """Tell the code that waits for the thread of a game that it is there."""
        if (coming := self._coming.get(game_id)) is not None and not coming.done():
            coming.set_result(place)

    async def _call_off(self, game_id: str, why: str) -> None:
        """Give up a game that can have no thread, unless somebody has moved in it; then it is played by commands."""
        coming = self._coming.get(game_id)
        is_heard = coming is not None and not coming.done()
        game = await self._bot.desk.games.load(game_id)
        if not await self._openings.call_off(game, why, is_heard=is_heard):
            self.delivery.meets(game_id, why)
            return
        self._bot.timers.forget(game_id)
        self._table(game_id).is_done = True
        if coming is not None and not coming.done():
            coming.set_exception(UserFacing(why))

    async def wish_hand(self, game_id: str, seat: Seat, *, wanted: bool) -> bool:
        """Send a player his hand by DM from now on, or stop; say whether it is sent."""
        if not self._bot.serves((await self._bot.desk.games.glance(game_id)).guild):
            self._bot.pass_on({"game": game_id, "hand": [int(seat), wanted]})
            return wanted
        self._table(game_id).wish_hand(seat, wanted=wanted)
        self._begin(game_id)
        return await self.gets_hand(game_id, seat)

    async def gets_hand(self, game_id: str, seat: Seat) -> bool:
        """Say whether a player gets his hand by DM, after showing the game or after a short wait."""
        if (task := self._work.get(game_id)) is not None:
            await asyncio.wait([task], timeout=PATIENCE)
        place = self.where(await self._bot.desk.games.glance(game_id))
        return not place.hands.get(str(seat), HandPlace()).closed

    def where(self, game: Game) -> GamePlace:
        """Return the place of a game, as known here or as stored."""
        held = self._tables.get(game.id)
        return held.place_for(game) if held is not None else place_of(game.about)

    def _table(self, game_id: str) -> Table:
        return self._tables.get(game_id) or self._tables.setdefault(
            game_id, Table(self._bot, self.delivery, self._openings, game_id)
        )

    def changed(self, played: Played) -> None:
        """Show a game as it is now, soon."""
        game = played.game
        if not self._bot.serves(game.guild):
            self._bot.pass_on({"game": game.id})
            return
        self._table(game.id).tell(played)
        self.panels.tell(played)
        self._since.setdefault(game.id, time.perf_counter())
        if played.facts:
            self._bot.metrics.moved()
        self._bot.timers.changed(game)
        self._begin(game.id)

    def _begin(self, game_id: str) -> None:
        """Begin to show a game; one that is being shown is shown again afterwards."""
        if (timer := self._later.pop(game_id, None)) is not None:
            timer.cancel()
        if game_id in self._work:
            self._again.add(game_id)
            return
        self._work[game_id] = asyncio.create_task(self._show(game_id), name=f"show {game_id}")

    def show_again(self, game_id: str) -> None:
        """Show a game again, as something can be shown now that could not be before."""
        if not self._is_closed:
            self._begin(game_id)

    def show_in(self, game_id: str, seconds: float) -> None:
        """Show a game again after so many seconds, unless it is shown before."""
        if not self._is_closed:
            self._later[game_id] = asyncio.get_running_loop().call_later(seconds, self._begin, game_id)

    @property
    def busy(self) -> int:
        """How many games are being shown now."""
        return len(self._work)

    async def settled(self) -> None:
        """Wait until everything is shown."""
        if self._catching_up is not None:
            await asyncio.wait([self._catching_up])
        while self._work:
            await asyncio.wait(list(self._work.values()))

    async def drop(self, game_id: str) -> None:
        """Forget what is in memory of a game, once it is shown, since its record is about to be changed."""
        if (task := self._work.get(game_id)) is not None:
            await asyncio.wait([task])
        await self._put_by([game_id])
        self._tables.pop(game_id, None)

    def put_by_soon(self, game_id: str) -> None:
        """Store the place of a game within a moment, together with others."""
        self._to_put_by.add(game_id)
        if self._putting_by is None:
            self._putting_by = asyncio.create_task(self._put_by_later(), name="putting by")

    async def _put_by_later(self) -> None:
        await asyncio.sleep(SOON)
        self._putting_by = None
        waiting, self._to_put_by = self._to_put_by, set()
        await self._put_by(sorted(waiting))

    async def _put_by(self, game_ids: Sequence[str]) -> None:
        """Store the places of games and what their messages show; what fails is tried again when they change."""
        held = [(game_id, table) for game_id in game_ids if (table := self._tables.get(game_id)) is not None]
        for some in limits.pages(held, TOGETHER):
            places = {game_id: (table, place) for game_id, table in some if (place := table.unwritten) is not None}
            if not places:
                continue
            written = {game_id: place.model_dump(mode="json") for game_id, (_, place) in places.items()}
            try:
                await self._bot.desk.games.remember_places(written)
            except UserFacing as error:
                log.warning("where %s games stand could not be written down: %s", len(places), error)
                continue
            for table, place in places.values():
                table.is_written(place)

    async def close(self) -> None:
        """Stop showing games, after a moment to finish; the rest is shown after the next start."""
        self._is_closed = True
        await self._thinking.close()
        for timer in self._later.values():
            timer.cancel()
        for table in self._tables.values():
            table.leave()
        if self._work:
            await asyncio.wait(list(self._work.values()), timeout=CLOSING)
        tasks = [*self._work.values(), *(task for task in (self._catching_up, self._putting_by) if task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        _, late = await asyncio.wait([asyncio.create_task(self._put_by(list(self._tables)))], timeout=CLOSING)
        for task in late:  # what the next process writes is newer
            task.cancel()

    async def catch_up(self, of: Callable[[int], bool] | None = None) -> None:
        """Begin to show the games of some servers that were not shown completely before the process ended."""
        wanted = of or self._bot.serves
        database = self._bot.desk.database
        rows = [*await store.games(database, open_only=True, limit=OPEN), *await store.games(database, limit=ENDED)]
        own = {row.id: row for row in rows if wanted(guild_of(row.about))}
        self._catching_up = asyncio.create_task(self._catch_up(own, self._catching_up), name="catching up")

    async def _catch_up(self, rows: Mapping[str, store.GameRow], before: asyncio.Task[None] | None) -> None:
        """Show one game after the other, so that people who click meanwhile need not wait for all of them."""
        if before is not None:
            await asyncio.wait([before])
        await self._take_up(rows)
        if not self._bot.serves(0):  # one process does it for all
            return
        try:
            await close_all(self._bot)
        except Exception:
            log.exception("the messages of offers that stand no more could not be closed")

    async def _take_up(self, rows: Mapping[str, store.GameRow]) -> None:
        lost: dict[str, store.GameRow] = {}
        for row in rows.values():
            place = stored_place(row)
            if place is not None and place.is_over:
                continue
            if place is None or not await is_readable(self._bot.desk.database, row):
                lost[row.id] = row
                continue
            if not place.is_somewhere:
                await self._let_go(row, place)
                continue
            if row.outcome is None and any(player["kind"] != "human" for player in row.about["players"]):
                await self._wake_computers(row.id)
            is_uncalled = row.outcome is None and not place.notice_for
            if place.shown != row.version or place.opening is not None or row.outcome is not None or is_uncalled:
                self._begin(row.id)
                await asyncio.wait([self._work[row.id]], timeout=PATIENCE)
        await tell_unreadable(self._bot, [row for row in lost.values() if row.outcome is None])
        for row in (row for row in rows.values() if row.outcome is None and row.id not in lost):
            await self._sweep(row.id, stored_place(row) or GamePlace())

    async def _sweep(self, game_id: str, stored: GamePlace) -> None:
        """Delete the calls that a killed process has left in the thread of a game."""
        if not stored.thread:
            return
        for message in await left_behind(self._bot, self.delivery, game_id, stored.thread, self._began):
            if (task := self._work.get(game_id)) is not None:  # it may be finding a call of before anew
                await asyncio.wait([task], timeout=PATIENCE)
                if not task.done():
                    return
            table = self._tables.get(game_id)
            if message != ((table.place if table is not None else None) or stored).notice:
                await self.delivery.delete(game_id, stored.thread, message)

    async def _let_go(self, row: store.GameRow, place: GamePlace) -> None:
        """Give up a game that an earlier release left without a thread, if nobody has moved in it."""
        is_ours = place == GamePlace() and not row.about.get("place") and any(p.get("id") for p in row.about["players"])
        if not is_ours or row.outcome is not None:
            return
        try:
            game = await self._bot.desk.games.load(row.id)
            await self._openings.call_off(game, "Berean was ended before it had a thread.", is_heard=False)
        except UserFacing as error:
            log.warning("game %s has no thread and cannot be called off: %s", row.id, error)

    async def _wake_computers(self, game_id: str) -> None:
        try:
            await self.go_on(Played(await self._bot.desk.games.load(game_id), ()))
        except UserFacing as error:
            log.warning("game %s: the computer does not move: %s", game_id, error)
        except Exception:
            log.exception("game %s: the computer does not move", game_id)

    async def go_on(self, played: Played) -> Played:
        """Let the computers move until a person is asked; return the result, with all that happened.

        A computer that thinks moves later; this does not wait for it.
        """
        facts = list(played.facts)
        while (asked := asked_computer(played.game)) is not None:
            if takes_thought(asked):
                self._thinking.begin(played.game.id)
                break
            played = await self._bot.desk.games.computer_move(played.game.id)
            self.changed(played)
            facts += played.facts
        return played if len(facts) == len(played.facts) else Played(played.game, tuple(facts))

    async def _show(self, game_id: str) -> None:
        """Show a game until it is up to date; what fails is tried again later, or at its next change."""
        table = self._table(game_id)
        is_shown = False
        try:
            with telling(functools.partial(self._must_wait, game_id)):
                while (is_shown := await self._is_shown(table, game_id)) and game_id in self._again:
                    pass
        finally:
            del self._work[game_id]
        table.rest()
        if is_shown:
            self._waits.pop(game_id, None)
        else:
            self._show_later(game_id)
        if table.is_done:
            self._tables.pop(game_id, None)
        if (since := self._since.pop(game_id, None)) is not None:
            self._bot.metrics.shown(time.perf_counter() - since)

    def _show_later(self, game_id: str) -> None:
        """Try again to show a game, waiting twice as long each time."""
        wait = self._waits[game_id] = min(self._waits.get(game_id, AGAIN / 2) * 2, RARELY)
        if (timer := self._later.pop(game_id, None)) is not None:
            timer.cancel()
        self._later[game_id] = asyncio.get_running_loop().call_later(wait, self._begin, game_id)

    async def _is_shown(self, table: Table, game_id: str) -> bool:
        """Show a game as it is now, and say whether that worked; failures of Discord are logged."""
        for tried in range(TRIES):
            self._again.discard(game_id)
            try:
                await table.show()
            except (discord.DiscordServerError, *BROKEN) as error:
                log.warning("game %s could not be shown (%s), try %s", game_id, error, tried + 1)
                await asyncio.sleep(0.2 * 2**tried)
            except Unreadable:
                return True  # there is nothing to show of it
            except CalledOff as error:
                await self._call_off(game_id, error.why)
                return table.is_done
            except Exception:
                log.exception("game %s could not be shown", game_id)
                return False
            else:
                return True
        return False

    async def announce(self, game: Game, panel: Panel, *of: object) -> None:
        """Post something in the thread of a game, only once for the same `of`."""
        place = self.where(game)
        nonce = nonce_of(game, "said", game.version, *of)
        for tried in range(TRIES if place.thread else 0):
            try:
                await self.delivery.rate_limit.take()
                await self.delivery.put(game.id, place.thread, 0, panel, nonce=nonce)
                return
            except (discord.DiscordServerError, *BROKEN) as error:
                log.warning("game %s: something could not be said (%s), try %s", game.id, error, tried + 1)
                await asyncio.sleep(0.2 * 2**tried)
            except discord.HTTPException as error:
                log.info("game %s goes on without: %s", game.id, error)
                return
