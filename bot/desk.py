"""What the whole bot shares: the database, and what takes long to read and is read only once."""

import asyncio
import functools
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from bot.quotas.calls import Calls
from bot.quotas.limits import Limits, limits_in
from bot.services.games.computers import SECONDS, Asked, Found
from bot.services.games.service import Games
from bot.services.people.servers import settings_of
from bot.settings import Settings
from bot.storage.database import Database
from bot.work.people import whose
from bot.work.processes import Processes
from bot.work.queue import FairQueue
from engine.kernel import codec
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.search.levels import Level

if TYPE_CHECKING:
    from engine.cards.catalog import Catalog
    from glossary.editions.court import Court

log = logging.getLogger("berean.discord")
Result = TypeVar("Result")

#: requests that one person may have under way and waiting: light ones, and heavy ones
LIGHT, HEAVY = 10, 3
#: answers of one person's computer players that may be under way and waiting
THINKING = 20
#: so many waiting computer players for each process halve the time for which all think
PATIENT = 4
#: threads for light work; one more than is needed, since one may be reading what is read once
THREADS = 2


class Desk:
    """The database, the card pool and the judge. Work is done off the event loop, shared fairly between people."""

    def __init__(self, database: Database, settings: Settings) -> None:
        """Begin with a database and the operator's settings."""
        self.database = database
        self.settings = settings
        self.games = Games(database, settings.home, open_for=timedelta(hours=settings.objection_hours))
        self._calls = Calls()
        self._worker = ThreadPoolExecutor(THREADS, "berean-desk")
        self._processes = Processes(settings.heavy_processes)
        self._light = FairQueue("requests", THREADS, LIGHT)
        self._heavy = FairQueue("requests that take long", self._processes.width, HEAVY)
        self._thinkers = Processes(settings.thinking_processes)
        self._thinking = FairQueue("computers that think", self._thinkers.width, THINKING)
        self._reader = ThreadPoolExecutor(1, "berean-reader")  # apart, so that nobody waits for what he does not need
        self._warming: asyncio.Future[None] | None = None

    async def lightly(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Do light work, of a few milliseconds, off the event loop.

        Raises:
            TooMuchAtOnce: the person has too much of it under way.
        """
        async with self._light.turn(whose()):
            return await asyncio.get_running_loop().run_in_executor(self._worker, functools.partial(work, *arguments))

    async def heavily(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Do work that takes long, in a process of its own: the function is found by its name, the rest is pickled.

        Raises:
            TooMuchAtOnce: the person has too much of it under way.
            UserFacing: it took too long and was given up.
        """
        async with self._heavy.turn(whose()):
            return await self._processes.do(work, *arguments)

    async def thinks(self, asked: Asked) -> Found:
        """Let a computer player think in a process of its own; the more players wait, the less time each gets.

        Raises:
            TooMuchAtOnce: too many computers think for this person.
        """
        from bot.services.decks.minds import thought_within, told_of

        async with self._thinking.turn(whose()):
            hurry = 1 + self._thinking.waiting / self._thinkers.width / PATIENT
            seconds = SECONDS[Level(asked.player.kind)] / hurry
            return await self._thinkers.do(thought_within, *told_of(asked, seconds))

    async def advises(self, state: State, seat: Seat, players: Sequence[str], seed: str) -> str:
        """Let a computer think about the open question of a game for the person who is asked, in a process of its own.

        Raises:
            TooMuchAtOnce: he has asked for too much of it already.
        """
        from bot.services.decks.hints import hint_told

        fixed, live = codec.dump(state)
        async with self._thinking.turn(whose()):
            return await self._thinkers.do(hint_told, fixed, live, int(seat), tuple(players), seed)

    @property
    def waiting(self) -> tuple[int, int]:
        """How much light work, and how much heavy work, waits for its turn."""
        return self._light.waiting, self._heavy.waiting

    async def limits(self, server: int | str | None) -> Limits:
        """Return what one person may have in a server."""
        return limits_in(await settings_of(self.database, server), self.settings)

    @asynccontextmanager
    async def calling_others(self, person: int, server: int | str | None) -> AsyncIterator[None]:
        """Count one call of a person to others; it does not count if the block raises an error.

        Raises:
            UserFacing: the person has called others too often within a few minutes.
        """
        with self._calls.one_of(person, (await self.limits(server)).calls):
            yield

    def warm_up(self, then: Callable[[], None] | None = None) -> None:
        """Begin to read the card pool and the rules, so that the first to ask does not wait for them."""
        self._warming = asyncio.get_running_loop().run_in_executor(self._reader, self._read_everything, then)

    async def catalog(self) -> "Catalog":
        """Return the card pool of this installation, as it was last imported."""
        return await self.lightly(self._load_catalog)

    def _load_catalog(self) -> "Catalog":
        from bot.services.cards.newest import newest_catalog

        return newest_catalog()

    async def court(self) -> "Court":
        """Return the judges over the rules of all editions and these cards."""
        from bot.services.rulings.answers import load_court

        return await self.lightly(load_court)

    def _read_everything(self, then: Callable[[], None] | None) -> None:
        from bot.services.cards.rule_sections import read_ahead
        from bot.services.rulings.answers import load_court
        from glossary.editions.later import newest

        try:
            self._load_catalog()
            load_court().judge(newest())
            read_ahead()
            if then is not None:
                then()
        except Exception:  # whoever asks first is told; here it only must not be lost
            log.exception("the cards or the rules could not be read ahead")

    async def close(self) -> None:
        """Close everything."""
        for thread in (self._worker, self._reader):
            thread.shutdown(wait=False, cancel_futures=True)
        self._processes.close()
        self._thinkers.close()
        await self.database.close()
