"""Games that can no longer be read: their players end them without a result."""

from typing import Any

import discord

from bot.cogs.finding import STRANGER, TableCog
from bot.errors import UserFacing
from bot.hosting.unreadable import ENDED, say_in_thread
from bot.services.games.outliving.reading import Unreadable
from bot.services.games.outliving.unreadable import end_unreadable, plays_in
from bot.storage import games as store
from bot.ui import send
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Panel, Style
from bot.ui.router import Press, on_press

END_LOST = "endlost"


class UnreadableGames(TableCog):
    """Ending games that cannot go on; one of the players is enough."""

    async def _offer_to_end(self, interaction: discord.Interaction[Any], lost: Unreadable) -> None:
        """Ask a player whether to end a game."""
        await self._require_player(lost.game, interaction)
        rows = ((Button("End it without a result", custom_id(END_LOST, lost.game), Style.GRAVE),),)
        await send.answer(interaction, Panel(lost.message, rows=rows))

    @on_press(END_LOST)
    async def end_lost(self, press: Press) -> None:
        """End a game that cannot be read."""
        game_id = press.argument(0)
        await self._require_player(game_id, press.interaction)
        await end_lost_game(self, game_id)
        await send.update(press.interaction, Panel(ENDED))

    async def _require_player(self, game_id: str, interaction: discord.Interaction[Any]) -> None:
        if not await plays_in(self.desk.database, str(interaction.user.id), game_id):
            raise UserFacing(STRANGER)


async def end_lost_game(cog: TableCog, game_id: str) -> None:
    """End a game that cannot be read, and say so in its thread.

    Raises:
        UserFacing: the game can be read, or is over.
    """
    await end_unreadable(cog.desk.database, game_id)
    row = await store.game_row(cog.desk.database, game_id)
    if row is not None:
        await say_in_thread(cog.bot, row, ENDED)
