"""Serving a part of Discord's servers, together with other processes on one PostgreSQL database.

Discord sends the events of a server to one shard. The process that holds a shard serves its servers, shows their games
and keeps their clocks; the hold is a lock that ends with the process. A process takes its own shards when it starts,
and those of others if nobody has held them for some seconds. If a click on a game of another process arrives (in a
direct message), it is carried out here, guarded by the game's version as always, and the other process is told.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Collection
from typing import Any

import yarl
from discord.ext import commands
from sqlalchemy.exc import SQLAlchemyError

from bot.app import Berean
from bot.errors import UserFacing
from bot.services.games.values import Played
from bot.settings import Settings
from bot.storage.lease import Use
from bot.storage.membership import GREETING, SHARD, Membership, Word
from engine.kernel.ids import Seat

log = logging.getLogger("berean.discord")

#: seconds between two looks at which shards are free, and for how many looks one must be free before another takes it
LOOK, LOOKS = 2.0, 3
#: seconds that Discord demands between two identify requests of a bot, and seconds between two tries to be next
APART, AGAIN = 5.0, 0.25
LOST = "The database is gone by which this process knew its shards for its own; it ends, and is to be started anew."
#: how many bits of a server's id Discord leaves out to find its shard
SHIFT = 22


class Sharded(Berean, commands.AutoShardedBot):
    """The bot for some of the shards."""

    use = Use.SHARDS

    def __init__(self, settings: Settings) -> None:
        self._own, self._count = settings.shards_of
        super().__init__(settings)
        self._member: Membership | None = None
        self._held: set[int] = set()
        self._free_for: dict[int, int] = {}
        self._at_once = 1
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._gateway = yarl.URL()
        self._looking: asyncio.Task[None] | None = None
        self._words: set[asyncio.Task[None]] = set()

    def serves(self, guild: int) -> bool:
        """Say whether this process serves a server; what belongs to no server belongs to the first shard."""
        return (guild >> SHIFT) % max(self._count, 1) in self._held

    def part_of(self, guild: int) -> str:
        """Return the name of the shard of a server."""
        return self._named((guild >> SHIFT) % max(self._count, 1))

    @property
    def parts(self) -> Collection[str]:
        """The shards that this process serves."""
        return [self._named(shard) for shard in sorted(self._held)]

    def _named(self, shard: int) -> str:
        return f" {shard}/{self._count}"

    async def take_part(self) -> None:
        """Take those of its own shards that nobody holds."""
        recommended, url, limits = await self.http.get_bot_gateway()
        self._at_once = max(int(limits["max_concurrency"]), 1)
        self._gateway = yarl.URL(url)
        if not self._count:
            self._count = recommended
            self._own = range(recommended)
        self.shard_count = self._connection.shard_count = self._count
        self._member = self.desk.database.membership
        if self._member is None:  # a file: nobody else is there
            self._held = set(self._own)
        else:
            self._member.heard = self._hear
            await self._member.take_count(self._count)
            self._held = {shard for shard in self._own if await self._member.take(SHARD, shard)}
        log.info("serving the shards %s of %s", sorted(self._held), self._count)

    async def launch_shards(self) -> None:
        """Connect the shards that are held, and look for more from now on."""
        if self.is_closed():
            return
        await self._launch(sorted(self._held))
        if self._member is not None and self._looking is None:
            self._looking = asyncio.create_task(self._look(self._member), name="looking for shards")

    async def _launch(self, shards: Collection[int]) -> None:
        self._connection.shard_ids = sorted({*self.shards, *shards})
        for shard in shards:
            await self.launch_shard(self._gateway, shard, initial=not self.shards)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for a turn to identify a shard: Discord accepts one in five seconds, of all processes together."""
        if self._member is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        turn = (shard_id or 0) % self._at_once
        await self._turns[turn].acquire()
        try:
            while not await self._member.take(GREETING, turn):
                await asyncio.sleep(AGAIN)
        except BaseException:
            self._turns[turn].release()
            raise
        self._begin(self._leave_turn(self._member, turn))

    async def _leave_turn(self, member: Membership, turn: int) -> None:
        await asyncio.sleep(APART)
        self._turns[turn].release()
        with contextlib.suppress(SQLAlchemyError, OSError, TimeoutError):
            await member.release(GREETING, turn)

    async def _look(self, member: Membership) -> None:
        """Take shards that are free, until this process loses all of its own."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                gained = await self._gained(member)
            except (SQLAlchemyError, OSError, TimeoutError):
                gained = set()
            if not await member.stands():
                self.lost = LOST
                await self.close()
                return
            if not gained:
                continue
            log.warning("taking over the shards %s of %s", sorted(gained), self._count)
            self._held |= gained
            await self._take_up(gained)
            await self._launch(sorted(gained))

    async def _gained(self, member: Membership) -> set[int]:
        """Take its own shards as soon as they are free, and others after they have been free for a while."""
        held = await member.held(SHARD)
        free = {shard for shard in range(self._count) if shard not in held}
        self._free_for = {shard: self._free_for.get(shard, 0) + 1 for shard in free}
        wanted = [shard for shard in sorted(free) if shard in self._own or self._free_for[shard] > LOOKS]
        return {shard for shard in wanted if await member.take(SHARD, shard)}

    async def _take_up(self, gained: Collection[int]) -> None:
        """Continue the games of shards that have just been taken."""

        def is_gained(guild: int) -> bool:
            return (guild >> SHIFT) % self._count in gained

        try:
            await self.timers.take_up(is_gained)
            await self.tables.catch_up(is_gained)
        except UserFacing as error:
            log.error("the games of the shards %s wait: %s", sorted(gained), error)

    # Word between processes.

    def pass_on(self, word: Word) -> None:
        """Tell other processes something, soon."""
        if self._member is not None:
            self._begin(self._tell(self._member, word))

    async def _tell(self, member: Membership, word: Word) -> None:
        with contextlib.suppress(SQLAlchemyError, OSError, TimeoutError):  # that it is gone is seen at the next look
            await member.tell(word)

    def _hear(self, word: Word) -> None:
        self._begin(self._heed(word))

    async def _heed(self, word: Word) -> None:
        """Show a game of this process that another has changed."""
        game_id = str(word["game"])
        self.desk.games.kept.let_go(game_id)
        try:
            game = await self.desk.games.load(game_id)
            if not self.serves(game.guild):
                return
            if (wish := word.get("hand")) is not None:
                await self.tables.wish_hand(game_id, Seat(wish[0]), wanted=bool(wish[1]))
            self.tables.changed(Played(game, ()))
        except UserFacing as error:
            log.info("game %s was changed by another process: %s", game_id, error)

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._words.add(task)
        task.add_done_callback(self._words.discard)

    async def close(self) -> None:
        """Stop looking for shards, and close everything."""
        looking, self._looking = self._looking, None
        if looking is not None and looking is not asyncio.current_task():
            looking.cancel()
        await super().close()
