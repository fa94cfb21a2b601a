"""/game: everything around the moves of a game that Berean hosts."""

from typing import TYPE_CHECKING

from bot.cogs.affairs import AffairCommands
from bot.cogs.clocks import ClockCommands
from bot.cogs.game_group import game
from bot.cogs.proposals import ProposalAnswers
from bot.cogs.records import RecordCommands
from bot.cogs.watchers import WatcherCommands
from bot.cogs.why import WhyCommands

if TYPE_CHECKING:
    from bot.app import Berean


class HostedCog(RecordCommands, ClockCommands, AffairCommands, WatcherCommands, WhyCommands, ProposalAnswers):
    """Every command of the group."""

    group = game


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(HostedCog(bot))
