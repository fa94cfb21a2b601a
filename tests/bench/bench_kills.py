"""kill -9 while games begin and while people move: `python -m tests.bench.bench_kills [STARTS] [MOVES] [SEED]`.

Everything acknowledged must be there after the next start; a game is begun whole, or still on offer.
"""

import asyncio
import random
import sys
import tempfile

from bot.settings import Settings
from tests.bench.bench_load import synchronised
from tests.bot.discord.kills import Kills
from tests.fake_discord import FakeDiscord
from tests.fake_discord.overrides import apply
from tests.fake_discord.process import BotProcess

STARTS, MOVES, SEED = 10, 20, 18


async def measure(starts: int, moves: int, seed: int) -> None:
    """Kill the bot so many times, and say what was found."""
    async with FakeDiscord() as fake:
        fake.patience, fake.patient = 60.0, True  # the machine may be busy
        apply(fake.base_url)
        with tempfile.TemporaryDirectory() as home:
            guild = fake.guild()
            await synchronised(fake, home)  # the people's clients have to know the commands
            process = BotProcess(fake, "-m", "bot", "discord", "run", environment={"BEREAN_HOME": home})
            kills = Kills(fake, guild, process, Settings.model_validate({"BEREAN_HOME": home}), random.Random(seed))
            async with process:
                await kills.game_starts(starts)
                print(f"{starts} kills in game starts: 0 lost, 0 half begun; {_told(kills)}", flush=True)
                kills.seen.clear()
                await kills.moves(moves)
                print(f"{moves} kills in moves: 0 acknowledged answers lost; {_told(kills)}", flush=True)
            lines = process.output.splitlines()
            errors = [number for number, line in enumerate(lines) if "Traceback" in line]
            print(f"errors in the log: {len(errors)}")
            for number in errors[:3]:
                print("\n".join(lines[max(number - 2, 0) : number + 40]))


def _told(kills: Kills) -> str:
    return ", ".join(f"{stage} {count}" for stage, count in sorted(kills.seen.items()))


if __name__ == "__main__":
    given = [int(value) for value in sys.argv[1:]]
    asyncio.run(measure(*(given + [STARTS, MOVES, SEED][len(given) :])))
