"""What every cog needs."""

from typing import TYPE_CHECKING

from discord.ext import commands

if TYPE_CHECKING:
    from bot.app import Berean
    from bot.desk import Desk


class Cog(commands.Cog):
    """A cog that knows the desk."""

    def __init__(self, bot: "Berean") -> None:
        self.bot = bot

    @property
    def desk(self) -> "Desk":
        """The database, the cards and the rules."""
        return self.bot.desk
