"""Processes that do heavy work. Each takes a second or two to begin, so there are few tests."""

import asyncio
import contextlib
import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.work.processes import Process, Processes

ROOT = Path(__file__).resolve().parents[3]


def refuse(what: str) -> None:
    raise UserFacing(f"{what} will not do.")


async def test_what_takes_too_long_is_given_up_and_the_next_task_is_done() -> None:
    process = Process(longest=3.0)
    try:
        before = await process.do(os.getpid)
        with pytest.raises(UserFacing, match="longer than 3 s"):
            await process.do(time.sleep, 300)
        after = await process.do(os.getpid)
        assert len({before, after, os.getpid()}) == 3
        with pytest.raises(UserFacing, match=r"^That will not do\.$"):
            await process.do(refuse, "That")
        assert await process.do(os.getpid) == after
    finally:
        process.end()


async def test_a_process_that_was_killed_does_its_task_in_another() -> None:
    process = Process()
    try:
        first = await process.do(os.getpid)
        os.kill(first, signal.SIGKILL)
        assert await process.do(os.getpid) not in (first, os.getpid())
    finally:
        process.end()


async def test_who_is_gone_leaves_no_error_behind_that_nobody_asked_for() -> None:
    process, troubles = Process(), list[str]()
    asyncio.get_running_loop().set_exception_handler(lambda _, told: troubles.append(told["message"]))
    await process.do(os.getpid)
    going = asyncio.create_task(process.do(time.sleep, 300))
    await asyncio.sleep(0.1)
    going.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await going
    await asyncio.sleep(0.5)
    del going
    gc.collect()
    assert troubles == []


async def test_without_processes_all_is_done_here() -> None:
    here = Processes(0)
    assert (here.width, await here.do(os.getpid)) == (1, os.getpid())
    here.close()


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is another thing there")
async def test_no_process_outlives_the_bot_that_is_killed() -> None:
    program = (
        "import asyncio, os, time\n"
        "from bot.work.processes import Process\n"
        "async def main():\n"
        "    print(await Process().do(os.getpid), flush=True)\n"
        "    time.sleep(300)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE) as bot:
        assert bot.stdout is not None
        child = int(await asyncio.to_thread(bot.stdout.readline))
        bot.kill()
    deadline = time.monotonic() + 30
    while _runs(child) and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
    assert not _runs(child)


def _runs(pid: int) -> bool:
    """Say whether a process runs; one that has ended and whose parent does not ask is a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_does_heavy_work_imports_nothing_of_discord() -> None:
    services = "bot.services.decks.checks, bot.services.decks.kept, bot.services.games.records"
    program = (
        f"import sys, bot.hosting.decks, {services}, bot.text.table.table_picture; sys.exit('discord' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
