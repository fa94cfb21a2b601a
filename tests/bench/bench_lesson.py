"""How long the guided first game takes who does what it says, at the terminal, to the end of the last concept's turn.

Counted are what the lesson says, and beside it all that happens and is asked; options, tables and hands are glanced at.
`python -m tests.bench.bench_lesson [SEED...]` tries other shuffles.
"""

import asyncio
import contextlib
import os
import re
import sys
import tempfile

from bot.services.decks.in_play import deck_choice
from bot.services.games.lessons import lesson
from bot.services.games.service import Games
from bot.settings import load_settings
from bot.storage.database import Database
from bot.terminal.client import Client
from bot.terminal.console import Left
from bot.terminal.lessons import SAYS
from bot.terminal.play import NewGame, begin, players_of
from engine.kernel.ids import Field, Seat
from engine.redemption.model.played import TURNS_TAKEN
from tests.bot.terminal.table import Typist

WORDS_A_MINUTE, SECONDS_AN_ANSWER = 200, 8
#: what issue 24 asks for, in minutes
MOST = 10.0
GLANCED_AT = re.compile(r" +\d+ |   |== |-- (?:Ann|Greedy)\b|\[Enter")


async def measured(games: Games, seed: int) -> tuple[float, float]:
    """Return the minutes that the lesson takes alone, and with all that happens."""
    about = lesson()
    wanted = NewGame(("human", about.opponent), about.decks, about.edition, seed, names=("Ann",), lesson=about.id)
    players = players_of(wanted.seats, None, wanted.names)
    made = await begin(games, players, tuple(map(deck_choice, wanted.decks)), wanted)
    console = Typist()
    client = Client(games, console, made.game)
    answers = 0

    def typed(_: str) -> str:
        nonlocal answers
        if client.game.state.number(Field(TURNS_TAKEN, Seat(0))) > len(about.concepts):
            raise Left
        answers += 1
        said = re.findall(rf"^{SAYS} Type ([0-9][0-9, ]*|nothing)", console.shown[-2], re.MULTILINE)[-1]
        return "none" if said == "nothing" else str(said)

    console.when_asked = typed
    with contextlib.suppress(Left):
        await client.play(made.facts)
    lines = console.text.partition(about.graduated)[0].splitlines()
    said = sum(_words(line) for line in lines if line.startswith(SAYS))
    happened = sum(_words(line) for line in lines if not line.startswith(SAYS) and not GLANCED_AT.match(line))
    pressing = answers * SECONDS_AN_ANSWER / 60
    print(f"seed {seed}: {answers} answers, {said} words of the lesson, {happened} of all else", flush=True)
    return said / WORDS_A_MINUTE + pressing, (said + happened) / WORDS_A_MINUTE + pressing


def _words(line: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in line.split())


async def main(seeds: list[int]) -> bool:
    """Print how long it takes; return whether the first of these seeds is within what is asked for."""
    settings, found = load_settings(), []
    async with await Database.open(settings) as database:
        for seed in seeds:
            alone, whole = await measured(Games(database, settings.home), seed)
            found.append(whole)
            print(
                f"  {alone:.1f} minutes for who reads the lesson, {whole:.1f} with all that happens (goal {MOST:.0f})"
            )
    return found[0] <= MOST


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["BEREAN_HOME"] = home
        sys.exit(not asyncio.run(main([int(a) for a in sys.argv[1:]] or [lesson().seed])))
