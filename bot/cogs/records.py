"""/game log, replay and export: what has happened, as far as the person who asks may know it."""

from typing import Any, Literal

import discord
from discord import app_commands

from bot.cogs.finding import GameOption, TableCog
from bot.cogs.game_group import game as group
from bot.games.known import game_of
from bot.games.protocol import Feature
from bot.hosting.place import names_of, seat_of, versus_in
from bot.services.decks.turning import turning_lines
from bot.services.games.dealing.record import record_of
from bot.services.games.records import Export, board_at, export_json, export_of, export_text, log_entries_of, recorded
from bot.services.games.values import Game
from bot.ui import send
from bot.ui.panel import Panel, TextFile
from bot.ui.records import LOG_PAGE, REPLAY_STEP, log_panel, replay_panel
from bot.ui.router import Press, on_press
from bot.ui.shared import page_of
from engine.kernel.ids import Seat
from engine.play.replay import Recorded


class RecordCommands(TableCog):
    """Looking back at a game. A player sees what he knew at each moment, everybody else what all could see."""

    @group.command(name="log", description="What has happened in the game")
    @app_commands.describe(game="Which game, if you play several")
    async def log(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Show the end of the log in private."""
        await send.answer(interaction, await self._log(interaction, await self._game_here(interaction, game), None))

    @on_press(LOG_PAGE)
    async def turn_log(self, press: Press) -> None:
        """Show another page of the log."""
        found = await self._game_pressed(press)
        await send.update(press.interaction, await self._log(press.interaction, found, page_of(press.argument(2))))

    @group.command(name="replay", description="Go through the game step by step")
    @app_commands.describe(game="Which game, if you play several")
    async def replay(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Show the first step in private."""
        found = await self._game_here(interaction, game)
        await send.acknowledge(interaction)
        await send.answer(interaction, await self._step(interaction, found, 0))

    @on_press(REPLAY_STEP)
    async def turn_step(self, press: Press) -> None:
        """Show another step."""
        found = await self._game_pressed(press)
        await send.acknowledge(press.interaction, new_message=False)
        await send.update(press.interaction, await self._step(press.interaction, found, page_of(press.argument(2))))

    @group.command(name="export", description="Get the game as a file")
    @app_commands.describe(form="For people or for programs", game="Which game, if you play several")
    async def export(
        self, interaction: discord.Interaction[Any], form: Literal["text", "JSON"] = "text", game: GameOption = None
    ) -> None:
        """Send the log as a file, in private."""
        found = await self._game_here(interaction, game)
        viewer = seat_of(found.about, interaction.user.id)
        made = export_of(found, await log_entries_of(self.desk.games, found, viewer), viewer)
        if made.proof is not None:
            steps = await recorded(self.desk.games, found)
            made = await self._with_record(made, found, steps, viewer, whole=form == "JSON")
        if form == "text":
            file = TextFile(f"game-{found.id}.txt", export_text(made))
        else:
            file = TextFile(f"game-{found.id}.json", export_json(made))
        await send.answer(interaction, Panel("The game so far, as you may know it.", files=(file,)))

    async def _with_record(
        self, made: Export, found: Game, steps: Recorded, viewer: Seat | None, *, whole: bool
    ) -> Export:
        """Add to the export of a finished game its record, and the turning points for the reader."""
        if whole:
            record = await self.desk.lightly(record_of, found.state, steps, found.about.release)
            made = made.model_copy(update={"record": record})
        if viewer is None or Feature.TURNING_POINTS not in game_of(found.state).features:
            return made
        turned = await self.desk.lightly(turning_lines, found.state, steps, viewer, made.players)
        return made.model_copy(update={"turning_points": turned})

    @log.autocomplete("game")
    @replay.autocomplete("game")
    @export.autocomplete("game")
    async def games_to_look_at(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)

    async def _log(self, interaction: discord.Interaction[Any], game: Game, page: int | None) -> Panel:
        entries = await log_entries_of(self.desk.games, game, seat_of(game.about, interaction.user.id))
        return log_panel(game.id, versus_in(game), entries, page)

    async def _step(self, interaction: discord.Interaction[Any], game: Game, at: int) -> Panel:
        viewer = seat_of(game.about, interaction.user.id)
        entries = await log_entries_of(self.desk.games, game, viewer)
        at = min(at, max(len(entries) - 1, 0))
        if not entries:
            return Panel("Nothing has happened yet.")
        steps = await recorded(self.desk.games, game)
        board = await self.desk.lightly(board_at, game, steps, entries[at].number)
        return replay_panel(game.id, names_of(game), entries, at, board, viewer)
