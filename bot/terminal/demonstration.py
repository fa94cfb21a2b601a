"""What Berean shows if there is no terminal: a short game, a ruling, a deck check."""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path

from bot.errors import UserFacing
from bot.services.decks.in_play import STARTERS, deck_choice
from bot.services.games.service import Games
from bot.storage.database import Database
from bot.terminal.client import Client
from bot.terminal.console import Terminal
from bot.terminal.folding import tell
from bot.terminal.play import NewGame, announce, begin, players_of
from engine.cards.starter import load_starter_deck
from engine.redemption.model.ruleset import NEWEST

#: a game that is over soon
SEED = 99
QUESTION = "Who has initiative when the battle is a stalemate?"


def demonstrate(run_command: Callable[[list[str]], int]) -> None:
    """Play a game between two computers, answer a ruling question, check a deck.

    `run_command` carries out a command line of `berean` and returns its exit code.

    Raises:
        UserFacing: one of them failed.
    """
    tell("There is no terminal to play at, so here is a demonstration.\n")
    asyncio.run(_game())
    tell(f"\n$ berean ruling {QUESTION!r}")
    _need(run_command(["ruling", QUESTION]))
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder, "starter-g.txt")
        names = [printing.name for printing in load_starter_deck(STARTERS[0])]
        deck.write_text("\n".join(f"1 {name}" for name in names) + "\n", encoding="utf-8")
        tell(f"\n$ berean deckcheck {deck.name}")
        _need(run_command(["deckcheck", str(deck)]))


async def _game() -> None:
    """Play the game in a database in memory, so that nothing is left behind."""
    wanted = NewGame(("greedy", "greedy"), STARTERS, NEWEST, SEED)
    async with await Database.open_url("sqlite+aiosqlite://") as database:
        games = Games(database, Path(tempfile.gettempdir()))
        decks = tuple(deck_choice(deck) for deck in wanted.decks)
        begun = await begin(games, players_of(wanted.seats), decks, wanted)
        console = Terminal()
        announce(console, begun.game)
        await Client(games, console, begun.game).play(begun.facts)


def _need(exit_code: int) -> None:
    if exit_code != 0:
        raise UserFacing("The demonstration could not be finished.")
