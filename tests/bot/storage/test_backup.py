"""Backups: taken while the database is in use, checked before they are put back."""

import asyncio
import functools
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.cli import run
from bot.errors import UserFacing
from bot.settings import Settings
from bot.storage.backup import back_up, restore
from bot.storage.database import Database
from bot.storage.preferences import preference, set_preference

pytestmark = pytest.mark.on_file


async def test_a_backup_brings_back_what_was_there(settings: Settings, tmp_path: Path) -> None:
    async with await Database.open(settings) as database:
        await set_preference(database, "all", "day", "Monday")
        await back_up(settings, tmp_path / "monday.db")
        await set_preference(database, "all", "day", "Tuesday")
    await restore(settings, tmp_path / "monday.db")
    async with await Database.open(settings) as database:
        assert await preference(database, "all", "day") == "Monday"


async def test_a_backup_restores_into_an_empty_home(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Database.open(settings) as database:
        await set_preference(database, "all", "day", "Monday")
    await back_up(settings, tmp_path / "monday.db")
    elsewhere = settings.model_copy(update={"home": tmp_path / "another home"})
    await restore(elsewhere, tmp_path / "monday.db")
    async with await Database.open(elsewhere) as database:
        assert await preference(database, "all", "day") == "Monday"


def both(connection: Connection, number: int) -> None:
    connection.execute(text("DELETE FROM setting"))
    for key in ("one", "two"):
        row = {"key": key, "value": str(number)}
        connection.execute(text("INSERT INTO setting VALUES ('all', :key, :value)"), row)


async def test_backups_taken_during_writing_are_consistent(settings: Settings, tmp_path: Path) -> None:
    async with await Database.open(settings) as database:

        async def write_pairs() -> None:
            for number in range(40):
                await database.write(functools.partial(both, number=number))

        async def copy_often() -> None:
            for number in range(5):
                await back_up(settings, tmp_path / f"{number}.db")

        await asyncio.gather(write_pairs(), copy_often())
    for number in range(5):
        with sqlite3.connect(tmp_path / f"{number}.db") as copy:
            assert copy.execute("SELECT count(DISTINCT value), count(*) FROM setting").fetchone() in {(1, 2), (0, 0)}


@pytest.mark.parametrize(
    "content", [b"", b"not a database at all", b"SQLite format 3\0" + b"\0" * 5000], ids=["empty", "text", "header"]
)
async def test_a_file_that_is_no_backup_changes_nothing(settings: Settings, tmp_path: Path, content: bytes) -> None:
    async with await Database.open(settings) as database:
        await set_preference(database, "all", "day", "Monday")
    (tmp_path / "wrong.db").write_bytes(content)
    with pytest.raises(UserFacing, match=r"wrong\.db"):
        await restore(settings, tmp_path / "wrong.db")
    async with await Database.open(settings) as database:
        assert await preference(database, "all", "day") == "Monday"
    assert not list(settings.home.glob(".berean-*"))


async def test_a_damaged_backup_is_refused(settings: Settings, tmp_path: Path) -> None:
    async with await Database.open(settings) as database:
        for number in range(500):
            await set_preference(database, "all", f"key {number}", "x" * 50)
    whole = tmp_path / "whole.db"
    await back_up(settings, whole)
    broken = bytearray(whole.read_bytes())
    broken[4096 * 3 : 4096 * 20] = b"\xff" * (4096 * 17)
    (tmp_path / "broken.db").write_bytes(broken)
    with pytest.raises(UserFacing, match=r"broken\.db"):
        await restore(settings, tmp_path / "broken.db")
    async with await Database.open(settings) as database:
        assert await preference(database, "all", "key 499") == "x" * 50


async def test_a_backup_never_writes_over_a_file(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(UserFacing, match="there already"):
        await back_up(settings, tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear"


async def test_a_missing_backup_is_named(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(UserFacing, match="There is no file"):
        await restore(settings, tmp_path / "nowhere.db")


async def test_a_database_on_a_server_is_left_to_the_server(settings: Settings, tmp_path: Path) -> None:
    on_server = settings.model_copy(update={"database_url": "postgresql+asyncpg://me@example.org/berean"})
    with pytest.raises(UserFacing, match="pg_dump"):
        await back_up(on_server, tmp_path / "copy.db")


def test_a_folder_keeps_the_newest_and_loses_none_when_a_backup_fails(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    older = [folder / f"berean-2026-01-0{day}T041500Z.db" for day in range(1, 5)]
    for file in (*older, folder / "berean-mine.db"):
        file.write_bytes(b"")
    assert run(["database", "backup", str(folder), "--keep", "3"]) == 2, "there is no database yet"
    assert all(file.exists() for file in older)
    assert run(["database", "create"]) == 0
    assert run(["database", "backup", str(folder), "--keep", "3"]) == 0
    left = sorted(file.name for file in folder.iterdir())
    assert [file.exists() for file in older] == [False, False, True, True] and len(left) == 4
    assert "berean-mine.db" in left
