"""A bot as a process of its own, against a fake in this one."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.fake_discord.overrides import VARIABLE
from tests.fake_discord.server import FakeDiscord

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
#: starts the bot as an operator does, and so that it reads nothing ahead
BOT, UNREAD = ("-m", "bot", "discord", "run"), ("-m", "tests.fake_discord.unread", "discord", "run")


class BotProcess:
    """Start, kill and start again the same bot with the same data."""

    def __init__(self, fake: FakeDiscord, *arguments: str, environment: dict[str, str] | None = None) -> None:
        self._fake = fake
        self.command = (sys.executable, *arguments)
        given = [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
        path = os.pathsep.join([str(HERE / "site"), *given, str(ROOT)])  # an engine as machine code, where one is given
        own = {VARIABLE: fake.base_url, "PYTHONPATH": path, "DISCORD_TOKEN": fake.token, "PYTHONUNBUFFERED": "1"}
        self.environment = {**os.environ, **own, **(environment or {})}
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self.output = ""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self, seconds: float = 90.0, until: str = "") -> "BotProcess":
        """Start it and wait until its gateway session is there, or until it has said something."""
        before = self._fake.gateway.identifies
        self._process = await asyncio.create_subprocess_exec(
            *self.command,
            env=self.environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._reader = asyncio.create_task(self._read())
        identified = asyncio.create_task(self._said(until) if until else self._identified(before))
        ended = asyncio.create_task(self._process.wait())
        done, _ = await asyncio.wait({identified, ended}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if identified not in done:
            identified.cancel()
            await self.stop()
            raise AssertionError(f"the bot did not come up:\n{self.output}")
        return self

    async def _identified(self, before: int) -> None:
        while self._fake.gateway.identifies == before or not self._fake.gateway.live:
            await asyncio.sleep(0.02)

    async def _said(self, words: str) -> None:
        before = len(self.output)
        while words not in self.output[before:]:
            await asyncio.sleep(0.02)

    async def _read(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        async for line in self._process.stdout:
            self.output += line.decode("utf-8", "replace")

    async def kill(self) -> None:
        """kill -9: nothing is said goodbye to."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end, as an operator would, and return its exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
            try:
                await asyncio.wait_for(self._process.wait(), 10)
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
        if self._reader is not None:
            await self._reader
        return self._process.returncode or 0

    async def __aenter__(self) -> "BotProcess":
        return await self.start()

    async def __aexit__(self, *exc: object) -> None:
        await self.stop()
