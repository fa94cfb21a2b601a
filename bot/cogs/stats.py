"""/stats: what a server's players have reached."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.errors import UserFacing
from bot.games.known import GAMES, REDEMPTION
from bot.services.games.standings import Standing, results_of, standings
from bot.text.outside import person_name
from bot.ui import limits, send
from bot.ui.panel import Panel
from bot.ui.shared import add_field, embed

if TYPE_CHECKING:
    from bot.app import Berean

SHOWN = 10


class StatsCog(Cog):
    """Results and ratings."""

    @app_commands.command(name="stats", description="Results and ratings in this server")
    @app_commands.describe(player="Whose; yours by default", game="Redemption, or The Mission")
    @app_commands.choices(game=[app_commands.Choice(name=each.title, value=name) for name, each in GAMES.items()])
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        player: discord.User | None = None,
        game: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show a player's results and the best of the server, in private."""
        if interaction.guild_id is None:
            raise UserFacing("Results are kept for each server; ask in one.")
        of = game.value if game is not None else REDEMPTION.name
        found = standings(await results_of(self.desk.database, interaction.guild_id, of))
        wanted = player or interaction.user
        await send.answer(interaction, stats_panel(found, str(wanted.id), person_name(wanted.display_name)))


def stats_panel(found: Sequence[Standing], user: str, name: str) -> Panel:
    """Return one player's standing, and the table of the best."""
    own = next((s for s in found if s.user == user), None)
    place = f"Place {found.index(own) + 1} of {len(found)}" if own else "No finished game in this server yet"
    told = f"{place}\n{_line(own)}" if own else f"{place}."
    made = embed(
        f"Results of {limits.clip(name, 100)}",
        told,
        footer="Elo of games of two; games of several are rated apart; computers do not count",
    )
    best = [f"{n}. {limits.clip(s.name, 60)}: {_line(s)}" for n, s in enumerate(found[:SHOWN], 1)]
    add_field(made, "This server", limits.join_within(best, limits.FIELD_VALUE))
    return Panel(embeds=(made,))


def _line(standing: Standing) -> str:
    drawn = f", {standing.drawn} drawn" if standing.drawn else ""
    several = "" if standing.among_several is None else f", {standing.among_several:.0f} among several"
    return f"{standing.rating:.0f}{several} ({standing.won} won, {standing.lost} lost{drawn})"


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(StatsCog(bot))
