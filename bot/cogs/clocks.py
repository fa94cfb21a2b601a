"""/game clock, and the buttons to pause, go on, claim the game and give time."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption, TableCog
from bot.cogs.game_group import game as group
from bot.cogs.proposals import propose
from bot.errors import UserFacing
from bot.games.known import game_of
from bot.hosting.away.absent import claimable, forgive, silence_in
from bot.hosting.away.members import has_left
from bot.hosting.place import names_of, place_of
from bot.services.games import clocks
from bot.services.games.silence import can_be_silent
from bot.services.games.values import Game, Played
from bot.ui import send
from bot.ui.clocks import CLAIM, CLAIM_FOR_GOOD, GO_ON, MORE_TIME, PAUSE, WAIT_ON, claim_panel, clock_panel
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.router import Press, on_press
from engine.kernel.ids import Seat
from engine.kernel.inputs import Concede

#: seconds that one press gives; in a game with a time for each answer, that time if it is longer
GIVEN = 300


class ClockCommands(TableCog):
    """The clocks of a game."""

    @group.command(name="clock", description="How much time everybody has; pause the clocks, or let them go on")
    @app_commands.describe(game="Which game, if you play several")
    async def clock(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Show the clocks in private."""
        found = await self._game_here(interaction, game)
        await send.answer(interaction, await self._clocks(found))

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

    @on_press(GO_ON, edits=True)
    async def go_on(self, press: Press) -> None:
        """Let the clocks run again; either player may."""
        found = await self._game_pressed(press)
        self._seat(found, press.interaction)
        if found.halt is not None and found.halt.stop is not None:
            raise UserFacing(found.halt.why)
        changed = await self.desk.games.set_clock(found.id, clocks.resumed)
        self.bot.tables.changed(Played(changed, ()))
        await send.update(press.interaction, await self._clocks(changed))

    @on_press(CLAIM)
    async def claim(self, press: Press) -> None:
        """Ask the player to confirm, since a claim ends the game."""
        found = await self._game_pressed(press)
        _, _, why = await self._late(found, self._seat(found, press.interaction))
        await send.answer(press.interaction, claim_panel(found.id, why))

    @on_press(CLAIM_FOR_GOOD)
    async def claim_for_good(self, press: Press) -> None:
        """Let a player win whose opponent is out of time, or has been silent for too long."""
        found = await self._game_pressed(press)
        late, reason, why = await self._late(found, self._seat(found, press.interaction))
        played = await self.desk.games.submit(found.id, Concede(late, reason))
        self.bot.tables.changed(played)
        await send.update(press.interaction, Panel("The claim stands."))
        told = Panel(f"{press.interaction.user.mention} claimed the game: {why}")
        await self.bot.tables.announce(played.game, told, "claimed")

    async def _late(self, game: Game, own: Seat) -> tuple[Seat, str, str]:
        """Return the opponent against whom a player may claim the game, the reason to store, and why in words.

        Raises:
            UserFacing: no opponent is late.
        """
        if game.about.clock is not None and game.about.clock.control.kind != "none":
            late = await self.desk.games.out_of_time(game.id, own)
            return late, "time", f"{names_of(game)[late]} is out of time."
        rivals = game_of(game.state).opponents(game.state, own)
        found = await claimable(self.bot, game, clocks.now()) if game.outcome is None else None
        if found is None or found[0] not in rivals:
            days = clocks.span(place_of(game.about).terms.silent_days * clocks.DAY)
            raise UserFacing(f"Nobody you play against has been silent for {days} while he was asked.")
        return Seat(found[0]), "absent", found[1]

    @on_press(WAIT_ON)
    async def wait_on(self, press: Press) -> None:
        """Keep waiting for somebody; his silence is counted from now on."""
        found = await self._game_pressed(press)
        own = self._seat(found, press.interaction)
        if press.argument(1) == str(own) or press.argument(1) not in map(str, range(len(found.about.players))):
            raise UserFacing("Only the others can give you time.")
        silent = int(press.argument(1))
        await forgive(self.desk.database, found.id, silent)
        text = f"{press.interaction.user.mention} waits on for {names_of(found)[silent]}."
        await send.update(press.interaction, Panel(text))

    @on_press(MORE_TIME, edits=True)
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

    async def _clocks(self, game: Game) -> Panel:
        if game.about.clock is not None and game.about.clock.control.kind != "none":
            return clock_panel(game.id, game.about.clock, names_of(game), clocks.now())
        text = "This game has no clocks; only windows close by themselves after a day."
        if not can_be_silent(game.about) or game.outcome is not None:
            return Panel(text)
        days = clocks.span(place_of(game.about).terms.silent_days * clocks.DAY)
        text += f" If whoever is asked is silent for {days}, the others may claim the game."
        silence = await silence_in(self.bot, game, clocks.now())
        if silence is None or silence.asked is None:
            return Panel(text)
        seat = silence.asked
        quiet = clocks.span(silence.seconds.get(str(seat), 0.0) // 3600 * 3600)
        told = f"{text}\n{names_of(game)[seat]} has been silent for about {quiet}."
        if await has_left(self.bot, game.guild, int(game.about.players[seat].id or 0)):
            told += " He has left this server."
        if await claimable(self.bot, game, clocks.now()) is None:
            return Panel(told)
        return Panel(told, rows=((Button("Claim the game", custom_id(CLAIM, game.id), Style.MAIN),),))
