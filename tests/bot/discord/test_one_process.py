"""Two bots on one database: the second says who is there and ends, and the first alone answers."""

import asyncio
from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.settings import Settings, load_settings
from bot.shards import Sharded
from bot.storage.database import Database
from bot.storage.lease import Use
from tests.bot.discord.conftest import Operator
from tests.fake_discord import Channel, FakeDiscord, Guild, Person
from tests.fake_discord.process import BOT, BotProcess


@pytest.fixture
def start() -> tuple[str, ...]:
    """As an operator starts it."""
    return BOT


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


async def test_one_process_serves_all_shards_from_a_file(
    fake: FakeDiscord, guild: Guild, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.shards = 2
    monkeypatch.setenv("BEREAN_SHARDS", "all")
    bot = Sharded(load_settings())
    serving = asyncio.create_task(bot.start(fake.token))
    try:
        await fake.until(lambda: len(fake.gateway.live) == 2, 30)
        assert {session.shard for session in fake.gateway.live} == {(0, 2), (1, 2)}
        assert bot.serves(guild.id) and bot.serves(guild.id + (1 << 22)) and bot.serves(0)
        with pytest.raises(UserFacing, match="is used by Berean in Discord for some shards"):
            await Database.open(settings, Use.BOT)
    finally:
        await bot.close()
        await serving
