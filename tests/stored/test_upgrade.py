"""`berean database check`: what an upgrade would do is told before it is done, and nothing is changed by asking."""

import hashlib
import json
import sqlite3
from pathlib import Path

import pytest

from bot.cli import run
from bot.storage import tables
from tests.stored.golden import FOLDER, UNDER_WAY, read, restored


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path))
    monkeypatch.delenv("BEREAN_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def old(home: Path) -> Path:
    path = home / "berean.db"
    restored(read(FOLDER / "0.1.0-2023.json.xz")["database"], path)
    return path


def told(capsys: pytest.CaptureFixture[str], code: int) -> dict[str, object]:
    capsys.readouterr()
    assert run(["database", "check", "--json"]) == code
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_an_older_database_is_tried_and_left_as_it_was(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = old(home)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    found = told(capsys, 0)
    assert found["revision"] < tables.REVISION and f"{tables.REVISION}: " in str(found["steps"])  # type: ignore[operator]
    assert found["games"] == {"0.1.0": len(UNDER_WAY)} and found["lost"] == []
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert [file.name for file in home.iterdir() if file.name.startswith(".berean-")] == []
    assert run(["database", "create"]) == 0
    assert told(capsys, 0)["steps"] == []


def test_a_game_that_would_not_load_is_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = old(home)
    with sqlite3.connect(path) as plain:
        tables_there = {name for (name,) in plain.execute("SELECT name FROM sqlite_master")}
        where = "step SET live" if "step" in tables_there else "snapshot SET state"
        plain.execute(f"UPDATE {where} = X'00' WHERE game_id = 'late'")
    assert told(capsys, 1)["lost"] == ["late"]
    assert run(["database", "check"]) == 1
    assert "late would not load" in capsys.readouterr().out


def test_without_a_database_there_is_nothing_to_check(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["database", "check"]) == 2
    assert "no database" in capsys.readouterr().err
    assert not (home / "berean.db").exists()


def test_a_database_of_a_newer_release_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["database", "create"]) == 0
    with sqlite3.connect(home / "berean.db") as plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
    assert told(capsys, 1)["steps"] == []
