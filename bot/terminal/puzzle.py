"""A puzzle at this terminal: the table, the question, a hint, the solution with its reasons."""

from bot.errors import UserFacing
from bot.services.games.puzzles import is_right, posed, shown, solution_text
from bot.terminal.console import Console, Left
from bot.text.decisions.picks import read_picks

HELP = "Type the number of an answer; hint, solution or quit."


def ask_puzzle(console: Console, puzzle_id: str) -> bool:
    """Play a puzzle with a person; return whether the first answer solved it."""
    at = posed(puzzle_id)
    told = shown(at)
    console.show(f"Puzzle {puzzle_id} ({at.puzzle.theme})\n\n{told.table}\n\n{told.task}\n{told.asked}")
    console.show("\n".join(f"  {number:2} {label}" for number, label in enumerate(told.labels, start=1)))
    tries = 0
    try:
        while True:
            typed = console.ask("> ").strip()
            match typed.casefold():
                case "quit" | "q":
                    return False
                case "hint":
                    console.show(at.puzzle.hint)
                case "solution":
                    console.show(solution_text(at))
                    return False
                case "" | "help":
                    console.show(HELP)
                case _:
                    number = _number(console, typed, told.labels)
                    if number is None:
                        continue
                    tries += 1
                    if is_right(at, number):
                        console.show(f"Right. {at.puzzle.why}")
                        return tries == 1
                    console.show("No. Try another, or type hint or solution.")
    except Left:
        return False


def _number(console: Console, typed: str, labels: tuple[str, ...]) -> int | None:
    try:
        picked = read_picks(typed, labels)
    except UserFacing as error:
        console.show(error.message)
        return None
    if len(picked) == 1:
        return picked[0]
    console.show(HELP)
    return None
