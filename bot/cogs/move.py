"""/move: find a move by typing a part of its words."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.finding import GameOption, MoveWords
from bot.cogs.game import GameCommands
from bot.errors import UserFacing
from bot.hosting.questions import question_of, told_text
from bot.services.games.values import Game
from bot.text.decisions.picks import read_picks
from bot.ui import decisions, limits
from bot.ui.decisions import Question

SEPARATOR = "/"
MANY = "This question takes several answers at once; the button My moves has it."


class MoveCommand(GameCommands):
    """Moving by typing. Nobody else sees what is typed: the answer is private."""

    @app_commands.command(name="move", description="Do something in your game: type a part of it and pick")
    @app_commands.describe(what="Type a part of the move", game="Which game, if you play several")
    @app_commands.guild_only()
    async def move(self, interaction: discord.Interaction[Any], what: MoveWords, game: GameOption = None) -> None:
        """Answer the open question with one of its options."""
        found = await self._game_here(interaction, game)
        seat = self._seat(found, interaction)
        question = question_of(found, seat)
        if question is None:
            await self._answer_with_moves(interaction, found, seat)
            return
        key = _meant(question, what)
        played = await self._carry_out(found, seat, question.decision, (key,))
        await self._answer_with_moves(interaction, played.game, seat, told_text(played, seat))

    @move.autocomplete("what")
    async def moves_typed(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Offer the player's legal moves that contain the typed words."""
        try:
            found = await self._game_here(interaction, interaction.namespace.game)
            question = question_of(found, self._seat(found, interaction))
        except UserFacing:
            return []
        return [] if question is None else _choices(found, question, current)

    @move.autocomplete("game")
    async def games_to_move_in(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the person's games."""
        return await self._game_choices(interaction, current)


def _choices(game: Game, question: Question, current: str) -> list[app_commands.Choice[str]]:
    words = current.casefold().split()
    found = [
        (label, SEPARATOR.join((str(question.decision.id), decisions.digest(question.decision), str(index))))
        for index, label in enumerate(question.labels)
        if all(word in label.casefold() for word in words)
    ]
    return [
        app_commands.Choice(name=limits.clip(label, limits.CHOICE_NAME) or limits.ELLIPSIS, value=value)
        for label, value in found[: limits.CHOICES]
    ]


def _meant(question: Question, written: str) -> str:
    """Return the key of the option that a suggestion or typed words mean.

    Raises:
        UserFacing: no option or several are meant, or another question is open by now.
    """
    decision = question.decision
    if not decision.options or decision.minimum > 1:
        raise UserFacing(MANY)
    number, digest, index = (*written.split(SEPARATOR), "", "", "")[:3]
    if index.isdecimal() and len(digest) == len(decisions.digest(decision)):
        if (number, digest) != (str(decision.id), decisions.digest(decision)) or int(index) >= len(decision.options):
            raise UserFacing("That question has been answered already; type again to see what is open now.")
        return decision.options[int(index)].key
    try:
        (place,) = read_picks(written, question.labels, question.careful, question.about) or (None,)
    except ValueError:
        raise UserFacing(MANY) from None
    if place is None:
        raise UserFacing("Name one of your moves; those that are offered as you type can be picked.")
    return decision.options[place].key
