"""/play undo and hold: what a player may ask for besides his moves."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption
from bot.cogs.game import GameCommands
from bot.cogs.play_group import play
from bot.cogs.proposals import propose
from bot.services.games.values import Game
from bot.ui import send
from bot.ui.board import REMATCH
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel
from bot.ui.router import Press, on_press
from bot.ui.table_frame import HOLD_BUTTON
from engine.kernel.ids import Seat

NO_HOLD = "nohold"


class TableTalk(GameCommands):
    """Taking back with consent, and calling a Hold."""

    @play.command(name="undo", description="Ask the others to let you take your last answer back")
    @app_commands.describe(game="Which game, if you play several")
    async def undo(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Ask the others for a take-back."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        await propose(self.bot, interaction, found, seat, "undo")

    @on_press(REMATCH)
    async def rematch(self, press: Press) -> None:
        """Ask for the same game again."""
        game = await self._game_pressed(press)
        seat = self._seat(game, press.interaction)
        await propose(self.bot, press.interaction, game, seat, "rematch")

    @play.command(name="hold", description="Be asked at the next point where you could act")
    @app_commands.describe(wanted="No takes it back", game="Which game, if you play several")
    async def hold(self, interaction: discord.Interaction[Any], wanted: bool = True, game: GameOption = None) -> None:
        """Call a hold, or take it back."""
        found = await self._game_here(interaction, game)
        await send.answer(interaction, await self._held(found, self._seat(found, interaction), wanted=wanted))

    @on_press(HOLD_BUTTON)
    async def press_hold(self, press: Press) -> None:
        """Call a hold by the button under the board; the answer has a button to take it back."""
        game = await self._game_pressed(press)
        seat = self._seat(game, press.interaction)
        await send.answer(press.interaction, await self._held(game, seat, wanted=True))

    @on_press(NO_HOLD)
    async def take_hold_back(self, press: Press) -> None:
        """Take a hold back."""
        game = await self._game_pressed(press)
        panel = await self._held(game, self._seat(game, press.interaction), wanted=False)
        await send.update(press.interaction, panel)

    async def _held(self, game: Game, seat: Seat, *, wanted: bool) -> Panel:
        self.bot.tables.changed(await self.desk.games.hold(game.id, seat, wanted=wanted))
        if not wanted:
            return Panel("You call no hold.")
        back = Button("Take it back", custom_id(NO_HOLD, game.id))
        return Panel("Hold: you will be asked at the next point where you could act.", rows=((back,),))

    @undo.autocomplete("game")
    @hold.autocomplete("game")
    async def own_games(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)
