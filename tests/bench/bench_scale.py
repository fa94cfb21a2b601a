"""Several processes on one PostgreSQL, many shards and servers over the fake: what one carries, and what the database.

`python -m tests.bench.bench_scale [games] [seconds] [processes] [shards] [servers]`. The fake, the people and the
database share this machine's processors with the bots; so what is told is processor time, by which a machine of any
size can be reckoned, and the seconds that a click takes while there is enough of it. docs/scale.md has the figures.
"""

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterable

import pytest
from sqlalchemy import text

from bot.storage.database import Database
from bot.storage.games import Commit, commit, create_game
from tests import postgres
from tests.bench.bench_discord import memory_mib, processor_seconds
from tests.bench.bench_load import settled, shares, synchronised
from tests.bench.crowd import Noted, Table, WatchedDiscord, play, seat
from tests.fake_discord.process import BotProcess

GAMES, SECONDS, PROCESSES, SHARDS, SERVERS = 200, 15, 4, 8, 500
#: moves a second that are tried
RATES = (25, 50, 100, 200)
#: games that are begun at once
AT_ONCE = 8
#: bytes of a snapshot and of facts, as a game in its middle has them
LIVE, FACTS = 20_000, 2_000


async def measure(address: str, games: int, seconds: float, processes: int, shards: int, servers: int) -> None:
    """Open the games, play at several rates, kill one process, and write to the database alone."""
    os.environ["BEREAN_DATABASE_URL"] = address
    with tempfile.TemporaryDirectory() as home:
        async with WatchedDiscord() as fake, contextlib.AsyncExitStack() as opened:
            fake.shards = shards
            guilds = [fake.guild(f"Berea {n}") for n in range(servers)]
            await synchronised(fake, home)
            began = time.perf_counter()
            each = shards // processes
            environment = {"BEREAN_HOME": home, "BEREAN_REQUESTS_PER_SECOND": "0", "BEREAN_HEAVY_PROCESSES": "0"}
            bots = [
                BotProcess(
                    fake, "-m", "bot", "discord", "run",
                    environment={**environment, "BEREAN_SHARDS": f"{n * each}-{(n + 1) * each - 1}/{shards}"},
                )
                for n in range(processes)
            ]  # fmt: skip
            for bot in bots:
                await opened.enter_async_context(bot)
            await fake.until(lambda: len(fake.gateway.live) == shards, 300)
            print(f"{shards} shards of {servers} servers are connected after {time.perf_counter() - began:.0f} s")
            await settled(fake)
            empty = [memory_mib(bot.pid) for bot in bots]
            used, began = spent(bots), time.perf_counter()
            tables: list[Table] = []
            for start in range(0, games, AT_ONCE):
                numbers = range(start, min(start + AT_ONCE, games))
                tables += await asyncio.gather(*(seat(fake, guilds[n * 7 % servers], n) for n in numbers))
                if start % 400 == 0:
                    print(f"  {len(tables)} games after {time.perf_counter() - began:.0f} s", flush=True)
            await settled(fake)
            cost = (spent(bots) - used) / games * 1e3
            print(f"{games} games opened in {time.perf_counter() - began:.0f} s, {cost:.0f} ms of the bots each")
            idle = [memory_mib(bot.pid) for bot in bots]
            print(f"memory of a process: {told(empty)} MiB with its servers, {told(idle)} MiB with its games")
            async with await Database.open_url(address) as database:
                await database_figures(database, games)
                for rate in RATES:
                    await at_rate(fake, bots, tables, seconds, rate, database)
                await database_figures(database, games)
            await takeover(fake, bots[0], tables, shards)
    async with await Database.open_url(address) as database:
        await database_alone(database, seconds)


async def at_rate(
    fake: WatchedDiscord, bots: list[BotProcess], tables: list[Table], seconds: float, rate: int, database: Database
) -> None:
    """Move so many times a second, and tell what that costs and how quickly people are answered."""
    noted = Noted()
    fake.forget()
    commits, used, own, began = await committed(database), spent(bots), time.process_time(), time.perf_counter()
    moves = await play(tables, seconds, rate, noted)
    took = time.perf_counter() - began
    each = (spent(bots) - used) / max(moves, 1) * 1e3
    written = (await committed(database) - commits) / max(moves, 1)
    print(
        f"{rate} moves a second wanted: {moves / took:.0f} came; answered {shares(noted.answers)}, unanswered "
        f"{noted.unanswered}; {each:.1f} ms of the bots a move, {written:.1f} transactions a move; the fake used "
        f"{(time.process_time() - own) / took:.0%} of a processor",
        flush=True,
    )
    await settled(fake)


async def takeover(fake: WatchedDiscord, bot: BotProcess, tables: list[Table], shards: int) -> None:
    """Kill a process, and tell when all of its shards are served again."""
    await bot.kill()
    began = time.perf_counter()
    await fake.until(lambda: len(fake.gateway.live) == shards, 120)
    print(f"a killed process: all shards are connected again after {time.perf_counter() - began:.0f} s")
    noted = Noted()
    moves = await play([table for table in tables if not table.is_over], 10, 10, noted)
    print(f"  then {moves} moves of 100, answered {shares(noted.answers)}, unanswered {noted.unanswered}")


async def database_alone(database: Database, seconds: float) -> None:
    """Write answers of many games at once, with nothing before the database."""
    first = Commit({"n": 0}, ["f" * FACTS], {"board": os.urandom(LIVE // 2).hex()}, outcome=None, forgets=True)
    for n in range(32):
        await create_game(database, f"alone{n}", about={}, fixed={}, first=first)
    until, done = time.perf_counter() + min(seconds, 15), 0

    async def writes(game: str) -> None:
        nonlocal done
        version = 1
        while time.perf_counter() < until:
            version = await commit(database, game, version, first)
            done += 1

    began = time.perf_counter()
    await asyncio.gather(*(writes(f"alone{n}") for n in range(32)))
    rate = done / (time.perf_counter() - began)
    print(f"the database alone, one process writing to 32 games: {rate:.0f} answers a second")


async def database_figures(database: Database, games: int) -> None:
    """Tell how large the database is."""
    sizes = "SELECT pg_database_size(current_database()), (SELECT count(*) FROM step)"
    size, steps = await database.read(lambda connection: tuple(connection.execute(text(sizes)).one()))
    print(
        f"the database has {size / 1e6:.0f} MB: {games} games, {steps} answers, {size / steps / 1e3:.1f} KB an answer"
    )


async def committed(database: Database) -> int:
    """Return how many transactions the database has done."""
    query = "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()"
    return int(await database.read(lambda connection: connection.execute(text(query)).scalar_one()))


def spent(bots: Iterable[BotProcess]) -> float:
    """Return the seconds of a processor that the bots have used."""
    return sum(processor_seconds(bot.pid) for bot in bots)


def told(figures: list[float]) -> str:
    """Say between which figures several lie."""
    return f"{min(figures):.0f} to {max(figures):.0f}"


def main() -> int:
    """Measure and print."""
    given = [int(a) for a in sys.argv[1:6]]
    games, seconds, processes, shards, servers = (*given, *(GAMES, SECONDS, PROCESSES, SHARDS, SERVERS)[len(given) :])
    try:
        with postgres.server() as server:
            address = server.named(server.fresh())
            asyncio.run(measure(address, games, seconds, processes, shards, servers))
    except pytest.skip.Exception as why:
        print(f"left out: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
