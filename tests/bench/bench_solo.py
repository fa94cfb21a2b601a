"""Twenty people play a thinking computer each; how long does a click at another table wait meanwhile?

Over the fake Discord, with the bot as a process of its own. Two people play each other and move one after the other,
first alone, then while the twenty computers think. `python -m tests.bench.bench_solo [GAMES] [MOVES] [LEVEL]`; the exit
code is 1 where a goal is not met.
"""

import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator

from tests.bench.bench_discord import memory_mib
from tests.bench.bench_fair import children_mib
from tests.bench.bench_load import Goals, running, share, shares, synchronised, warm_up
from tests.bench.crowd import PER_GUILD, Noted, Table, WatchedDiscord, seat
from tests.bot.discord.playing import Player, buttons
from tests.fake_discord import Channel, Guild
from tests.fake_discord.errors import DidNotRespond

GAMES, MOVES, LEVEL = 20, 300, "judge"
#: what issue 27 asks for, in seconds
MOST = 0.300
#: seconds between two looks of somebody who waits for his computer, and between two moves of the two
LOOK, PAUSE = 1.0, 0.2
#: for so many moves there is a table; a game takes some two hundred
A_TABLE = 100
#: seconds within which the processes that think have read the cards
READ = 300


class Solo:
    """A person who plays a computer; `waits` are the seconds from his answer until he is asked again."""

    def __init__(self, player: Player, thread: Channel) -> None:
        self.player = player
        self.thread = thread
        self.waits: list[float] = []

    async def play(self) -> None:
        """Answer whatever is asked, until this is cancelled or the game is over."""
        since = time.perf_counter()
        while True:
            with contextlib.suppress(DidNotRespond):
                panel = (await self.player.ask(self.thread)).message
                if await self.player.answer(panel):
                    self.waits.append(time.perf_counter() - since)
                    since = time.perf_counter()
                    continue
            await asyncio.sleep(LOOK)


async def solo(fake: WatchedDiscord, guild: Guild, number: int, level: str) -> Solo:
    """Let one person begin a game against a computer of a level."""
    channel, person = fake.channel(guild, f"solo-{number}"), fake.person(f"solo{number}", guild)
    await person.slash("play solo", channel, level=level)
    thread = await fake.until(lambda: next((c for c in guild.channels.values() if c.parent is channel), None), 60)
    await fake.until(lambda: any(buttons(m, "mymoves:") for m in thread.messages.values()), 60)
    return Solo(Player(person, random.Random(number)), thread)


@contextlib.asynccontextmanager
async def thinking(games: list[Solo]) -> AsyncIterator[None]:
    """Let all of them play meanwhile."""
    tasks = [asyncio.create_task(game.play()) for game in games]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def moved(tables: list[Table], moves: int) -> Noted:
    """Move so often, at each of these tables until its game is over, and return what was noted."""
    noted = Noted()
    for _ in range(moves):
        while tables[-1].is_over:
            tables.pop()
        await tables[-1].move(noted)
        await asyncio.sleep(PAUSE)
    return noted


async def measure(games: int, moves: int, level: str) -> Goals:
    """Let two people play alone, then beside computers that think."""
    goals = Goals()
    with tempfile.TemporaryDirectory() as home:
        async with WatchedDiscord() as fake:
            guilds = [fake.guild(f"Berea {n}") for n in range(-(-games // PER_GUILD) + 1)]
            await synchronised(fake, home)
            async with running(fake, home, 0) as bot:
                tables = [await seat(fake, guilds[-1], 1_000 + n) for n in range(1 + 2 * moves // A_TABLE)]
                await warm_up(bot, tables[-1])
                alone = await moved(tables, moves)
                print(f"two people alone: {shares(alone.answers)}; {memory_mib(bot.pid):.0f} MiB", flush=True)
                solos = [await solo(fake, guilds[n // PER_GUILD], n, level) for n in range(games)]
                async with thinking(solos):
                    await fake.until(lambda: any(game.waits for game in solos), READ)
                    beside = await moved(tables, moves)
                waits = [wait for game in solos for wait in game.waits]
                memory = memory_mib(bot.pid) + children_mib(bot)
                print(f"{games} games against `{level}`: {len(waits)} answers, asked again after {shares(waits)}")
                print(f"    {memory:.0f} MiB with the processes that think")
                within = f"< {MOST * 1e3:.0f} ms at p99"
                quick = bool(beside.answers) and share(beside.answers, 0.99) < MOST
                goals.note("a click at another table", shares(beside.answers), within, quick)
                goals.note("clicks there without an answer", f"{beside.unanswered}", "0", not beside.unanswered)
                goals.note("computers that moved", f"{len(waits)} answers", "> 0", bool(waits))
    return goals


def main() -> int:
    """Measure and print; return 1 where a goal is not met."""
    given = [int(a) for a in sys.argv[1:3]]
    games, moves = (*given, *(GAMES, MOVES)[len(given) :])
    goals = asyncio.run(measure(games, moves, sys.argv[3] if len(sys.argv) > 3 else LEVEL))
    print(f"\n{goals}")
    return 0 if goals.are_met else 1


if __name__ == "__main__":
    sys.exit(main())
