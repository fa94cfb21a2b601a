"""What hosting needs of the client that is connected to Discord."""

from typing import Any, Protocol

import discord
from discord.http import HTTPClient

from bot.settings import Settings


class Client(Protocol):
    """A connection to Discord, with the operator's settings."""

    settings: Settings
    http: HTTPClient

    @property
    def user(self) -> discord.ClientUser | None:
        """The bot's user in Discord; None before it has connected."""

    def get_guild(self, id: int, /) -> discord.Guild | None:
        """Return a server that is known."""

    def get_channel(self, id: int, /) -> Any:
        """Return a channel or thread that is known, else None."""

    async def fetch_channel(self, channel_id: int, /) -> Any:
        """Ask Discord for a channel or thread."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:
        """Return a channel to which messages can be sent, without asking Discord whether it exists."""

    async def create_dm(self, user: Any, /) -> discord.DMChannel:
        """Open the direct messages with a user."""
