"""/play undo and hold: what a player may ask for beside his moves."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.base import promptly
from bot.cogs.game import GameCommands
from bot.cogs.play_group import play
from bot.cogs.proposals import propose
from bot.ui import send
from bot.ui.board import REMATCH
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press


class TableTalk(GameCommands):
    """Taking back by consent, and asking to be stopped."""

    @play.command(name="undo", description="Ask your opponent to let you take your last answer back")
    @app_commands.describe(game="Which game, if you play several")
    async def undo(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Ask for a take-back where the opponent sees it."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        await propose(self.bot, interaction, found, seat, "undo")

    @on_press(REMATCH)
    async def rematch(self, press: Press) -> None:
        """Ask for the same game anew."""
        game = await self.desk.games.load(press.argument(0))
        seat = self._seat(game, press.interaction)
        await promptly(press.interaction, propose(self.bot, press.interaction, game, seat, "rematch"))

    @play.command(name="hold", description="Be asked at the next point where you could act")
    @app_commands.describe(wanted="No takes it back", game="Which game, if you play several")
    async def hold(self, interaction: discord.Interaction[Any], wanted: bool = True, game: str | None = None) -> None:
        """Call a hold, or take it back."""
        found = await self._game_here(interaction, game)
        played = await self.desk.games.hold(found.id, self._seat(found, interaction), wanted=wanted)
        self.bot.tables.changed(played)
        told = "You will be asked at the next point." if wanted else "You call no hold."
        await send.answer(interaction, Panel(told))

    @undo.autocomplete("game")
    @hold.autocomplete("game")
    async def own_games(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)
