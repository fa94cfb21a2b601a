"""/help, /about, and the button that shows an answer to everyone."""

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.cogs.permissions import require_place
from bot.errors import UserFacing
from bot.services.people.servers import settings_of
from bot.text import discord as words
from bot.ui import send
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from bot.ui.shared import SHOW, embed, shown_by
from bot.ui.welcome import HELP_BUTTON, HELP_SUBJECT, help_panel

if TYPE_CHECKING:
    from bot.app import Berean


def about_panel() -> Panel:
    """Return what Berean is, who owns the rights, and which version is running."""
    try:
        running = version("berean")
    except PackageNotFoundError:
        running = "from source"
    return Panel(embeds=(embed("About Berean", words.ABOUT, footer=f"Version {running}"),))


class AboutCog(Cog):
    """Berean about itself."""

    @app_commands.command(name="help", description="What Berean can do, with examples")
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Show the commands."""
        await send.answer(interaction, help_panel())

    @app_commands.command(name="about", description="What Berean is, and whose the rights are")
    async def about(self, interaction: discord.Interaction[Any]) -> None:
        """Show what Berean is and which version is running."""
        await send.answer(interaction, about_panel())

    @on_press(HELP_BUTTON)
    async def press_help(self, press: Press) -> None:
        """Show the help in private to the person who presses."""
        await send.answer(press.interaction, help_panel())

    @on_press(HELP_SUBJECT)
    async def help_on(self, press: Press) -> None:
        """Show another subject of the help."""
        await send.update(press.interaction, help_panel(press.values[0] if press.values else ""))

    @on_press(SHOW)
    async def show_everyone(self, press: Press) -> None:
        """Post a private answer where everyone in the channel sees it."""
        interaction = press.interaction
        message = interaction.message
        if message is None:
            raise UserFacing("This answer is gone; run the command again.")
        if interaction.guild_id is not None and not interaction.permissions.send_messages:
            raise UserFacing("You may not write in this channel, so I do not write here for you.")
        require_place(interaction, await settings_of(self.desk.database, interaction.guild_id))
        await send.answer(
            interaction, shown_by(interaction.user.mention, message.content, message.embeds), private=False
        )


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(AboutCog(bot))
