"""The first screen at a terminal: a short menu, in which any command of `berean` can also be typed."""

import shlex
import tempfile
from collections.abc import Callable
from pathlib import Path

from bot.errors import UserFacing
from bot.terminal.console import line_typed
from bot.terminal.folding import tell
from bot.text.decisions.picks import read_picks
from engine.redemption.model.category import USUAL, categories

QUIT = "Quit"
#: the decks of players who name none, by seat
OWN_DECKS = ("G", "H")
#: what is offered -> the command it runs, and what to ask for first
CHOICES: tuple[tuple[str, tuple[str, ...], str | None], ...] = (
    ("Learn by playing a first game", ("learn",), None),
    ("Play against the computer", ("play", "--p1", "human", "--p2", "greedy"), None),
    ("Play two at this keyboard", ("play", "--p1", "human", "--p2", "human"), None),
    ("Go on with a saved game", ("play", "--resume"), None),
    ("Ask a ruling question", ("ruling",), "Your question"),
    ("Look up a card", ("cards", "show"), "The card's name"),
    ("Check a decklist", ("deckcheck",), "The file with the decklist, or paste"),
)
#: what is typed to paste a list, and the line that ends it
PASTE, PASTED = "paste", "."
COMMANDS = frozenset(
    {"learn", "play", "puzzle", "whatif", "simulate", "ruling", "rule", "cards", "deckcheck", "database"}
)


def menu(run_command: Callable[[list[str]], int]) -> None:
    """Offer the menu until the person quits; `run_command` carries out a command line of `berean`."""
    labels = (*(label for label, _, _ in CHOICES), QUIT)
    while True:
        tell("\nBerean: a judge and game host for the Redemption card game")
        for number, label in enumerate(labels, start=1):
            tell(f"  {number} {label}")
        try:
            tell("Type a number, or a command such as: ruling what is a site")
            line = line_typed("> ").strip()
            if line:
                arguments = _arguments(line, labels)
                if arguments is None:
                    return
                run_command(arguments)
        except UserFacing as error:
            tell(error.message)
        except (EOFError, KeyboardInterrupt):
            tell()
            return


def _arguments(line: str, labels: tuple[str, ...]) -> list[str] | None:
    """Return the command line that was meant, or None to quit."""
    if line.lower() in {"q", "quit", "exit"}:
        return None
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    if words[0] == "berean":
        words = words[1:] or ["--help"]
    if words[0] in COMMANDS or words[0].startswith("-"):
        return words
    picks = read_picks(line, labels)
    if len(picks) != 1:
        raise UserFacing("Pick one thing from the menu.")
    if picks[0] == len(CHOICES):
        return None
    _, command, asked = CHOICES[picks[0]]
    if command[:1] == ("play",) and "--p1" in command:
        return [*command, *_told_of(command.count("human"))]
    if asked is None:
        return list(command)
    answer = line_typed(f"{asked}: ").strip()
    if not answer:
        raise UserFacing("Nothing was typed.")
    if command == ("deckcheck",) and answer.casefold() == PASTE:
        answer = _pasted()
    return [*command, answer]


def _told_of(people: int) -> list[str]:
    """Ask for the names and decks of the players; Enter takes what is in brackets."""
    told: list[str] = []
    for number in range(1, people + 1):
        usual = f"Player {number}"
        name = line_typed(f"Name of player {number} [{usual}]: ").strip()
        whose = f"Deck of {name or usual}"
        deck = line_typed(f"{whose}: G, H, a file with a list, or paste [{OWN_DECKS[number - 1]}]: ").strip()
        deck = _pasted() if deck.casefold() == PASTE else deck
        told += ["--name", name, f"--deck{number}", deck or OWN_DECKS[number - 1]]
    category = line_typed(f"Category: {', '.join(categories())} [{USUAL}]: ").strip()
    return [*told, "--category", category or USUAL]


def _pasted() -> str:
    """Read a pasted list, and return the file into which it was written.

    Raises:
        UserFacing: nothing was pasted.
    """
    tell(f"Paste the list; a line with nothing but {PASTED} ends it.")
    lines: list[str] = []
    while (line := line_typed("").rstrip("\n")).strip() != PASTED:
        lines.append(line)
    if not any(line.strip() for line in lines):
        raise UserFacing("Nothing was pasted.")
    file = Path(tempfile.mkdtemp(prefix="berean-")) / "pasted list.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)
