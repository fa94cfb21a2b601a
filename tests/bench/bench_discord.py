"""What a click costs over the fake Discord, with the bot as its own process: one user at a time, and 64 at once.

Answered is when the fake has the answer to the click. Processor time is that of the bot alone, for everything a move
leads to: rules, commit, answer, board, notice and hand. A click that came to nothing is counted: as too late where the
answer was there after Discord's three seconds, which is the machine's fault where it is busy; any other is the bot's,
and the exit code is 1. `python -m tests.bench.bench_discord`.
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.bot.discord.playing import Player
from tests.fake_discord import Channel, FakeDiscord, Guild, Person
from tests.fake_discord.errors import DidNotRespond
from tests.fake_discord.process import BotProcess

MOVES_ALONE = 300
MOVES_EACH = 40
PEOPLE = 64
#: Discord's word for an answer that came after three seconds; whoever clicked is counted as unanswered
LATE = 10062


def processor_seconds(pid: int) -> float:
    """Return the processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mib(pid: int) -> float:
    """Return the resident memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


class Timed(Player):
    """A player who notes how long each of his clicks took to be answered."""

    times: list[float]
    unanswered: int = 0

    async def answer(self, panel):  # type: ignore[no-untyped-def,override]
        """Answer and take the time."""
        before = time.perf_counter()
        moved = await super().answer(panel)
        if moved:
            self.times.append(time.perf_counter() - before)
        return moved


def timed(person: Person, times: list[float], seed: int) -> Timed:
    """Seat a person whose clicks are timed."""
    player = Timed(person, random.Random(seed))
    player.times = times
    return player


async def play(players: list[Timed], thread: Channel, moves: int) -> int:
    """Play up to so many moves; the game may be over before."""
    given = 0
    while given < moves:
        before = given
        for player in players:
            try:
                panel = (await player.ask(thread)).message
                while given < moves and await player.answer(panel):
                    given += 1
            except DidNotRespond:
                player.unanswered += 1
                continue
            if "game is over" in panel.content:
                return given
        if given == before:
            await asyncio.sleep(0.01)
    return given


async def pair(fake: FakeDiscord, guild: Guild, number: int, times: list[float]) -> tuple[list[Timed], Channel]:
    """Let two people begin a game in a channel of their own."""
    channel = fake.channel(guild, f"table-{number}")
    people = [fake.person(f"user{number}{side}", guild) for side in "ab"]
    known = set(fake.channels)
    offer = await people[0].slash("play challenge", channel, opponent=people[1], deck="starter:G")
    chosen = await people[1].click(await offer.for_all(), "Accept")
    await (await people[1].select(chosen.message, "Starter deck H")).settled()
    thread = await fake.until(
        lambda: next((c for i, c in fake.channels.items() if i not in known and c.parent is channel), None)
    )
    await fake.until(lambda: any(m.mentions for m in thread.messages.values()), 20)
    return [timed(person, times, number * 2 + side) for side, person in enumerate(people)], thread


def report(label: str, times: list[float], moves: int, used: float, took: float) -> None:
    """Print a line of figures."""
    times = sorted(times) or [0.0]
    moves = max(moves, 1)
    p50, p99 = times[len(times) // 2] * 1e3, times[int(len(times) * 0.99)] * 1e3
    print(
        f"{label:<24} {moves:5} moves  answered p50 {p50:7.1f} ms  p99 {p99:7.1f} ms  "
        f"processor {used / moves * 1e3:5.1f} ms a move  {moves / took:6.1f} moves/s"
    )


async def measure() -> int:
    """Run both measurements against one bot; return how many clicks it left unanswered, and requests it got wrong."""
    with tempfile.TemporaryDirectory() as home:
        async with FakeDiscord(strict=False) as fake:
            guild = fake.guild()
            environment = {"BEREAN_HOME": home, "BEREAN_REQUESTS_PER_SECOND": "0"}
            process = BotProcess(fake, "-m", "bot", "discord", "sync", environment=environment)
            sync = await asyncio.create_subprocess_exec(
                *process.command, env=process.environment, stdout=asyncio.subprocess.DEVNULL
            )
            await sync.wait()
            async with BotProcess(fake, "-m", "bot", "discord", "run", environment=environment) as bot:
                unanswered = await run(fake, guild, bot)
            late = sum(refused.code == LATE for refused in fake.invalid)
            wrong = [refused for refused in fake.invalid if refused.code != LATE]
            print(
                f"{unanswered} clicks without an answer, {late} answers that came after Discord's three seconds; "
                f"{len(wrong)} requests that Discord refuses {wrong[:3] or ''}".rstrip()
            )
            return max(unanswered - late, 0) + len(wrong)


async def run(fake: FakeDiscord, guild: Guild, bot: BotProcess) -> int:
    """Measure one user, then 64; return how many clicks came to nothing."""
    fake.patience = 30.0
    times: list[float] = []
    players, thread = await pair(fake, guild, 0, times)
    await play(players, thread, 20)
    times.clear()
    used, began = processor_seconds(bot.pid), time.perf_counter()
    moves = await play(players, thread, MOVES_ALONE)
    report("one user at a time", times, moves, processor_seconds(bot.pid) - used, time.perf_counter() - began)

    crowd_times: list[float] = []
    tables = [await pair(fake, guild, number, crowd_times) for number in range(1, PEOPLE // 2 + 1)]
    crowd_times.clear()
    used, began = processor_seconds(bot.pid), time.perf_counter()
    given = await asyncio.gather(*(play(players, thread, MOVES_EACH) for players, thread in tables))
    took = time.perf_counter() - began
    await asyncio.sleep(1.0)
    report(f"{PEOPLE} users at once", crowd_times, sum(given), processor_seconds(bot.pid) - used, took)
    print(f"memory of the bot with {len(tables) + 1} games: {memory_mib(bot.pid):.0f} MiB")
    return sum(player.unanswered for seated, _ in [(players, thread), *tables] for player in seated)


def main() -> int:
    """Measure and print; return 1 where the bot did not do what it should."""
    return 1 if asyncio.run(measure()) else 0


if __name__ == "__main__":
    sys.exit(main())
