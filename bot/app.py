"""The bot as a whole: its connection to Discord, what it opens at the start, and how it answers errors."""

import asyncio
import functools
import importlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.desk import Desk
from bot.errors import UserFacing, reference_of
from bot.hosting.searching import Searches
from bot.hosting.tables import Tables
from bot.hosting.timers import Timers
from bot.leaving import FAREWELL
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.lease import Use
from bot.tree import Answering, Tree, anywhere
from bot.ui import send
from bot.ui.router import Router
from bot.ui.waits import retry_after, span, telling, trace, wait_patiently, waiting_in
from bot.watching.health import HealthServer
from bot.watching.metrics import Figure, make_metrics
from bot.work.people import works_for
from bot.work.suggestions import Suggestions

log = logging.getLogger("berean.discord")

SUBJECTS = (
    "about",
    "welcome",
    "privacy",
    "settings",
    "ruling",
    "judge",
    "card",
    "deck",
    "play",
    "hosted",
    "stats",
    "by_hand",
    "hand_ways",
    "referee",
    "puzzle",
    "what_if",
)
COGS = tuple(f"bot.cogs.{subject}" for subject in SUBJECTS)


def intents() -> discord.Intents:
    """Return the gateway intents: only the list of servers (interactions need none), nothing privileged."""
    return discord.Intents(guilds=True)


class Berean(Answering, commands.Bot):
    """The bot. `berean discord sync` registers its commands; starting it never does."""

    desk: Desk
    #: what it keeps the database for
    use = Use.BOT
    #: why it had to end by itself, if it had to
    lost = ""
    #: what is done when the cards and the rules have been read
    once_read: Callable[[], None] | None = None

    def __init__(self, settings: Settings) -> None:
        contexts, installs = anywhere()
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is nothing to hear here
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=trace(lambda: self.metrics.limited()),
            allowed_contexts=contexts,
            allowed_installs=installs,
        )
        wait_patiently(self.http)
        self.settings = settings
        self.router = Router()
        self.suggestions = Suggestions()
        self.tables = Tables(self)
        self.timers = Timers(self)
        self.searches = Searches(self)
        self.metrics = make_metrics()
        self.metrics.gauge(Figure.BUSY, lambda: self.tables.busy)
        self.metrics.gauge(Figure.LIMIT, lambda: self.tables.delivery.rate_limit.waiting + waiting_in(self.http))
        self.metrics.gauge(Figure.SHARDS, lambda: len(self.parts) if self.is_ready() else 0)
        self._telling: set[asyncio.Task[None]] = set()
        self.health = HealthServer(self, settings.health_address)

    async def setup_hook(self) -> None:
        """Open the database and register commands and buttons; nothing is sent to Discord."""
        self.desk = Desk(await Database.open(self.settings, self.use), self.settings)
        self.metrics.gauge(Figure.LIGHT, lambda: self.desk.waiting[0])
        self.metrics.gauge(Figure.HEAVY, lambda: self.desk.waiting[1])
        self.desk.games.kept.may_hold = lambda game: self.serves(game.guild)
        await self.take_part()
        await self.add_cogs()
        self.desk.warm_up(self.once_read)
        await self.tables.catch_up()
        await self.timers.start()
        self.searches.look()
        await self.health.start()

    async def take_part(self) -> None:
        """Serve all servers; a process that runs only some shards finds out here which are its own."""

    def serves(self, _guild: int) -> bool:
        """Say whether this process serves a server."""
        return True

    def part_of(self, _guild: int) -> str:
        """Return the name of the shard group of a server."""
        return ""

    @property
    def parts(self) -> Collection[str]:
        """The shard groups that this process serves."""
        return ("",)

    def pass_on(self, word: dict[str, Any]) -> None:
        """Do nothing: there are no other processes to tell."""

    async def add_cogs(self) -> None:
        """Register every cog's commands and buttons."""
        for name in COGS:
            await importlib.import_module(name).setup(self)

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        """Register a cog with its buttons."""
        await super().add_cog(cog, **options)
        self.router.add(cog)

    async def close(self) -> None:
        """Disconnect from Discord, then close the database."""
        await self.timers.close()
        await self.searches.close()
        await self.tables.close()
        farewells = [asyncio.create_task(each) for each in (super().close(), self.health.close())]
        await asyncio.wait(farewells, timeout=FAREWELL)  # who is at the other end may be gone
        if hasattr(self, "desk"):
            await self.desk.close()

    async def on_interaction(self, interaction: discord.Interaction["Berean"]) -> None:
        """Pass clicks and forms to their cogs; commands go through the command tree."""
        self.metrics.received(interaction.type.name)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            works_for(interaction.user.id)
            await self.funnel(interaction, self.router.handle(interaction))

    async def funnel(self, interaction: discord.Interaction["Berean"], work: Awaitable[None]) -> None:
        """Do some work for a person, and answer him even if it fails."""
        began = time.perf_counter()
        try:
            with telling(functools.partial(self.tell_waiting, interaction)):
                async with send.in_time(interaction):
                    await work
        except Exception as error:  # the funnel: everything ends in a sentence
            await self.answer_failure(interaction, error)
        self.metrics.answered(time.perf_counter() - began)

    def tell_waiting(self, interaction: discord.Interaction["Berean"], seconds: float) -> None:
        """Tell a person that what he asked for has to wait for Discord, and how long."""
        task = asyncio.create_task(send.tell_waiting(interaction, seconds), name="telling to wait")
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def answer_failure(self, interaction: discord.Interaction["Berean"], error: BaseException) -> None:
        """Turn a failure into one private sentence."""
        cause = getattr(error, "original", error)
        if isinstance(cause, discord.HTTPException) and cause.code in send.TOO_LATE | {send.ALREADY_ANSWERED}:
            log.warning("interaction %s came to nothing: %s", interaction.id, cause)
            self.metrics.failed("late", self._called(interaction))
            return
        await send.say(interaction, await self._sentence(interaction, cause))

    def _called(self, interaction: discord.Interaction["Berean"]) -> str:
        """Name the command or button for the counters, without anything a person typed."""
        if interaction.command is not None:
            return interaction.command.qualified_name
        data: dict[str, Any] = {**(interaction.data or {})}
        action = str(data.get("custom_id", "")).split(":")[1:2]
        return action[0] if action and action[0] in self.router.actions else "other"

    async def _sentence(self, interaction: discord.Interaction["Berean"], cause: BaseException) -> str:
        if isinstance(cause, UserFacing):
            self.metrics.failed("refused", self._called(interaction))
            return cause.message
        if isinstance(cause, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            return "This command has changed; ask whoever runs Berean to synchronise its commands."
        if isinstance(cause, app_commands.AppCommandError) and not isinstance(cause, app_commands.CommandInvokeError):
            return str(cause)
        if isinstance(cause, discord.HTTPException) and (seconds := retry_after(cause)) is not None:
            self.metrics.failed("limited", self._called(interaction))
            return f"Discord takes no more of this from me for now; try again in {span(seconds)}."
        if isinstance(cause, aiohttp.ClientConnectionError | ConnectionError):
            log.warning("interaction %s: the connection to Discord broke: %s", interaction.id, cause)
            self.metrics.failed("broken", self._called(interaction))
            return send.UNSURE
        reference, _ = await asyncio.to_thread(reference_of, cause, self.settings.home)
        log.error("interaction %s failed: reference %s", interaction.id, reference)
        self.metrics.failed("error", self._called(interaction))
        return f"Something went wrong that should not have. Nothing was changed. Reference: `{reference}`"
