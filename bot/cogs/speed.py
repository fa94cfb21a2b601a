"""/play speed and pass: how often one wants to be asked, and until when one passes."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.base import promptly
from bot.cogs.finding import GameOption
from bot.cogs.game import GameCommands
from bot.cogs.play_group import play
from bot.errors import UserFacing
from bot.games.known import game_of, require
from bot.games.protocol import Feature
from bot.hosting.place import seat_of
from bot.hosting.questions import told_text
from bot.services.people.stops import set_speed
from bot.text.speeds import TYPED, read_until, speed_text
from bot.ui import send
from bot.ui.panel import Panel
from engine.kernel.inputs import Setting
from engine.redemption.model.attention import SPEED
from engine.redemption.model.stops import Speed


class SpeedCommands(GameCommands):
    """A player's own pace. Whatever he sets is told to all, and has nothing to do with what he holds."""

    @play.command(name="speed", description="How often you are asked: in this game from now on, and in those to come")
    @app_commands.describe(how="Full asks at every stop, normal where it matters, fast as little as possible")
    @app_commands.choices(how=[app_commands.Choice(name=speed.value, value=speed.value) for speed in Speed])
    async def speed(
        self, interaction: discord.Interaction[Any], how: app_commands.Choice[str], game: GameOption = None
    ) -> None:
        """Set the speed, in the game of this thread too."""
        speed = Speed(how.value)
        await set_speed(self.desk.database, str(interaction.user.id), speed)
        lines = [speed_text(speed)]
        try:
            found = await self._game_here(interaction, game)
        except UserFacing:
            found = None
        seat = seat_of(found.about, interaction.user.id) if found is not None else None
        has_speeds = found is not None and Feature.SPEEDS in game_of(found.state).features
        if found is not None and seat is not None and found.outcome is None and has_speeds:
            played = await promptly(interaction, self.desk.games.submit(found.id, Setting(seat, SPEED, speed.value)))
            self.bot.tables.changed(played)
            await self.bot.tables.go_on(played)
        else:
            lines.append("It holds in the games you begin from now on.")
        await send.answer(interaction, Panel("\n".join(lines)))

    @play.command(name="pass", description="Pass until something happens, also beforehand")
    @app_commands.describe(until="Until when", game="Which game, if you play several")
    @app_commands.choices(until=[app_commands.Choice(name=said, value=said) for said in TYPED.values()])
    async def pass_on(
        self, interaction: discord.Interaction[Any], until: app_commands.Choice[str], game: GameOption = None
    ) -> None:
        """Pass the open question and those to come; what is set stands under one's moves."""
        found = await self._game_here(interaction, game)
        require(found.state, Feature.SPEEDS)
        seat = self._seat(found, interaction)
        played = await promptly(interaction, self._pass(found, seat, read_until(until.value).value))
        await self._answer_with_moves(interaction, played.game, seat, told_text(played, seat))

    @speed.autocomplete("game")
    @pass_on.autocomplete("game")
    async def games_to_set(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)
