"""/puzzle and /hint: a table with one good move, and advice in a game against computers."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption, TableCog
from bot.errors import UserFacing
from bot.games.known import require
from bot.games.protocol import Feature
from bot.hosting.place import names_of
from bot.services.decks.hints import require_alone
from bot.services.games.puzzles import is_right, posed, puzzle_named, puzzle_of, shown, solution_text
from bot.services.people.servers import settings_of
from bot.ui import limits, send
from bot.ui.panel import Panel
from bot.ui.puzzles import PUZZLE_ANSWER, PUZZLE_HINT, PUZZLE_SOLUTION, puzzle_panel
from bot.ui.router import Press, on_press

if TYPE_CHECKING:
    from bot.app import Berean

NO_PUZZLES = "This server has puzzles turned off; `berean puzzle` at a terminal has them all."


class PuzzleCog(TableCog):
    """Learning by puzzles and by advice, both in private."""

    @app_commands.command(name="puzzle", description="The puzzle of the day: one table, one good way")
    @app_commands.describe(puzzle="Another one, by its number")
    async def puzzle(
        self, interaction: discord.Interaction[Any], puzzle: app_commands.Range[int, 1, 1000] | None = None
    ) -> None:
        """Show a puzzle."""
        if not (await settings_of(self.desk.database, interaction.guild_id)).puzzles:
            raise UserFacing(NO_PUZZLES)
        day = discord.utils.utcnow().date()
        found = puzzle_of(day) if puzzle is None else puzzle_named(str(puzzle))
        at = await self.desk.lightly(posed, found.id)
        await send.answer(interaction, puzzle_panel(at, shown(at)))

    @on_press(PUZZLE_ANSWER)
    async def answered(self, press: Press) -> None:
        """Say whether an answer is right, and why."""
        at = await self.desk.lightly(posed, puzzle_named(press.argument(0)).id)
        number = int(press.values[0]) if press.values and press.values[0].isdecimal() else -1
        if not 0 <= number < len(at.decision.options):
            raise UserFacing("This puzzle has changed; ask for it again.")
        label = shown(at).labels[number]
        said = f"**Right:** {label}. {at.puzzle.why}" if is_right(at, number) else f"Not so: {label}. Try another."
        await send.answer(press.interaction, Panel(limits.clip(said, limits.CONTENT)))

    @on_press(PUZZLE_HINT)
    async def helped(self, press: Press) -> None:
        """Give the hint of a puzzle."""
        await send.answer(press.interaction, Panel(puzzle_named(press.argument(0)).hint))

    @on_press(PUZZLE_SOLUTION)
    async def solved(self, press: Press) -> None:
        """Show the solution of a puzzle, with the reasons."""
        at = await self.desk.lightly(posed, puzzle_named(press.argument(0)).id)
        await send.answer(press.interaction, Panel(limits.clip(solution_text(at), limits.CONTENT)))

    @app_commands.command(name="hint", description="Against computers only: your two best answers, and what may follow")
    @app_commands.describe(game="Which game, if you play several")
    @app_commands.guild_only()
    async def hint(self, interaction: discord.Interaction[Any], game: GameOption = None) -> None:
        """Give advice, in private."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        require(found.state, Feature.HINTS)
        require_alone(found, seat)
        told = await self.desk.advises(found.state, seat, names_of(found), f"hint/{found.version}")
        await send.answer(interaction, Panel(limits.clip(told, limits.CONTENT)))


async def setup(bot: "Berean") -> None:
    """Register the cog."""
    await bot.add_cog(PuzzleCog(bot))
