"""/game openhand: showing one's hand to spectators."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption, TableCog
from bot.cogs.game_group import game as group
from bot.hosting.place import names_of
from bot.ui import send
from bot.ui.panel import Panel


class WatcherCommands(TableCog):
    """What spectators may see."""

    @group.command(name="openhand", description="Let those who watch see your hand, or not any more")
    @app_commands.describe(opened="No closes it again", game="Which game, if you play several")
    async def open_hand(
        self, interaction: discord.Interaction[Any], opened: bool = True, game: GameOption = None
    ) -> None:
        """Open or close one's hand to spectators; the other players are told, since spectators may talk."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        await self.desk.games.open_hand(found.id, seat, opened=opened)
        name = names_of(found)[seat]
        text = (
            f"{name} opens the hand to all who watch: **My hand** shows it to them, and to no player."
            if opened
            else f"{name} closes the hand again."
        )
        await send.answer(interaction, Panel(text), private=False)

    @open_hand.autocomplete("game")
    async def games_to_open(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)
