"""Finding the game that is meant, and the person's seat in it."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.base import Cog
from bot.errors import UserFacing
from bot.hosting.place import mark_of_thread, seat_of, versus_in
from bot.hosting.questions import waiting_text
from bot.hosting.sight import may_look
from bot.retention.gone import Gone
from bot.services.games.outliving.reading import Unreadable
from bot.services.games.outliving.unreadable import plays_in
from bot.services.games.values import Game, no_game_text
from bot.ui import limits
from bot.ui.router import Press
from engine.kernel.ids import Seat

STRANGER = "This is not your game; only its players can do that. You can watch it in its thread."


#: the id of a game, and a move in words, as options of commands: Discord takes no more than so many characters
GameOption = app_commands.Range[str, 1, 40] | None
MoveWords = app_commands.Range[str, 1, 200]


class TableCog(Cog):
    """A cog whose commands are about a game."""

    def _seat(self, game: Game, interaction: discord.Interaction[Any]) -> Seat:
        seat = seat_of(game.about, interaction.user.id)
        if seat is None:
            raise UserFacing(STRANGER)
        return seat

    async def _games_of(self, user: int) -> list[Game]:
        return await self.desk.games.open_games_of(str(user))

    async def _game_here(self, interaction: discord.Interaction[Any], wanted: str | None) -> Game:
        """Return the game meant: the one named, that of the thread, or the only one the person plays.

        Raises:
            UserFacing: no game is meant, or several may be meant.
        """
        if wanted is not None:
            return await self._game_named(interaction, wanted)
        here = await self._game_of_thread(interaction.channel_id)
        if here is not None:
            return here
        mine = await self._games_of(interaction.user.id)
        if not mine and (lost := await self.desk.games.lost_games_of(str(interaction.user.id))):
            raise Unreadable(lost[0])
        if not mine:
            raise UserFacing("You play no game; `/play challenge` asks somebody to one.")
        if len(mine) > 1:
            raise UserFacing("You play several games: name one, or use the command in its thread.")
        return mine[0]

    async def _game_pressed(self, press: Press, argument: int = 0, *, glance: bool = False) -> Game:
        """Return the game of a button; with `glance`, as this process saw it last.

        Raises:
            UserFacing: there is no such game that the user may look at.
        """
        return await self._game_named(press.interaction, press.argument(argument), glance=glance)

    async def _game_named(self, interaction: discord.Interaction[Any], wanted: str, *, glance: bool = False) -> Game:
        """Return a game by its id; for a person who may not look at it there is none.

        Raises:
            UserFacing: there is no such game that the user may look at, or it cannot be read.
        """
        games = self.desk.games
        try:
            found = await (games.glance if glance else games.load)(wanted)
        except Unreadable:
            if await plays_in(self.desk.database, str(interaction.user.id), wanted):
                raise
            raise UserFacing(no_game_text(wanted)) from None
        except Gone as gone:
            if await may_look(self.bot, interaction, gone.about):
                raise
            raise UserFacing(no_game_text(wanted)) from None
        if not await may_look(self.bot, interaction, found.about):
            raise UserFacing(no_game_text(wanted))
        return found

    async def _game_of_thread(self, thread: int | None) -> Game | None:
        return await self.desk.games.marked(mark_of_thread(thread)) if thread is not None else None

    async def _game_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        named = [(_title(game), game.id) for game in await self._games_of(interaction.user.id)]
        lost = await self.desk.games.lost_games_of(str(interaction.user.id))
        named += [(lost_game_text(game_id), game_id) for game_id in lost]
        found = [(name, game_id) for name, game_id in named if current.lower() in name.lower()][: limits.CHOICES]
        return [app_commands.Choice(name=limits.clip(name, 100), value=game_id) for name, game_id in found]


def lost_game_text(game_id: str) -> str:
    """Say that a game can no longer be read."""
    return f"Game {game_id}: it cannot be read any more; `/play concede` ends it"


def _title(game: Game) -> str:
    return f"{versus_in(game)} ({waiting_text(game)})"
