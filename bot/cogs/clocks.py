"""/game clock, and the buttons that pause, go on, claim and give time."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption, TableCog
from bot.cogs.game_group import game as group
from bot.cogs.proposals import propose
from bot.errors import UserFacing
from bot.hosting.place import names_of
from bot.services.games import clocks
from bot.services.games.values import Game, Played
from bot.ui import send
from bot.ui.clocks import CLAIM, CLAIM_FOR_GOOD, GO_ON, MORE_TIME, PAUSE, claim_panel, clock_panel
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press

#: what is given with one press, in a game by the clock and in one by the answer at least, in seconds
GIVEN = 300


class ClockCommands(TableCog):
    """The clocks of a game."""

    @group.command(name="clock", description="How much time everybody has; pause the clocks, or let them go on")
    @app_commands.describe(game="Which game, if you play several")
    async def clock(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Show the clocks in private."""
        found = await self._game_here(interaction, game)
        await send.answer(interaction, self._clocks(found))

    @clock.autocomplete("game")
    async def games_with_clocks(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)

    @on_press(PAUSE)
    async def pause(self, press: Press) -> None:
        """Ask the opponent to stop the clocks."""
        found = await self._game_pressed(press)
        await propose(self.bot, press.interaction, found, self._seat(found, press.interaction), "pause")

    @on_press(GO_ON)
    async def go_on(self, press: Press) -> None:
        """Let the clocks run again; either player may."""
        found = await self._game_pressed(press)
        self._seat(found, press.interaction)
        if found.halt is not None and found.halt.stop is not None:
            raise UserFacing(found.halt.why)
        changed = await self.desk.games.set_clock(found.id, clocks.resumed)
        self.bot.tables.changed(Played(changed, ()))
        await send.update(press.interaction, self._clocks(changed))

    @on_press(CLAIM)
    async def claim(self, press: Press) -> None:
        """Ask whether it is meant: it ends the game."""
        found = await self._game_pressed(press)
        late = await self.desk.games.out_of_time(found.id, self._seat(found, press.interaction))
        await send.answer(press.interaction, claim_panel(found.id, names_of(found)[late]))

    @on_press(CLAIM_FOR_GOOD)
    async def claim_for_good(self, press: Press) -> None:
        """End the game for the one whose opponent is out of time."""
        found = await self._game_pressed(press)
        played = await self.desk.games.claim(found.id, self._seat(found, press.interaction))
        self.bot.tables.changed(played)
        await send.update(press.interaction, Panel("The game is yours."))
        told = Panel(f"{press.interaction.user.mention} claimed the game on time.")
        await self.bot.tables.announce(played.game, told, "claimed")

    @on_press(MORE_TIME)
    async def give_time(self, press: Press) -> None:
        """Give the opponent more time."""
        found = await self._game_pressed(press)
        own = self._seat(found, press.interaction)
        late = int(press.argument(1)) if press.argument(1).isdecimal() else -1
        if not 0 <= late < len(found.about.players) or late == own:
            raise UserFacing("Only the others can give you time.")
        control = found.about.clock.control if found.about.clock else clocks.NO_CLOCK
        seconds = max(GIVEN, control.seconds) if control.kind == "move" else GIVEN
        changed = await self.desk.games.set_clock(
            found.id, lambda held, now: clocks.given_more(held, late, seconds, now)
        )
        self.bot.tables.changed(Played(changed, ()))
        name = names_of(found)[late]
        text = f"{press.interaction.user.mention} gave {name} {clocks.span(seconds)} more."
        await send.update(press.interaction, Panel(text))

    def _clocks(self, game: Game) -> Panel:
        if game.about.clock is None or game.about.clock.control.kind == "none":
            return Panel("This game has no clocks; only windows close by themselves after a day.")
        return clock_panel(game.id, game.about.clock, names_of(game), clocks.now())
