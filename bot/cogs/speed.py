"""/play speed, pass and order: how often a player is asked, until when he passes, what he declines beforehand."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption
from bot.cogs.game import GameCommands
from bot.cogs.play_group import play
from bot.errors import UserFacing
from bot.games.known import game_of, require
from bot.games.protocol import Feature
from bot.hosting.place import seat_of
from bot.hosting.questions import ANSWERED, told_text
from bot.services.people.stops import set_speed
from bot.text.decisions.orders import HOW, orders_text, possible_orders, read_order
from bot.text.decisions.speeds import TYPED, read_until, speed_text
from bot.ui import decisions, limits, send
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from engine.kernel.inputs import Setting
from engine.redemption.model.attention import PASSES, SPEED
from engine.redemption.model.orders import NO_ORDER, ORDERS, When
from engine.redemption.model.stops import Speed
from engine.redemption.rules.turn.ordered import SEPARATOR, title_of_source

OrderWords = app_commands.Range[str, 1, 120]


class SpeedCommands(GameCommands):
    """A player's own pace. His settings are public, and independent of his hand."""

    @play.command(name="speed", description="How often you are asked: in this game from now on, and in those to come")
    @app_commands.describe(how="Full asks at every stop, normal where it matters, fast as little as possible")
    @app_commands.choices(how=[app_commands.Choice(name=speed.value, value=speed.value) for speed in Speed])
    async def speed(
        self, interaction: discord.Interaction[Any], how: app_commands.Choice[str], game: GameOption = None
    ) -> None:
        """Set the speed for later games, and for the game of this thread."""
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
            played = await self.desk.games.submit(found.id, Setting(seat, SPEED, speed.value))
            self.bot.tables.changed(played)
            await self.bot.tables.go_on(played)
        else:
            lines.append("This is for the games you begin from now on.")
        await send.answer(interaction, Panel("\n".join(lines)))

    @play.command(name="pass", description="Pass until something happens, also beforehand")
    @app_commands.describe(until="Until when", game="Which game, if you play several")
    @app_commands.choices(until=[app_commands.Choice(name=said, value=said) for said in TYPED.values()])
    async def pass_on(
        self, interaction: discord.Interaction[Any], until: app_commands.Choice[str], game: GameOption = None
    ) -> None:
        """Pass the open question and those to come; the setting is shown under one's moves."""
        found = await self._game_here(interaction, game)
        require(found.state, Feature.SPEEDS)
        seat = self._seat(found, interaction)
        played = await self._set(found, Setting(seat, PASSES, read_until(until.value).value))
        await self._answer_with_moves(interaction, played.game, seat, told_text(played, seat))

    @play.command(name="order", description="Decline beforehand: if blocked; if I block; if attacked; never NAME")
    @app_commands.describe(what="In words; empty shows your orders, none takes them back", game="Which game")
    async def order(
        self, interaction: discord.Interaction[Any], what: OrderWords | None = None, game: GameOption = None
    ) -> None:
        """Give an order, show the open ones, or take all back. Nobody else sees them."""
        found = await self._game_here(interaction, game)
        require(found.state, Feature.SPEEDS)
        seat = self._seat(found, interaction)
        if what is not None:
            name, value = (
                (NO_ORDER, None) if what.strip().lower() == "none" else (ORDERS, read_order(what, found.state, seat))
            )
            played = await self._set(found, Setting(seat, name, value))
            found = played.game
        await self._answer_with_moves(interaction, found, seat, orders_text(found.state, seat) or f"No orders. {HOW}")

    @on_press(decisions.ORDER)
    async def press_order(self, press: Press) -> None:
        """Give an order by a button; an order about a card is about the card that asks."""
        game = await self._game_pressed(press, glance=True)
        seat, value = self._seat(game, press.interaction), press.argument(4)
        if value == When.OFFERED.value:
            game, seat, decision = await self._open(press)
            if decision is None:
                await self._show(press, game, seat, note=ANSWERED)
                return
            value += SEPARATOR + title_of_source(game.state, decision)
        self.bot.tables.panels.pressed(game.id, seat)
        await self._set_and_show(press, Setting(seat, ORDERS, value), game)

    @on_press(decisions.NO_ORDERS)
    async def take_orders_back(self, press: Press) -> None:
        """Take all orders back."""
        game = await self._game_pressed(press, glance=True)
        await self._set_and_show(press, Setting(self._seat(game, press.interaction), NO_ORDER), game)

    @order.autocomplete("what")
    async def orders_typed(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the orders that can be given now."""
        try:
            found = await self._game_here(interaction, interaction.namespace.game)
            said = possible_orders(found.state, self._seat(found, interaction))
        except UserFacing:
            return []
        fitting = [each for each in said if current.casefold() in each.casefold()][: limits.CHOICES]
        return [app_commands.Choice(name=limits.clip(each, 100), value=limits.clip(each, 100)) for each in fitting]

    @speed.autocomplete("game")
    @order.autocomplete("game")
    @pass_on.autocomplete("game")
    async def games_to_set(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)
