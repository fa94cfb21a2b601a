"""What every cog needs."""

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord.ext import commands

from bot.ui import send

if TYPE_CHECKING:
    from bot.app import Berean
    from bot.desk import Desk

#: How long an answer may take before the person is told that it is being worked on.
PROMPT_SECONDS = 1.2

Result = TypeVar("Result")


class Cog(commands.Cog):
    """A cog with the desk at hand."""

    def __init__(self, bot: "Berean") -> None:
        self.bot = bot

    @property
    def desk(self) -> "Desk":
        """The database, the cards and the rules."""
        return self.bot.desk


async def promptly(
    interaction: discord.Interaction[Any], work: Awaitable[Result], *, new_message: bool = True
) -> Result:
    """Wait for the work; where it takes long, acknowledge meanwhile, so that Discord does not give up."""
    late: list[asyncio.Task[None]] = []

    def acknowledge() -> None:
        late.append(asyncio.create_task(send.acknowledge(interaction, new_message=new_message)))

    timer = asyncio.get_running_loop().call_later(PROMPT_SECONDS, acknowledge)
    try:
        return await work
    finally:
        timer.cancel()
        for acknowledging in late:
            await acknowledging
