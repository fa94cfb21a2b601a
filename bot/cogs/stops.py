"""/play stops: where a player wants to be asked out of his turn."""

from collections.abc import Collection
from typing import Any

import discord

from bot.cogs.base import Cog
from bot.cogs.play_group import play
from bot.services.people.stops import set_stops, stops_of
from bot.ui import send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Choice, Menu, Panel
from bot.ui.router import Press, on_press
from engine.redemption.model.stops import Stop

STOPS = "stops"


class StopCommands(Cog):
    """A person's usual stops. They do not depend on his hand, so that being asked tells nothing."""

    @play.command(name="stops", description="Where you want to be asked out of your turn, in your games to come")
    async def stops(self, interaction: discord.Interaction[Any]) -> None:
        """Show the stops in private, to be changed."""
        await send.answer(interaction, _panel(await stops_of(self.desk.database, str(interaction.user.id))))

    @on_press(STOPS)
    async def choose(self, press: Press) -> None:
        """Save what was chosen."""
        chosen = [stop for stop in Stop if stop.name in press.values]
        await set_stops(self.desk.database, str(press.interaction.user.id), chosen)
        await send.update(press.interaction, _panel(chosen, "Remembered, for the games you begin from now on."))


def _panel(chosen: Collection[Stop], note: str = "") -> Panel:
    told = ", ".join(stop.value for stop in Stop if stop in chosen) or "nowhere"
    lines = (note, f"You are asked out of your turn: **{told}**.", "`/play hold` stops a game once, at its next point.")
    choices = tuple(Choice(stop.value.capitalize(), stop.name) for stop in Stop)
    menu = Menu(custom_id(STOPS), choices, "Ask me here", 0, len(choices))
    return Panel("\n".join(line for line in lines if line), rows=(menu,))
