"""A puzzle as a message: the table, the task, a menu of answers, hint and solution."""

from bot.services.games.puzzles import Shown
from bot.ui import limits
from bot.ui.custom_ids import custom_id
from bot.ui.panel import Button, Choice, Menu, Panel
from bot.ui.shared import add_field, embed
from engine.play.puzzles import Posed

PUZZLE_ANSWER, PUZZLE_HINT, PUZZLE_SOLUTION = "puzzleanswer", "puzzlehint", "puzzlesolution"


def puzzle_panel(at: Posed, told: Shown) -> Panel:
    """Return a puzzle with its question."""
    puzzle = at.puzzle.id
    made = embed(f"Puzzle: {puzzle.replace('-', ' ')}", told.table, at.puzzle.theme)
    add_field(made, at.puzzle.task, told.asked)
    choices = tuple(Choice(label, str(number)) for number, label in enumerate(told.labels[: limits.CHOICES]))
    menu = Menu(custom_id(PUZZLE_ANSWER, puzzle), choices, "Your answer")
    buttons = (Button("Hint", custom_id(PUZZLE_HINT, puzzle)), Button("Solution", custom_id(PUZZLE_SOLUTION, puzzle)))
    return Panel(embeds=(made,), rows=(menu, buttons))
