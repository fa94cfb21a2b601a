"""The first message in a server: how to begin, without reading anything else."""

import logging
from typing import TYPE_CHECKING

import discord

from bot.cogs.base import Cog
from bot.hosting.delivery import NEEDED
from bot.ui.send import BROKEN, again
from bot.ui.welcome import welcome_panel

if TYPE_CHECKING:
    from bot.app import Berean

log = logging.getLogger("berean.discord")


class WelcomeCog(Cog):
    """What Berean does when it is invited."""

    @Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server in its channel for news, or the first channel in which Berean may write."""
        channel = _channel_to_greet(guild)
        if channel is None:
            log.info("there is no channel in server %s to greet it in", guild.id)
            return
        held = channel.permissions_for(guild.me)
        panel = welcome_panel([name for name in NEEDED if not getattr(held, name)])
        try:  # one nonce, one message, even where the first answer is lost
            await again(lambda: channel.send(**panel.arguments(), nonce=f"welcome{guild.id}"[:25]))
        except (discord.HTTPException, *BROKEN) as error:
            log.info("server %s is not greeted: %s", guild.id, error)


def _channel_to_greet(guild: discord.Guild) -> discord.TextChannel | None:
    ordered = sorted(guild.text_channels, key=lambda each: (each.position, each.id))
    news = [guild.system_channel] if guild.system_channel is not None else []
    for channel in (*news, *ordered):
        held = channel.permissions_for(guild.me)
        if held.view_channel and held.send_messages:
            return channel
    return None


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(WelcomeCog(bot))
