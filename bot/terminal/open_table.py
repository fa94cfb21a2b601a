"""Playing on from a situation at this terminal."""

from bot.errors import UserFacing
from bot.services.verdicts.battles.open_table import OpenTable
from bot.terminal.console import Console, Left
from bot.text.decisions.picks import read_picks

HELP = "Type the number of an answer (several with commas), Enter for the usual one; table, undo or quit."


def play_open(console: Console, table: OpenTable) -> None:
    """Let a person play on at an open table until the game is over or they leave."""
    table.news()
    console.show(f"{table.board()}\n\n{HELP}")
    try:
        while table.decision is not None:
            _tell(console, table)
            question, labels = table.asked()
            options = "\n".join(f"  {number:2} {label}" for number, label in enumerate(labels, start=1))
            console.show(f"{question}\n{options}")
            if _answered(console, table, labels) is False:
                return
        _tell(console, table)
        console.show("The game is over.")
    except Left:
        return


def _tell(console: Console, table: OpenTable) -> None:
    news = table.news()
    if news:
        console.show("\n".join(news))


def _answered(console: Console, table: OpenTable, labels: tuple[str, ...]) -> bool:
    """Take one line; return whether to go on."""
    typed = console.ask("> ").strip()
    try:
        match typed.casefold():
            case "quit" | "q":
                return False
            case "table" | "board":
                console.show(table.board())
            case "undo":
                console.show("Taken back." if table.undo() else "There is nothing to take back.")
            case "help":
                console.show(HELP)
            case "":
                table.take_default()
            case _:
                table.choose(tuple(read_picks(typed, labels)))
    except UserFacing as error:
        console.show(error.message)
    return True
