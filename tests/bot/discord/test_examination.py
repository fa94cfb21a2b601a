"""`berean discord check`: what is not as it should be is told before people come."""

import re
import time

import pytest

from bot.hosting import examination
from tests.bot.discord.conftest import Operator
from tests.fake_discord import FakeDiscord, Guild, Permission
from tests.fake_discord.world import DEFAULT_PERMISSIONS


async def test_all_that_is_well_is_told(
    fake: FakeDiscord, guild: Guild, operator: Operator, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await operator("discord", "check") == 1
    assert "run berean discord sync" in capsys.readouterr().out
    assert await operator("discord", "sync") == 0
    capsys.readouterr()
    assert await operator("discord", "check") == 0
    told = capsys.readouterr().out
    assert "MEND" not in told
    for word in ("token", "clock", "commands", "new sessions", "recommends 1 shard: one is served", "permissions"):
        assert word in told


async def test_what_is_lacking_is_named(
    fake: FakeDiscord, guild: Guild, operator: Operator, capsys: pytest.CaptureFixture[str]
) -> None:
    fake.guild("Philippi", everyone=DEFAULT_PERMISSIONS & ~Permission.CREATE_PUBLIC_THREADS)
    fake.shards = 3
    assert await operator("discord", "sync") == 0
    capsys.readouterr()
    assert await operator("discord", "check") == 1
    wrong = [line for line in capsys.readouterr().out.splitlines() if line.startswith("MEND")]
    assert [line for line in wrong if "Philippi" in line and "Create Public Threads" in line]
    assert [line for line in wrong if "set BEREAN_SHARDS" in line] and len(wrong) == 2


@pytest.mark.parametrize(("shards", "code"), [("all", 0), ("0-1/3", 0), ("0-1/2", 1)])
async def test_the_number_of_shards_is_held_against_what_is_recommended(
    fake: FakeDiscord, guild: Guild, operator: Operator, monkeypatch: pytest.MonkeyPatch, shards: str, code: int
) -> None:
    fake.shards = 3
    monkeypatch.setenv("BEREAN_SHARDS", shards)
    assert await operator("discord", "sync") == 0
    assert await operator("discord", "check") == code


async def test_a_clock_that_is_wrong_is_told(
    fake: FakeDiscord,
    guild: Guild,
    operator: Operator,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(examination, "time", lambda: time.time() + 60)
    assert await operator("discord", "check") == 1
    assert re.search(r"MEND +The clock of this machine is \+(59|60|61) s", capsys.readouterr().out)
