"""One person floods the bot; how long does another wait? Over the fake Discord, with the bot as a process of its own.

Mal sends 20 deck checks of the worst list known and 100 keystrokes, again and again; Ada asks for rulings meanwhile,
one after the other. `python -m tests.bench.bench_fair [rulings] [card file]`: with a card file, such as the
community's, lists are checked against the whole pool. The exit code is 1 where a goal is not met.
"""

import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

from tests.bench.bench_discord import memory_mib
from tests.bench.bench_load import Goals, running, share, shares, synchronised
from tests.bench.crowd import WatchedDiscord
from tests.fake_discord import Channel, Person
from tests.fake_discord.errors import DidNotRespond
from tests.fake_discord.process import BotProcess

RULINGS = 200
TOLD = {"try again in about": "told when to come again", "was given up": "given up"}
CHECKS, KEYSTROKES = 20, 100
#: seconds after which somebody who was refused tries again
PAUSE = 1.0
#: seconds for which it is waited until one of the lists is checked
PATIENCE = 90.0
#: what issue 18 asks for, in seconds
MOST = 0.5
QUESTIONS = (
    "what is first strike?",
    "can I band a Hero with an Angel",
    "who has initiative when both are losing",
    "may I play a Dominant in my opponent's turn?",
)
#: a list of one line, with so many names of no card that it just fits into an attachment
FILE = ("deck.txt", ", ".join(f"1 Xxzq{n:05}wvy" for n in range(20_000))[:199_000].encode())


async def measure(rulings: int, cards: str) -> Goals:
    """Let one person flood the bot while another asks."""
    goals = Goals()
    with tempfile.TemporaryDirectory() as home:
        async with WatchedDiscord() as fake:
            fake.patience = 10.0
            guild = fake.guild()
            channel = next(iter(guild.channels.values()))
            await synchronised(fake, home)
            if cards:
                await imported(fake, home, cards)
            async with running(fake, home, 0) as bot:
                ada, mal = fake.person("ada", guild), fake.person("mal", guild)
                await asked(ada, channel, 10)
                alone = await asked(ada, channel, rulings)
                print(f"rulings of one person alone: {shares(alone)}; {memory_mib(bot.pid):.0f} MiB", flush=True)
                async with flooding(mal, channel) as outcomes:
                    await asyncio.sleep(1)
                    beside = await asked(ada, channel, rulings)
                    until = time.monotonic() + PATIENCE
                    while not outcomes["checked"] and time.monotonic() < until:
                        beside += await asked(ada, channel, 10)
                memory = memory_mib(bot.pid) + children_mib(bot)
                print(f"the flood: {dict(outcomes)}; {memory:.0f} MiB with its process")
                wanted = f"< {MOST * 1e3:.0f} ms at p99"
                goals.note("another's ruling beside a flood", shares(beside), wanted, share(beside, 0.99) < MOST)
                late = sum(each >= 3 for each in beside)
                goals.note("rulings that came too late for Discord", f"{late}", "0", not late)
                whole = outcomes["checked"] > 0 and outcomes["told when to come again"] > 0
                goals.note("lists of the flood", f"{dict(outcomes)}", "some checked, others refused", whole)
    return goals


async def asked(person: Person, channel: Channel, rulings: int) -> list[float]:
    """Ask for rulings one after the other; return how long each took until its answer was there, if it ever was."""
    times = []
    for n in range(rulings):
        began = time.perf_counter()
        try:
            reply = await person.slash("ruling", channel, question=QUESTIONS[n % len(QUESTIONS)])
            await reply.settled(60)
        except (DidNotRespond, AssertionError):  # the second where a deferred answer never came
            times.append(float("inf"))
        else:
            times.append(time.perf_counter() - began)
    return times


@contextlib.asynccontextmanager
async def flooding(person: Person, channel: Channel) -> AsyncIterator[Counter[str]]:
    """Send everything at once, and all of it again as soon as it is answered."""
    outcomes: Counter[str] = Counter()

    async def check() -> None:
        try:
            reply = await (await person.slash("deckcheck", channel, file=FILE)).settled(60)
        except (DidNotRespond, AssertionError):
            outcomes["without an answer"] += 1
            return
        outcomes[next((told for words, told in TOLD.items() if words in reply.text), "checked")] += 1

    async def keystroke(n: int) -> None:
        try:
            typed = "can I band a hero with an angel"[: 3 + n % 28]
            await person.choices("ruling", channel, "question", question=typed)
            outcomes["keystrokes"] += 1
        except DidNotRespond:
            outcomes["keystrokes without an answer"] += 1

    async def again_and_again(work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            await work()
            await asyncio.sleep(pause)

    tasks = [asyncio.create_task(again_and_again(check, PAUSE)) for _ in range(CHECKS)]
    tasks += [asyncio.create_task(again_and_again(partial(keystroke, n), PAUSE)) for n in range(KEYSTROKES)]
    try:
        yield outcomes
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def children_mib(bot: BotProcess) -> float:
    """Return the memory of the processes that the bot has begun."""
    tasks = Path(f"/proc/{bot.pid}/task")
    found = [child for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    return sum(memory_mib(int(child)) for child in found)


async def imported(fake: WatchedDiscord, home: str, cards: str) -> None:
    """Let the bot have the cards of a file."""
    process = BotProcess(fake, "-m", "bot", "cards", "import", cards, environment={"BEREAN_HOME": home})
    running_import = await asyncio.create_subprocess_exec(
        *process.command, env=process.environment, stdout=asyncio.subprocess.DEVNULL
    )
    await running_import.wait()


def main() -> int:
    """Measure and print; return 1 where a goal is not met."""
    rulings = int(sys.argv[1]) if len(sys.argv) > 1 else RULINGS
    goals = asyncio.run(measure(rulings, sys.argv[2] if len(sys.argv) > 2 else ""))
    print(f"\n{goals}")
    return 0 if goals.are_met else 1


if __name__ == "__main__":
    sys.exit(main())
