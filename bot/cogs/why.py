"""/game why: which rules forbid a move, or why a card is as it is."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.by_hand import card_meant
from bot.cogs.finding import GameOption, MoveWords, TableCog
from bot.cogs.game_group import game as group
from bot.errors import UserFacing
from bot.games.known import game_of, require
from bot.games.protocol import Feature
from bot.hosting.place import names_of
from bot.services.games.why import why, why_card
from bot.ui import limits, send
from bot.ui.hand import WHY_CARD
from bot.ui.panel import Panel
from bot.ui.router import Press, on_press
from engine.redemption.view import view

NO_REASON = "No rule forbids that, or it is not a move: `play Prayer on Anna`, `activate Covering`."


class WhyCommands(TableCog):
    """Reasons, given in private, and only about what the person may see."""

    @group.command(name="why", description="Why a move is not possible, or why a card is as it is")
    @app_commands.describe(what="A card you see, or a move: block with Goliath", game="Which game, if you play several")
    async def why(self, interaction: discord.Interaction[Any], what: MoveWords, game: GameOption = None) -> None:
        """Show the rules against a move, or why a card is as it is."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        hosted = game_of(found.state)
        if Feature.REASONS not in hosted.features:
            said = hosted.against(found.state, seat, names_of(found), what)
            await send.answer(interaction, Panel(said or NO_REASON))
            return
        told = await self.desk.lightly(why, found.state, seat, names_of(found), what)
        await send.answer(interaction, Panel(limits.clip(told, limits.CONTENT)))

    @on_press(WHY_CARD)
    async def why_this_card(self, press: Press) -> None:
        """Show why a card that the person has just read is as it is: its numbers, brigades and protections."""
        game = await self._game_pressed(press, glance=True)
        require(game.state, Feature.REASONS)
        seat = self._seat(game, press.interaction)
        if (found := view(game.state, seat).find(press.argument(1))) is None or found.printing is None:
            raise UserFacing("You do not see this card any more; open your hand again.")
        card = card_meant(game, seat, found.handle)
        told = await self.desk.lightly(why_card, game.state, seat, names_of(game), card)
        await send.answer(press.interaction, Panel(limits.clip(told, limits.CONTENT)))

    @why.autocomplete("what")
    async def cards_seen(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the cards that the person sees."""
        try:
            found = await self._game_here(interaction, interaction.namespace.game)
            seat = self._seat(found, interaction)
        except UserFacing:
            return []
        titles = list(game_of(found.state).visible(found.state, seat))
        fitting = [t for t in titles if current.casefold() in t.casefold()]
        return [
            app_commands.Choice(name=limits.clip(t, limits.CHOICE_NAME), value=limits.clip(t, limits.CHOICE_NAME))
            for t in fitting[: limits.CHOICES]
        ]

    @why.autocomplete("game")
    async def games_to_ask_about(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)
