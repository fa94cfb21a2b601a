"""A thousand games open in one bot for three minutes, over the fake: without a global limit, and with Discord's.

Answered is when the fake has the answer to a click that moves. Processor time is that of the bot alone, for everything.
`python -m tests.bench.bench_load [games] [seconds]` measures less.
"""

import asyncio
import random
import sys
import tempfile
import time

from tests.bench.bench_discord import memory_mib, processor_seconds
from tests.bot.discord.playing import Player
from tests.fake_discord import Channel, FakeDiscord, Guild, Person
from tests.fake_discord.people import text_of
from tests.fake_discord.process import BotProcess
from tests.fake_discord.world import Message

GAMES, SECONDS, WANTED = 1000, 180, 100
PER_GUILD = 20
LIMIT = 50


class Table:
    """A game and its two people, each with the panel he looked at last."""

    def __init__(self, people: list[Person], thread: Channel, seed: int) -> None:
        self.players = [Player(person, random.Random(seed * 2 + side)) for side, person in enumerate(people)]
        self.panels: list[Message | None] = [None, None]
        self.thread = thread
        self.is_over = False

    async def move(self, times: list[float]) -> bool:
        """Let whoever is asked answer; False where nobody is."""
        for fresh in (False, True):
            for side, player in enumerate(self.players):
                if fresh:
                    self.panels[side] = (await player.ask(self.thread)).message
                panel = self.panels[side]
                if panel is None:
                    continue
                before = time.perf_counter()
                if await player.answer(panel):
                    times.append(time.perf_counter() - before)
                    return True
                self.is_over = self.is_over or "game is over" in text_of(panel)
        return False


async def seat(fake: FakeDiscord, guild: Guild, number: int) -> Table:
    """Let two people begin a game."""
    channel = fake.channel(guild, f"table-{number}")
    people = [fake.person(f"user{number}{side}", guild) for side in "ab"]
    offer = await people[0].slash("play challenge", channel, opponent=people[1], deck="starter:G")
    chosen = await people[1].click(offer.message, "Accept")
    await people[1].select(chosen.message, "Starter deck H")
    thread = await fake.until(lambda: next((c for c in guild.channels.values() if c.parent is channel), None), 60)
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()), 120)
    return Table(people, thread, number)


async def play(tables: list[Table], seconds: float, rate: float, times: list[float]) -> int:
    """Move somewhere `rate` times a second; a table is moved at by one at a time. Return how many moves there were."""
    free, dice, moves = list(tables), random.Random(5), 0
    busy: set[asyncio.Task[None]] = set()
    begun = time.perf_counter()

    async def one(table: Table) -> None:
        nonlocal moves
        has_moved = await table.move(times)
        moves += has_moved
        if not table.is_over:
            free.append(table)

    for n in range(int(seconds * rate)):
        await asyncio.sleep(max(begun + n / rate - time.perf_counter(), 0))
        if free:
            task = asyncio.create_task(one(free.pop(dice.randrange(len(free)))))
            busy.add(task)
            task.add_done_callback(busy.discard)
    await asyncio.gather(*busy)
    return moves


async def measure(games: int, seconds: float, limit: int) -> None:
    """Run one measurement against a bot of its own."""
    with tempfile.TemporaryDirectory() as home:
        async with FakeDiscord(strict=False) as fake:
            fake.remembers, fake.patience, fake.patient = False, 60.0, True
            guilds = [fake.guild(f"Berea {n}") for n in range(-(-games // PER_GUILD))]
            a_second = "48" if limit else "0"
            environment = {"BEREAN_HOME": home, "BEREAN_REQUESTS_PER_SECOND": a_second}
            process = BotProcess(fake, "-m", "bot", "discord", "sync", environment=environment)
            sync = await asyncio.create_subprocess_exec(
                *process.command, env=process.environment, stdout=asyncio.subprocess.DEVNULL
            )
            await sync.wait()
            async with BotProcess(fake, "-m", "bot", "discord", "run", environment=environment) as bot:
                await run(fake, guilds, bot, games, seconds, limit)
            assert not fake.invalid, fake.invalid[:3]


async def run(fake: FakeDiscord, guilds: list[Guild], bot: BotProcess, games: int, seconds: float, limit: int) -> None:
    """Open the games, let them rest, and play."""
    tables = [await seat(fake, guilds[0], 0)]
    await tables[0].players[0].person.slash("ruling", tables[0].thread, question="what is first strike?")  # warms up
    await play(tables, 2, 10, [])
    empty = memory_mib(bot.pid)
    for start in range(1, games, 10):
        tables += await asyncio.gather(
            *(seat(fake, guilds[n // PER_GUILD], n) for n in range(start, min(start + 10, games)))
        )
    idle = memory_mib(bot.pid)
    print(f"{len(tables)} games open: {(idle - empty) * 1024 / len(tables):.0f} KiB of memory each ({idle:.0f} MiB)")
    fake.most_per_second, fake.limited = limit, 0
    times: list[float] = []
    used, began = processor_seconds(bot.pid), time.perf_counter()
    moves = await play(tables, seconds, WANTED, times)
    took, used = time.perf_counter() - began, processor_seconds(bot.pid) - used
    behind = time.perf_counter()
    await settled(fake)
    times.sort()
    p50, p99 = times[len(times) // 2] * 1e3, times[int(len(times) * 0.99)] * 1e3
    label = f"{limit} requests/s" if limit else "no global limit"
    print(
        f"{label:<18} {moves} moves, {moves / took:.0f}/s, answered p50 {p50:.0f} ms p99 {p99:.0f} ms, "
        f"processor {used / moves * 1e3:.1f} ms a move; memory then {memory_mib(bot.pid):.0f} MiB; "
        f"429 answers {fake.limited}; the last table is right {time.perf_counter() - behind:.1f} s after the last move"
    )


async def settled(fake: FakeDiscord, quiet: float = 1.5) -> None:
    """Wait until the bot asks nothing of Discord any more."""
    seen = -1
    while seen != len(fake.requests):
        seen = len(fake.requests)
        await asyncio.sleep(quiet)


def main() -> None:
    """Measure and print."""
    games, seconds = (int(a) for a in (*sys.argv[1:3], GAMES, SECONDS)[:2]) if len(sys.argv) > 2 else (GAMES, SECONDS)
    for limit in (0, LIMIT):
        asyncio.run(measure(games, seconds, limit))


if __name__ == "__main__":
    main()
