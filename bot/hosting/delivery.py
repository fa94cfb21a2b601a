"""Sending the messages of tables to Discord: within the rate limit, into archived threads too, naming what fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.hosting.client import Client
from bot.hosting.rate_limit import REST, RateLimit
from bot.text.discord import missing_permissions
from bot.ui import waits
from bot.ui.panel import Panel
from bot.ui.send import BROKEN, again, post, replace

log = logging.getLogger("berean.discord")

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, ARCHIVED = 10003, 10008, 50083
LOCKED = 160005
NO_ACCESS, NO_PERMISSION = 50001, 50013
#: the permissions that Berean needs in the channel of a game
NEEDED = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "embed_links",
    "read_message_history",
)

Result = TypeVar("Result")


class Delivery:
    """Posts, edits and deletes messages of tables. The caller has taken a turn of the rate limit."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self.rate_limit = RateLimit(bot.settings.requests_per_second)
        #: what keeps a game from being shown, told to whoever acts in it next
        self.troubles: dict[str, str] = {}
        #: the games that have met one in the present attempt to show them
        self._met: set[str] = set()
        #: until when Discord makes a game wait before it is shown, by the clock of the event loop
        self._waits: dict[str, float] = {}

    def waits(self, game_id: str, seconds: float) -> None:
        """Record that Discord makes a game wait that is being shown."""
        self._waits[game_id] = asyncio.get_running_loop().time() + seconds

    def begins(self, game_id: str) -> None:
        """Note that a game begins to be shown; what kept it from being shown before is told until that has ended."""
        self._met.discard(game_id)

    def meets(self, game_id: str, trouble: str) -> None:
        """Note what keeps a game from being shown."""
        self.troubles[game_id] = trouble
        self._met.add(game_id)

    def ends(self, game_id: str) -> None:
        """Note that a game has been shown, as far as it could be: if nothing was in the way, nothing is."""
        if game_id not in self._met:
            self.troubles.pop(game_id, None)

    def in_the_way(self, game_id: str) -> str:
        """Say what prevents a game from being shown; empty if nothing does."""
        if trouble := self.troubles.get(game_id, ""):
            return trouble
        seconds = self.seconds_left(game_id)
        if not seconds:
            return ""
        return f"Discord shows this game late, in {waits.span(seconds)}; play on here, every move counts."

    def seconds_left(self, game_id: str) -> float:
        """Return how many more seconds Discord makes a game wait, 0 if too few to mention."""
        seconds = self._waits.get(game_id, 0.0) - asyncio.get_running_loop().time()
        if seconds < waits.LONG:
            self._waits.pop(game_id, None)
            return 0.0
        return seconds

    async def put(self, game_id: str, channel: int, message: int, panel: Panel, *, nonce: str) -> int | None:
        """Edit a message, or post it again if it is gone; return its id, None if that is not possible now."""
        http = self._bot.http
        try:
            if message:
                try:
                    await self._awake(channel, lambda: replace(http, channel, message, panel))
                    return message
                except discord.NotFound as error:
                    if error.code != UNKNOWN_MESSAGE:
                        raise
                    await self.rate_limit.take()
            return await self._awake(channel, lambda: post(http, channel, panel, nonce))
        except discord.HTTPException as error:
            trouble = self._trouble(error, channel)
            if trouble is None:
                raise
            self.meets(game_id, trouble)
            return None

    async def delete(self, game_id: str, channel: int, message: int) -> None:
        """Delete a message within the rate limit; a failure does no harm."""
        await self.quietly(game_id, lambda: again(lambda: self._bot.http.delete_message(channel, message)))

    async def quietly(self, game_id: str, work: Callable[[], Awaitable[object]]) -> None:
        """Make a request within the rate limit whose failure does no harm."""
        await self.rate_limit.take(REST)
        try:
            await work()
        except (discord.HTTPException, *BROKEN) as error:
            log.info("game %s goes on without: %s", game_id, error)

    async def _awake(self, channel: int, send: Callable[[], Awaitable[Result]]) -> Result:
        """Send; if the thread has been archived, open it again first.

        Raises:
            discord.HTTPException: it cannot be sent; `ARCHIVED` if the thread is locked.
        """
        try:
            return await again(send)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            try:
                await self._bot.http.edit_channel(channel, archived=False)
            except discord.Forbidden:
                if self.missing(channel):
                    raise
                raise error from None
        return await again(send)

    def _trouble(self, error: discord.HTTPException, channel: int) -> str | None:
        """Say why a game cannot be shown; None if the error has another cause than permissions and the like."""
        if error.code == UNKNOWN_CHANNEL:
            return "The thread of this game is gone; play on with `/play moves`, `/play hand` and `/play board`."
        missing = self.missing(channel)
        if error.code in (ARCHIVED, LOCKED) or (error.code == NO_PERMISSION and not missing and self._is_shut(channel)):
            return "The thread of this game is locked; ask somebody who manages it to unlock it."
        if error.code in (NO_ACCESS, NO_PERMISSION):
            return missing_permissions(missing or ["send_messages_in_threads"], "this game's thread")
        return None

    def _is_shut(self, thread: int) -> bool:
        """Say whether a thread is locked or archived; Discord does not tell a bot about changes in such a thread."""
        found = self._bot.get_channel(thread)
        return found is None or (isinstance(found, discord.Thread) and (found.locked or found.archived))

    def missing(self, channel: int) -> list[str]:
        """Return the permissions a table needs and the bot lacks in a channel or the channel of a thread."""
        found = self._bot.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread) or not found.guild.me:
            return []
        held = found.permissions_for(found.guild.me)
        return [name for name in NEEDED if not getattr(held, name)]
