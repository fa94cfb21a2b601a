"""One process shows games on a database: others are told who it is, and a killed one is in nobody's way."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.cli import run
from bot.errors import UserFacing
from bot.settings import Settings
from bot.storage.backup import back_up, restore
from bot.storage.database import Database
from bot.storage.lease import Lease, Use
from bot.storage.preferences import preference, set_preference
from tests.shared import ROOT

pytestmark = pytest.mark.on_file

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("first", "second"), [(Use.BOT, Use.BOT), (Use.BOT, Use.TERMINAL), (Use.TERMINAL, Use.BOT)], ids=str
)
async def test_a_second_process_is_refused_in_a_sentence_that_says_who_is_there(
    settings: Settings, first: Use, second: Use
) -> None:
    async with await Database.open(settings, first):
        with pytest.raises(
            UserFacing, match=rf"is used by {first.value} \(process {os.getpid()} on .*, since 2"
        ) as told:
            await Database.open(settings, second)
    assert told.value.message.count(".") <= 3 and str(settings.home / "berean.db") in told.value.message
    async with await Database.open(settings, second):
        pass


async def test_two_terminals_play_at_once(settings: Settings) -> None:
    async with await Database.open(settings, Use.TERMINAL), await Database.open(settings, Use.TERMINAL):
        pass


async def test_what_no_game_is_made_of_is_read_and_written_beside_the_bot(settings: Settings, tmp_path: Path) -> None:
    async with await Database.open(settings, Use.BOT):
        async with await Database.open(settings) as beside:
            await set_preference(beside, "user:1", "edition", "2005")
        await back_up(settings, tmp_path / "copy.db")


@pytest.fixture
def holder(settings: Settings) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the database as the bot does, and has a child that outlives it."""
    script = """
import asyncio, os, sys, time
from bot.settings import load_settings
from bot.storage.database import Database
from bot.storage.lease import Use
async def hold():
    async with await Database.open(load_settings(), Use.BOT):
        child = os.fork()
        if not child:
            time.sleep(600)
        print(child, flush=True)
        sys.stdin.read()
asyncio.run(hold())
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    process = subprocess.Popen([sys.executable, "-c", script], env=environment, **pipes)
    assert process.stdout is not None and process.stdin is not None
    child = int(process.stdout.readline())
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        os.kill(child, signal.SIGKILL)
        process.stdout.close()
        process.stdin.close()


async def test_a_killed_process_holds_nothing_though_its_child_lives(
    settings: Settings, holder: subprocess.Popen[str]
) -> None:
    with pytest.raises(UserFacing, match=f"process {holder.pid} "):
        await Database.open(settings, Use.BOT)
    holder.kill()
    holder.wait()
    async with await Database.open(settings, Use.BOT):
        pass


async def test_nothing_is_restored_beneath_a_running_bot(settings: Settings, tmp_path: Path) -> None:
    async with await Database.open(settings, Use.BOT) as database:
        await set_preference(database, "all", "day", "Monday")
        await back_up(settings, tmp_path / "monday.db")
        await set_preference(database, "all", "day", "Tuesday")
        with pytest.raises(UserFacing, match="is used by Berean in Discord"):
            await restore(settings, tmp_path / "monday.db")
        assert await preference(database, "all", "day") == "Tuesday"
    await restore(settings, tmp_path / "monday.db")
    async with await Database.open(settings, Use.BOT) as database:
        assert await preference(database, "all", "day") == "Monday"


async def test_a_newer_release_changes_no_tables_beneath_a_running_bot(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.database.PATIENCE", 0)
    async with await Database.open(settings, Use.BOT) as database:
        older = text("UPDATE alembic_version SET version_num = '0001'")
        await database.write(lambda connection: connection.execute(older))
        with pytest.raises(UserFacing, match="is used by Berean in Discord"):
            await Database.open(settings)


async def test_a_lock_that_nobody_signed_is_somebodys(settings: Settings) -> None:
    async with await Database.open(settings, Use.BOT):
        (settings.home / "berean.db.lock").write_text("", encoding="utf-8")  # there was no room on the disk
        with pytest.raises(UserFacing, match="another process of Berean"):
            await Database.open(settings, Use.BOT)


def test_the_commands_say_it_in_one_line(settings: Settings, tmp_path: Path, capsys: Capture) -> None:
    assert run(["database", "create"]) == run(["database", "backup", str(tmp_path / "copy.db")]) == 0
    with Lease(settings.home / "berean.db", Use.BOT):
        capsys.readouterr()
        for refused in (["play", "--p1", "random"], ["database", "restore", str(tmp_path / "copy.db")]):
            assert run(refused) == 2
            assert capsys.readouterr().err.count("\n") == 1
        assert run(["database", "info"]) == run(["play", "--saved"]) == 0
