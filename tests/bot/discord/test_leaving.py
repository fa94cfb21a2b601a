"""The process ends soon after it is asked to, and nothing that was acknowledged is lost."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from discord.backoff import ExponentialBackoff

from bot.app import Berean
from bot.leaving import serve
from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage.database import Database
from tests.bot.discord.playing import Player, begin, board_of, play_on
from tests.fake_discord import Channel, FakeDiscord, FaultKind, Person
from tests.fake_discord.process import BOT, ROOT, BotProcess

#: a service manager would have killed it by then; it ends within five seconds on a machine that is not busy
AT_MOST = 30


@pytest.fixture
def start() -> tuple[str, ...]:
    """As an operator starts it."""
    return BOT


@pytest.fixture
async def serving(
    fake: FakeDiscord, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[asyncio.Task]:
    """A bot that serves in this process, which it must not end."""
    monkeypatch.setattr("bot.leaving.end_at_last", lambda: None)
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda self: 3600.0)
    task = asyncio.create_task(serve(Berean(settings), fake.token))
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_it_ends_when_asked_to_while_it_waits_for_discord_to_come_back(
    fake: FakeDiscord, serving: asyncio.Task[None], how: signal.Signals
) -> None:
    await fake.bot_ready()
    await fake.go_away()
    await asyncio.sleep(0.3)  # it has noticed, and sleeps for an hour
    os.kill(os.getpid(), how)
    await asyncio.wait_for(serving, AT_MOST)


async def test_it_ends_when_asked_to_while_it_logs_in(fake: FakeDiscord, serving: asyncio.Task[None]) -> None:
    fake.faults.add(FaultKind.SLOW, "current user", seconds=3600.0)
    while "current user" not in fake.requests:
        await asyncio.sleep(0.02)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(serving, AT_MOST)


async def test_a_process_asked_to_end_in_an_outage_ends_and_has_lost_nothing(
    process: BotProcess, fake: FakeDiscord, ada: Person, ben: Person, general: Channel, settings: Settings
) -> None:
    thread = await begin(ada, ben, general)
    players = [Player(ada), Player(ben)]
    await play_on(players, thread, 6)
    panel = (await players[0].ask(thread)).message
    if not await players[0].answer(panel):
        await players[1].answer((await players[1].ask(thread)).message)
    await fake.go_away()
    await asyncio.sleep(2.0)
    assert await process.stop() == 0, "it was not killed"
    async with await Database.open(settings) as database:
        games = Games(database, settings.home)
        (row,) = await games.recent()
        facts = await games.facts(row.id)
        kept = await games.load(row.id)
    assert kept.version > sum(p.answered for p in players) and facts
    fake.away = False
    await process.start()
    board = board_of(thread)
    assert await play_on(players, thread, 4) == 4
    assert board.id in thread.messages, "the game goes on at the same board"
    for notice in ("PyNaCl", "davey"):
        assert notice not in process.output, "nobody speaks here, so nothing is missing"


STUCK = """
import asyncio, concurrent.futures, time
from bot import leaving
leaving.AT_LAST = 1.0

class Stuck:
    async def start(self, token):
        pool = concurrent.futures.ThreadPoolExecutor(1)
        asyncio.get_running_loop().run_in_executor(pool, time.sleep, 600)
        print("serving", flush=True)
        await asyncio.sleep(600)
    async def close(self):
        pass

asyncio.run(leaving.serve(Stuck(), ""))
"""


def test_work_in_a_thread_holds_nothing_up() -> None:
    with subprocess.Popen([sys.executable, "-c", STUCK], cwd=ROOT, stdout=subprocess.PIPE) as stuck:
        assert stuck.stdout is not None and stuck.stdout.readline() == b"serving\n"
        stuck.terminate()
        try:
            assert stuck.wait(AT_MOST) == 0
        finally:
            stuck.kill()
