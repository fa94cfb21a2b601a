"""A home and a database of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.settings import Settings, load_settings
from bot.storage.database import Database


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of an operator who has set nothing but where his data lives."""
    for name in ("DISCORD_TOKEN", "BEREAN_DATABASE_URL", "BEREAN_CARD_FILE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("BEREAN_REQUESTS_PER_SECOND", "0")
    monkeypatch.setenv("BEREAN_HEAVY_PROCESSES", "0")  # each takes seconds to begin; tests/bot/work has some
    monkeypatch.chdir(tmp_path)
    return load_settings()


@pytest.fixture
async def database(settings: Settings) -> AsyncIterator[Database]:
    async with await Database.open(settings) as opened:
        yield opened
