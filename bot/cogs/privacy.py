"""/privacy and /forget-me: what is stored about a person, and deleting it."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.errors import UserFacing
from bot.hosting.place import place_of, seat_of
from bot.retention.gone import Gone
from bot.services.games.values import Played
from bot.services.people.forgetting import forget_in_game, forget_in_purged, forget_user, kept_of
from bot.text import discord as words
from bot.ui import send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.router import Press, on_press
from bot.ui.shared import embed
from engine.kernel.facts import Fact

if TYPE_CHECKING:
    from bot.app import Berean

FORGET = "forgetme"


class PrivacyCog(Cog):
    """What is stored about people."""

    @app_commands.command(name="privacy", description="What Berean keeps about you, and what it does not")
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Show what is stored."""
        await send.answer(interaction, Panel(embeds=(embed("Privacy", words.PRIVACY),)))

    @app_commands.command(name="forget-me", description="Delete what Berean keeps about you")
    async def forget_me(self, interaction: discord.Interaction[Any]) -> None:
        """Say what would be deleted, and ask the person to confirm."""
        user = interaction.user.id
        kept = await kept_of(self.desk.database, user)
        if kept.is_nothing:
            await send.answer(interaction, Panel(words.NOTHING_KEPT))
            return
        button = Button("Delete it all", custom_id(FORGET, user), Style.GRAVE)
        await send.answer(interaction, Panel(words.forget_text(kept), rows=((button,),)))

    @on_press(FORGET)
    async def press_forget(self, press: Press) -> None:
        """Delete for good."""
        user = press.interaction.user.id
        if press.argument(0) != str(user):
            raise UserFacing("Each can delete only what is kept of himself: `/forget-me`.")
        await self._forget(user)
        await send.update(press.interaction, Panel(words.FORGOTTEN))

    async def _forget(self, user: int) -> None:
        """Concede a person's open games, take him out of all games, then delete the rest; may be repeated safely."""
        kept = await kept_of(self.desk.database, user)
        for game_id in kept.open_games:
            await self._leave(game_id, user)
        for game_id in kept.finished_games:
            await self.bot.tables.drop(game_id)
            try:
                await forget_in_game(self.desk.games, game_id, user)
            except Gone as gone:
                await forget_in_purged(self.desk.database, gone, user)
        await forget_user(self.desk.database, user)

    async def _leave(self, game_id: str, user: int) -> None:
        games, tables = self.desk.games, self.bot.tables
        seat = seat_of((await games.glance(game_id)).about, user)
        facts: tuple[Fact, ...] = ()
        if seat is not None:
            try:
                facts = (await games.concede(game_id, seat)).facts
            except UserFacing:  # over meanwhile, or stopped by an error: he is taken out of it all the same
                facts = ()
        await tables.drop(game_id)
        game = await forget_in_game(games, game_id, user)
        if place_of(game.about).thread:
            tables.changed(Played(game, facts))


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(PrivacyCog(bot))
