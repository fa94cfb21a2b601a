"""/learn: the first game, guided."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.challenge import ChallengeCommands
from bot.cogs.joining import side_of
from bot.cogs.permissions import channel_for_games
from bot.errors import UserFacing
from bot.hosting.beginning import begin_lesson
from bot.hosting.decks import default_in
from bot.hosting.place import place_of
from bot.services.games.lessons import is_lesson, lesson
from bot.ui import send
from bot.ui.panel import Panel
from engine.kernel.ids import Seat


class LearnCommand(ChallengeCommands):
    """The guided first game against the computer; it continues where it was left."""

    @app_commands.command(name="learn", description="Learn by playing: a first game with what to press and why")
    @app_commands.guild_only()
    async def learn(self, interaction: discord.Interaction[Any]) -> None:
        """Begin the lesson, or show the one that was begun before."""
        user = interaction.user
        here = [game for game in await self.desk.games.open_games_of(str(user.id)) if is_lesson(game)]
        here = [game for game in here if place_of(game.about).guild == interaction.guild_id]
        if here:
            told = self.bot.tables.where_text(here[0], "Your lesson")
            await send.answer(interaction, Panel(f"{told} It goes on where you left it: press **My moves** there."))
            return
        channel = await channel_for_games(self.bot, interaction)
        if user.id in self._beginning:
            raise UserFacing("Your lesson is already being started.")
        self._beginning.add(user.id)
        try:
            await send.acknowledge(interaction)
            about = lesson()
            learner = side_of(user, default_in(about.edition)).player
            begun = await begin_lesson(self.bot, learner, channel, interaction.id)
        finally:
            self._beginning.discard(user.id)
        text = await self._begun_text(begun, Seat(0))
        await send.answer(interaction, Panel(f"**{about.title}.** {about.opening}\n\n{text}"))
