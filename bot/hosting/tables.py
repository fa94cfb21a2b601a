"""The tables: every game's board, notices and hands in Discord, brought up to date after each answer.

What is shown follows what is stored: an answer is committed first, and showing it can fail, be repeated, or be made up
for after a restart. Only the newest state is shown; answers that come quickly share one edit of the board.
"""

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Final

import discord
from aiolimiter import AsyncLimiter

from bot.errors import UserFacing
from bot.hosting.offers import DeckRef
from bot.hosting.place import HandPlace, Place, is_worth_keeping, names_of, place_of
from bot.hosting.terms import Terms
from bot.services import clocks
from bot.services.games import Game, Played
from bot.services.halts import stopped
from bot.services.hands_sent import wants_hand
from bot.services.records import moments_of, proof_of
from bot.storage import games as store
from bot.text.affairs import halt_lines
from bot.text.discord import missing_permissions
from bot.text.log import log_lines, outcome_text
from bot.text.names import SeatNames, ToldNames
from bot.text.prompts import call_text
from bot.ui import limits
from bot.ui.board import board_panel, notice_panel, over_panel, start_panel
from bot.ui.clocks import clock_lines
from bot.ui.hand import hand_digest, hand_panel
from bot.ui.panel import Panel
from bot.ui.send import BROKEN, CANNOT_WRITE_TO_USER, twice
from engine.kernel import codec
from engine.kernel.facts import Fact
from engine.kernel.ids import Seat
from engine.kernel.state import Outcome
from engine.redemption.view import View, redacted, view

if TYPE_CHECKING:
    from bot.app import Berean

log = logging.getLogger("berean.discord")

LOG_KEPT = 8
#: seconds that closing waits for what is just being shown
PATIENCE = 3.0
WEEK: Final = 10080  # minutes
TRIES = 5
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, ARCHIVED = 10003, 10008, 50083
LOCKED = 160005
NO_ACCESS, NO_PERMISSION = 50001, 50013


