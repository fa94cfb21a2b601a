"""Card files of invented rows, and a home of its own for each test that writes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.settings import Settings, load_settings
from engine.cards.carddata import COLUMNS


def row(**fields: str) -> str:
    base = {"Name": "Ruth", "Set": "Inv", "OfficialSet": "Invented", "Type": "Hero", "Alignment": "Good"} | fields
    return "\t".join(base.get(column, "") for column in COLUMNS)


def card_file(*rows: str) -> str:
    return "\n".join(("\t".join(COLUMNS), *rows))


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of an operator who has set nothing but where his data lives."""
    for name in ("DISCORD_TOKEN", "BEREAN_DATABASE_URL", "BEREAN_CARD_FILE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return load_settings()


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    """Write a card file of the given rows and return its path."""

    def write(*rows: str) -> Path:
        path = tmp_path / "cards.txt"
        path.write_text(card_file(*rows), encoding="utf-8")
        return path

    return write
