"""What the bot keeps at hand: the database, and the heavy things that are read once and then shared."""

import asyncio
import functools
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from bot.services.games import Games
from bot.storage.database import Database

if TYPE_CHECKING:
    from engine.cards.catalog import Catalog
    from glossary.answer import Judge

log = logging.getLogger("berean.discord")
Result = TypeVar("Result")


class Desk:
    """The database, the card pool and the judge. Slow work is done in one thread beside the event loop."""

    def __init__(self, database: Database, home: Path) -> None:
        self.database = database
        self.games = Games(database, home)
        self._worker = ThreadPoolExecutor(1, "berean-desk")
        self._reader = ThreadPoolExecutor(1, "berean-reader")  # apart, so that nobody waits for what he does not need
        self._warming: asyncio.Future[None] | None = None

    async def aside(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Do work of more than a few milliseconds off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, functools.partial(work, *arguments))

    def warm_up(self, then: Callable[[], None] | None = None) -> None:
        """Begin to read the card pool and the rules, so that the first to ask does not wait for them."""
        self._warming = asyncio.get_running_loop().run_in_executor(self._reader, self._read_everything, then)

    async def catalog(self) -> "Catalog":
        """Return the card pool of this installation, as it has been imported last."""
        return await self.aside(self._load_catalog)

    def _load_catalog(self) -> "Catalog":
        from bot.services.newest import newest_catalog

        return newest_catalog()

    async def judge(self) -> "Judge":
        """Return the judge over the rules and these cards."""
        from bot.services.rulings import load_judge

        return await self.aside(load_judge)

    def _read_everything(self, then: Callable[[], None] | None) -> None:
        from bot.services.card_rules import read_ahead
        from bot.services.rulings import load_judge

        try:
            self._load_catalog()
            load_judge()
            read_ahead()
            if then is not None:
                then()
        except Exception:  # whoever asks first is told; here it only must not be lost
            log.exception("the cards or the rules could not be read ahead")

    async def close(self) -> None:
        """Let go of everything."""
        for thread in (self._worker, self._reader):
            thread.shutdown(wait=False, cancel_futures=True)
        await self.database.close()
