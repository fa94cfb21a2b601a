"""Answers committed to the store a second, with a snapshot of the size of a real one."""

import asyncio
import random
import tempfile
import time

from bot.storage.database import Database
from bot.storage.games import Commit, commit, create_game, load_game

ANSWERS = 300
CARDS = 110


def snapshot(chance: random.Random) -> dict[str, object]:
    """Return JSON data about as large and as varied as a state in the middle of a game."""
    cards = [[n, n % 2, "territory", 0, None, None, "UP", chance.randrange(500), 3, 3] for n in range(CARDS)]
    facts = [{"~": "Moved", "id": n, "card": chance.randrange(CARDS), "index": 0} for n in range(60)]
    return {"cards": cards, "facts": facts}


async def measure() -> None:
    """Commit many answers to one game and load it again each time."""
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        async with await Database.open_url(f"sqlite+aiosqlite:///{folder}/bench.db") as database:
            first = Commit(given=None, facts=[], live=snapshot(chance), outcome=None, forgets=True)
            await create_game(database, "bench", about={}, fixed={}, first=first)
            answers = [
                Commit({"n": n}, [{"n": n}] * 5, snapshot(chance), outcome=None, forgets=n % 5 == 0)
                for n in range(ANSWERS)
            ]
            started = time.perf_counter()
            for version, one in enumerate(answers, start=1):
                await commit(database, "bench", version, one)
            committed = time.perf_counter()
            for _ in answers:
                await load_game(database, "bench")
            loaded = time.perf_counter()
    print(f"commit one answer      {(committed - started) / ANSWERS * 1e3:8.2f} ms")
    print(f"load a game            {(loaded - committed) / ANSWERS * 1e3:8.2f} ms")


def main() -> None:
    """Print the figures."""
    asyncio.run(measure())


if __name__ == "__main__":
    main()
