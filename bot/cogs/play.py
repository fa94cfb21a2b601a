"""/play: a game from the challenge to its end. The rules are in the engine, the games in the services."""

from typing import TYPE_CHECKING

from bot.cogs.digest import DigestCommands
from bot.cogs.learn import LearnCommand
from bot.cogs.matching import MatchingCommands
from bot.cogs.move import MoveCommand
from bot.cogs.play_group import play
from bot.cogs.reading import CardReading
from bot.cogs.speed import SpeedCommands
from bot.cogs.stops import StopCommands
from bot.cogs.table_talk import TableTalk

if TYPE_CHECKING:
    from bot.app import Berean


class PlayCog(
    MatchingCommands, LearnCommand, TableTalk, MoveCommand, CardReading, SpeedCommands, StopCommands, DigestCommands
):
    """Every command of the group."""

    group = play


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(PlayCog(bot))
