"""Two bots on one database: the second says who is there and ends, and the first alone answers."""

import asyncio
from pathlib import Path

import pytest

from bot.settings import Settings
from tests.bot.discord.conftest import Operator
from tests.fake_discord import Channel, FakeDiscord, Person
from tests.fake_discord.process import BotProcess


async def test_a_second_bot_on_the_same_database_ends_before_it_hears_anything(
    process: BotProcess,
    fake: FakeDiscord,
    settings: Settings,
    operator: Operator,
    ada: Person,
    general: Channel,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert await operator("database", "backup", str(tmp_path / "copy.db")) == 0
    second = await asyncio.create_subprocess_exec(
        *process.command, env=process.environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, told = await asyncio.wait_for(second.communicate(), 60)
    finally:
        if second.returncode is None:
            second.kill()
    assert second.returncode == 2
    assert f"is used by Berean in Discord (process {process.pid} on " in told.decode().splitlines()[-1]
    assert fake.gateway.identifies == 1, "it never connected, so no click came to it"
    capsys.readouterr()
    for beneath in (("database", "restore", str(tmp_path / "copy.db")), ("play", "--p1", "random")):
        assert await operator(*beneath) == 2
        assert f"process {process.pid}" in capsys.readouterr().err
    assert "Redemption" in (await ada.slash("about", general)).text
    await process.kill()
    assert await operator("database", "restore", str(tmp_path / "copy.db")) == 0
    await process.start()
    assert "Redemption" in (await ada.slash("about", general)).text
