"""What hosting asks of the client that is connected to Discord."""

from typing import Any, Protocol

import discord
from discord.http import HTTPClient

from bot.settings import Settings


class Client(Protocol):
    """A connection to Discord, with what the operator has set."""

    settings: Settings
    http: HTTPClient

    @property
    def user(self) -> discord.ClientUser | None:
        """Who the bot is to Discord; None before it has connected."""

    def get_guild(self, id: int, /) -> discord.Guild | None:
        """Return a server that is known."""

    def get_channel(self, id: int, /) -> Any:
        """Return a channel or thread that is known, else None."""

    async def fetch_channel(self, channel_id: int, /) -> Any:
        """Ask Discord for a channel or thread."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:
        """Return what messages are sent to, without asking Discord whether it is there."""

    async def create_dm(self, user: Any, /) -> discord.DMChannel:
        """Open the direct messages with a user."""