class Tables:
    """Shows games. `changed` is called after every commit and returns at once."""

    def __init__(self, bot: "Berean") -> None:
        self._bot = bot
        self._work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._waking: set[asyncio.Task[None]] = set()
        self._newest: dict[str, Game] = {}
        self._places: dict[str, Place] = {}
        self._since: dict[str, float] = {}
        self._turns = limiter(bot.settings.requests_per_second)
        self._news: dict[str, list[tuple[int, Sequence[Fact]]]] = {}
        #: who has just asked for his hand by DM, or for no more of it
        self._wishes: dict[tuple[str, Seat], bool] = {}
        #: what keeps a game from being shown, told to whoever acts in it next
        self.troubles: dict[str, str] = {}
        #: the games of which a rematch is just being begun
        self.rematches: set[str] = set()

    async def open_thread(self, channel: discord.TextChannel, names: Sequence[str]) -> discord.Thread:
        """Make the thread of a game that is about to begin."""
        title = " vs ".join(name[:40] for name in names)
        return await channel.create_thread(
            name=limits.clip(title, limits.THREAD_NAME),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=WEEK,
        )

    async def open(self, game: Game, thread: discord.Thread, terms: Terms, decks: tuple[DeckRef, ...] = ()) -> Place:
        """Show a new game in its thread, and remember what it was begun with."""
        names, database = names_of(game), self._bot.desk.database
        people = {str(s): p.id for s, p in enumerate(game.about.players) if p.kind == "human" and p.id}
        unwanted = {s: HandPlace(closed=True) for s, user in people.items() if not await wants_hand(database, user)}
        place = self._places[game.id] = Place(
            guild=thread.guild.id, channel=thread.parent_id, thread=thread.id, terms=terms, decks=decks, hands=unwanted
        )
        await self._bot.desk.games.remember_place(game.id, place.model_dump(mode="json"))
        about = game.about
        start = start_panel(game.id, names, terms.text, about.commitment, about.list_hashes)
        nonce = _nonce(game, "start")
        await self._quietly(game.id, twice(lambda: thread.send(**start.arguments(), nonce=nonce)))
        for user in people.values():
            await self._quietly(game.id, thread.add_user(discord.Object(int(user))))
        return place

    async def wish_hand(self, game_id: str, seat: Seat, *, wanted: bool) -> bool:
        """Send a player his hand by DM from now on, or no more; say whether it is sent."""
        self._wishes[game_id, seat] = wanted
        self._begin(game_id)
        return await self.gets_hand(game_id, seat)

    async def gets_hand(self, game_id: str, seat: Seat) -> bool:
        """Say whether a player gets his hand by DM, once what is under way is shown, or after a moment."""
        if (task := self._work.get(game_id)) is not None:
            await asyncio.wait([task], timeout=PATIENCE)
        place = self._places.get(game_id) or place_of((await self._bot.desk.games.load(game_id)).about)
        return not place.hands.get(str(seat), HandPlace()).closed

    def changed(self, played: Played) -> None:
        """Show a game as it is now, soon."""
        game = played.game
        self._newest[game.id] = game
        self._since.setdefault(game.id, time.perf_counter())
        if played.facts:
            self._bot.metrics.moved()
        self._news.setdefault(game.id, []).append((game.version, played.facts))
        self._bot.clockwork.changed(game)
        self._begin(game.id)

    def _begin(self, game_id: str) -> None:
        """Begin to show a game; one that is just being shown is shown once more."""
        if game_id in self._work:
            self._again.add(game_id)
            return
        task = asyncio.create_task(self._show(game_id), name=f"show {game_id}")
        self._work[game_id] = task
        task.add_done_callback(lambda _: self._work.pop(game_id, None))

    @property
    def busy(self) -> int:
        """How many games are being shown now."""
        return len(self._work)

    async def settled(self) -> None:
        """Wait until everything is shown."""
        while self._work:
            await asyncio.gather(*self._work.values(), return_exceptions=True)

    async def drop(self, game_id: str) -> None:
        """Let go of what is held of a game in memory, once it is shown; its record is about to be changed."""
        if (task := self._work.get(game_id)) is not None:
            await asyncio.wait([task])
        self._places.pop(game_id, None)

    async def close(self) -> None:
        """Stop showing, after a moment for what is under way; what is left is made up for at the next start."""
        if self._work:
            await asyncio.wait(self._work.values(), timeout=PATIENCE)
        tasks = [*self._work.values(), *self._waking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def catch_up(self) -> None:
        """Show what was committed before the last end of the process but not shown, and let computers move on."""
        for row in await store.games(self._bot.desk.database, limit=1000):
            place = Place.model_validate(row.about.get("place") or {})
            if not place.thread or place.is_over:
                continue
            if place.shown != row.version:
                self._begin(row.id)
            if any(player["kind"] != "human" for player in row.about["players"]):
                task = asyncio.create_task(self._wake_computers(row.id))
                self._waking.add(task)
                task.add_done_callback(self._waking.discard)

    async def _wake_computers(self, game_id: str) -> None:
        try:
            await self.go_on(Played(await self._bot.desk.games.load(game_id), ()))
        except UserFacing as error:
            log.warning("game %s: the computer does not move: %s", game_id, error)

    async def go_on(self, played: Played) -> Played:
        """Let the computers move until a person is asked; return what came of it, with all that happened."""
        facts = list(played.facts)
        while (decision := played.game.decision) is not None and not stopped(played.game.halt):
            if played.game.about.players[decision.player].kind == "human":
                break
            played = await self._bot.desk.games.computer_move(played.game.id)
            self.changed(played)
            facts += played.facts
        return Played(played.game, tuple(facts))

    async def _show(self, game_id: str) -> None:
        tries = 0
        while True:
            self._again.discard(game_id)
            try:
                await self._show_once(game_id)
                tries = 0
            except (discord.DiscordServerError, *BROKEN) as error:
                tries += 1
                log.warning("game %s could not be shown (%s), try %s", game_id, error, tries)
                if tries >= TRIES:
                    return
                await asyncio.sleep(0.2 * 2**tries)
                continue
            except Exception:
                log.exception("game %s could not be shown", game_id)
                return
            if game_id not in self._again:
                return

    async def _show_once(self, game_id: str) -> None:
        game = self._newest.pop(game_id, None) or await self._bot.desk.games.load(game_id)
        kept = place = self._places.get(game_id) or place_of(game.about)
        if not place.thread or place.is_over:
            self._news.pop(game_id, None)
            self._places.pop(game_id, None)
            return
        self.troubles.pop(game_id, None)
        try:
            place = await self._with_log(game, place)
            seen, is_new = view(game.state, None), not place.board
            if is_new:
                place = await self._show_board(game, place, seen)
            place = await self._show_notice(game, place, seen)  # calls and hands come first where requests are short
            for seat, player in enumerate(game.about.players):
                if player.kind == "human" and player.id:
                    place = await self._show_hand(game, place, Seat(seat), int(player.id))
            if not is_new:
                place = await self._show_board(game, place, seen)
            if game.outcome is not None:
                place = await self._show_end(game, game.outcome, place)
            place = place.model_copy(update={"shown": game.version})
            if (since := self._since.pop(game_id, None)) is not None:
                self._bot.metrics.shown(time.perf_counter() - since)
        finally:  # what has been shown stays shown, so that nothing is posted twice
            self._places[game_id] = place
            if is_worth_keeping(kept, place):
                await self._bot.desk.games.remember_place(game_id, place.model_dump(mode="json"))

    async def _facts_since(self, game: Game, version: int) -> list[Fact] | None:
        """Return what has happened since a version, None where something has been taken back in the meantime.

        It is as it was told, or from the store where something is missing; a taking back tells nothing.
        """
        told = [(v, facts) for v, facts in self._news.pop(game.id, []) if version < v <= game.version]
        if [v for v, facts in told if facts] == list(range(version + 1, game.version + 1)):
            return [fact for _, facts in told for fact in facts]
        if await self._bot.desk.games.was_taken_back(game.id, version):
            return None
        raw = await store.facts_since(self._bot.desk.database, game.id, version)
        return [codec.decode(fact) for fact in raw]

    async def _with_log(self, game: Game, place: Place) -> Place:
        """Return the place with what has happened since; anew where something was taken back."""
        happened = await self._facts_since(game, place.logged)
        if happened is None:
            moments = await moments_of(self._bot.desk.games, game, None)
            lines, before = [line for moment in moments[-LOG_KEPT:] for line in moment.lines], ()
        else:
            lines, before = log_lines(redacted(happened, None), ToldNames(game.state, None, names_of(game))), place.log
        return place.model_copy(update={"log": (*before, *lines)[-LOG_KEPT:], "logged": game.version})

    async def _show_board(self, game: Game, place: Place, seen: View) -> Place:
        about, names = game.about, names_of(game)
        times = clock_lines(about.clock, names, clocks.now()) if about.clock is not None else []
        times += halt_lines(game.halt, names)
        panel = board_panel(game.id, seen, names, place.log, f"Game {game.id}", times)
        shown = await self._put(game.id, place.thread, place.board, panel, nonce=_nonce(game, "board", game.version))
        return place.model_copy(update={"board": shown or place.board})

    async def _show_notice(self, game: Game, place: Place, seen: View) -> Place:
        """Post the message that calls the next player, once for each time it becomes his move."""
        decision = game.decision
        if stopped(game.halt):
            if not place.notice_for:
                return place
            return place.model_copy(update={"notice_for": "", "halts": place.halts + 1})  # he is called anew then
        if decision is None:
            return place
        player = game.about.players[decision.player]
        key = f"{decision.player}:{seen.turn}"
        if player.kind != "human" or not player.id or place.notice_for == key:
            return place
        mention = f"<@{player.id}>"
        called = call_text(decision.prompt)
        panel = notice_panel(game.id, mention, int(player.id), seen, names_of(game), called)
        made = await self._put(
            game.id, place.thread, 0, panel, nonce=_nonce(game, decision.player, decision.id, place.halts)
        )
        if made is None:
            return place
        if place.notice:
            old = self._bot.get_partial_messageable(place.thread).get_partial_message(place.notice)
            await self._quietly(game.id, old.delete())
        return place.model_copy(update={"notice": made, "notice_for": key})

    async def _show_hand(self, game: Game, place: Place, seat: Seat, user: int) -> Place:
        hand = place.hands.get(str(seat), HandPlace())
        if (wanted := self._wishes.pop((game.id, seat), None)) is not None:
            hand = hand.model_copy(update={"closed": not wanted, "shown": ""})
            place = place.model_copy(update={"hands": {**place.hands, str(seat): hand}})
        digest = hand_digest(game.state, seat)
        if hand.closed or hand.shown == digest:
            return place
        where = f"Your hand: {' vs '.join(names_of(game))}"
        try:
            channel = hand.channel or (await self._bot.create_dm(discord.Object(user))).id
            panel = hand_panel(game.id, view(game.state, seat), seat, where, sent=True)
            nonce = _nonce(game, "hand", seat, game.version)
            message = await self._put(game.id, channel, hand.message, panel, nonce=nonce)
            hand = HandPlace(channel=channel, message=message or hand.message, shown=digest)
        except discord.HTTPException as error:
            if error.code not in CANNOT_WRITE_TO_USER:
                raise
            hand = HandPlace(closed=True)
        return place.model_copy(update={"hands": {**place.hands, str(seat): hand}})

    async def _show_end(self, game: Game, outcome: Outcome, place: Place) -> Place:
        told = outcome_text(outcome, SeatNames(game.state, None, names_of(game)))
        panel = over_panel(told, proof_of(game))
        await self._put(game.id, place.thread, 0, panel, nonce=_nonce(game, "over"))
        return place.model_copy(update={"is_over": True})

    async def _put(self, game_id: str, channel: int, message: int, panel: Panel, *, nonce: str) -> int | None:
        """Edit a message, or post it anew where it is gone; return its id, None where circumstances forbid it."""
        target = self._bot.get_partial_messageable(channel)
        try:
            if message:
                try:
                    await self._awake(channel, lambda: target.get_partial_message(message).edit(**panel.replacement()))
                    return message
                except discord.NotFound as error:
                    if error.code != UNKNOWN_MESSAGE:
                        raise
            # Discord makes one message of two requests with the same nonce
            sent = await self._awake(channel, lambda: target.send(**panel.arguments(), nonce=nonce))
            return sent.id
        except discord.HTTPException as error:
            trouble = await self._trouble(error, channel)
            if trouble is None:
                raise
            self.troubles[game_id] = trouble
            return None

    async def _awake(self, channel: int, send: "Callable[[], Awaitable[discord.Message]]") -> discord.Message:
        """Send, when it is its turn; where the thread has been archived, open it again and send then.

        Raises:
            discord.HTTPException: it cannot be sent; `ARCHIVED` where the thread is locked.
        """
        try:
            async with self._turns:
                pass
            return await twice(send)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            try:
                await self._bot.http.edit_channel(channel, archived=False)
            except discord.Forbidden:
                if self.missing(channel):
                    raise
                raise error from None
        return await twice(send)

    async def _trouble(self, error: discord.HTTPException, channel: int) -> str | None:
        """Say why a game cannot be shown, None where that is no matter of circumstances."""
        if error.code == UNKNOWN_CHANNEL:
            return "The thread of this game is gone; play on with `/play moves`, `/play hand` and `/play board`."
        missing = self.missing(channel)
        if error.code in (ARCHIVED, LOCKED) or (error.code == NO_PERMISSION and not missing and self._is_shut(channel)):
            return "The thread of this game is locked; ask somebody who manages it to unlock it."
        if error.code in (NO_ACCESS, NO_PERMISSION):
            return missing_permissions(missing or ["send_messages_in_threads"], "this game's thread")
        return None

    def _is_shut(self, thread: int) -> bool:
        """Say whether a thread is locked or archived; Discord tells a bot no more of one that is."""
        found = self._bot.get_channel(thread)
        return found is None or (isinstance(found, discord.Thread) and (found.locked or found.archived))

    def missing(self, channel: int) -> list[str]:
        """Return the permissions a table needs and the bot lacks in a channel or the channel of a thread."""
        found = self._bot.get_channel(channel)
        guild = getattr(found, "guild", None)
        if found is None or guild is None or guild.me is None:
            return []
        held = found.permissions_for(guild.me)  # type: ignore[union-attr]
        return [name for name in NEEDED if not getattr(held, name)]

    async def announce(self, game: Game, panel: Panel, *of: object) -> None:
        """Say something in the thread of a game to all who read there, once for what it is `of`."""
        place = self._places.get(game.id) or place_of(game.about)
        nonce = _nonce(game, "said", game.version, *of)
        for tried in range(TRIES if place.thread else 0):
            try:
                await self._put(game.id, place.thread, 0, panel, nonce=nonce)
                return
            except (discord.DiscordServerError, *BROKEN) as error:
                log.warning("game %s: something could not be said (%s), try %s", game.id, error, tried + 1)
                await asyncio.sleep(0.2 * 2**tried)
            except discord.HTTPException as error:
                log.info("game %s goes on without: %s", game.id, error)
                return

    async def _quietly(self, game_id: str, work: Awaitable[object]) -> None:
        """Do what the game can do without, when it is its turn."""
        try:
            async with self._turns:
                await work
        except (discord.HTTPException, *BROKEN) as error:
            log.info("game %s goes on without: %s", game_id, error)


def limiter(a_second: int) -> AbstractAsyncContextManager[object]:
    """Return what lets at most so many requests through in any second; all of them for 0."""
    burst = max(a_second // 5, 1)  # what may come at once and the steady rate together stay below it
    return AsyncLimiter(burst, burst / (a_second - burst)) if a_second > 1 else nullcontext()


def _nonce(game: Game, *parts: object) -> str:
    """Return a mark for one message of a game; it is seen by all, so it must not show how often anybody was asked."""
    written = ":".join(map(str, (game.state.chance.seed, game.id, *parts)))
    return hashlib.sha256(written.encode()).hexdigest()[:24]


#: what a table needs in its channel
NEEDED = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "embed_links",
    "read_message_history",
)
