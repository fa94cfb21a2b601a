"""Full disks, folders that may not be written, damage and loss: each is told in a sentence that is true."""

import json
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, insert, text

from bot.cli import run
from bot.errors import UserFacing
from bot.hosting.timers import Timers
from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage import tables
from bot.storage.backup import back_up, restore
from bot.storage.database import Database
from bot.storage.decks import decks_of
from bot.storage.lease import Use
from bot.storage.preferences import set_preference
from tests.bot.eventually import eventually
from tests.bot.services.test_games import begun, play_on

pytestmark = pytest.mark.on_file

Capture = pytest.CaptureFixture[str]
NOBODY = 65534


def many_rows(connection: Connection) -> None:
    rows = [
        {"owner": f"discord:{n}", "name": "mine", "format": "type1", "list": "1 Moses\n" * 60, "saved_at": "2026"}
        for n in range(2000)
    ]
    connection.execute(insert(tables.deck), rows)


@pytest.fixture
async def file(settings: Settings) -> Path:
    """The file of a database with much in it."""
    async with await Database.open(settings, Use.BOT) as database:
        await database.write(many_rows)
    return settings.home / "berean.db"


def zero(file: Path, first: int, pages: int) -> None:
    """Let a disk forget some pages of a file."""
    content = bytearray(file.read_bytes())
    content[first * 4096 : (first + pages) * 4096] = bytes(pages * 4096)
    file.write_bytes(content)


# Damage.


@pytest.mark.parametrize(("first", "pages"), [(60, 100), (0, 1)], ids=["in the middle", "its first page"])
async def test_damage_is_told_wherever_one_looks_and_no_backup_is_made(
    file: Path, settings: Settings, tmp_path: Path, capsys: Capture, first: int, pages: int
) -> None:
    zero(file, first, pages)
    for command in (["database", "info"], ["play", "--saved"], ["play", "--p1", "random"]):
        assert run_apart(command) == 2
        told = capsys.readouterr()
        assert told.out == "" and told.err.count("\n") == 1
        assert "berean.db" in told.err and "database restore FILE" in told.err
    with pytest.raises(UserFacing, match=r"restore FILE"):
        await Database.open(settings, Use.BOT)
    with pytest.raises(UserFacing, match=r"damaged .*no backup was made"):
        await back_up(settings, tmp_path / "copy.db")
    assert not list(tmp_path.glob("*.db*")) and not list(tmp_path.glob(".berean-*"))


def run_apart(arguments: list[str]) -> int:
    """Run a command where no loop runs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run, arguments).result()


@pytest.mark.parametrize(("first", "pages"), [(60, 100), (0, 1)], ids=["in the middle", "its first page"])
async def test_a_backup_takes_the_place_of_a_damaged_database(
    file: Path, settings: Settings, tmp_path: Path, first: int, pages: int
) -> None:
    await back_up(settings, tmp_path / "copy.db")
    zero(file, first, pages)
    await restore(settings, tmp_path / "copy.db")
    async with await Database.open(settings, Use.BOT) as database:
        assert len(await decks_of(database, "discord:1999")) == 1


async def test_a_backup_says_how_many_games_it_has_and_stands_alone(
    settings: Settings, tmp_path: Path, capsys: Capture
) -> None:
    async with await Database.open(settings, Use.BOT) as database:
        games = Games(database, settings.home)
        ids = [(await begun(games, seed)).id for seed in (1, 2)]
        assert await back_up(settings, tmp_path / "copy.db") == 2
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["copy.db"]
    elsewhere = settings.model_copy(update={"home": tmp_path / "elsewhere"})
    assert await restore(elsewhere, tmp_path / "copy.db") == 2
    async with await Database.open(elsewhere) as database:
        assert {row.id for row in await Games(database, elsewhere.home).recent()} == set(ids)


async def test_answers_that_belong_to_no_game_are_damage(file: Path, settings: Settings, tmp_path: Path) -> None:
    async with await Database.open(settings) as database:
        await begun(Games(database, settings.home))
    with sqlite3.connect(file) as plain:
        plain.execute("DELETE FROM game")
    with pytest.raises(UserFacing, match="belongs to no game"):
        await back_up(settings, tmp_path / "copy.db")


# Loss.


async def test_an_emptied_database_is_not_made_anew_without_a_word(file: Path, settings: Settings) -> None:
    file.write_bytes(b"")
    for use in (None, Use.BOT, Use.TERMINAL):
        with pytest.raises(UserFacing, match=r"empty file.*restore FILE"):
            await Database.open(settings, use)
    assert file.read_bytes() == b""


@pytest.mark.parametrize("how", ["gone", "older", "another", "without its newest part"])
async def test_a_database_that_has_lost_something_is_not_used(settings: Settings, tmp_path: Path, how: str) -> None:
    file = settings.home / "berean.db"
    async with await Database.open(settings, Use.BOT) as database:
        games = Games(database, settings.home)
        game = await begun(games)
    shutil.copy(file, tmp_path / "older.db")
    if how == "without its newest part":
        async with await Database.open(settings) as keeping:  # so that what follows stays in the WAL file
            await keeping.read(lambda connection: connection.execute(text("SELECT 1")))
            async with await Database.open(settings, Use.BOT) as database:
                await play_on(Games(database, settings.home), game, 5)
            kept = file.read_bytes()
        file.write_bytes(kept)
        assert not file.with_name("berean.db-wal").exists()
    else:
        async with await Database.open(settings, Use.BOT) as database:
            await play_on(Games(database, settings.home), game, 5)
        file.unlink()
    if how == "older":
        shutil.copy(tmp_path / "older.db", file)
    elif how == "another":
        async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path}/another.db", Use.BOT):
            pass
        shutil.copy(tmp_path / "another.db", file)
    for use in (None, Use.BOT, Use.TERMINAL):
        with pytest.raises(UserFacing, match=r"left with 1 game on .*restore FILE.*remove .*berean\.db\.last"):
            await Database.open(settings, use)
    file.with_name("berean.db.last").unlink()
    async with await Database.open(settings, Use.BOT):
        pass


async def test_one_that_was_killed_or_restored_is_the_one_that_was_left(settings: Settings, tmp_path: Path) -> None:
    async with await Database.open(settings, Use.BOT) as database:
        await begun(Games(database, settings.home))
        await back_up(settings, tmp_path / "copy.db")
        before = (settings.home / "berean.db.last").read_bytes()
        await database.note()
    (settings.home / "berean.db.last").write_bytes(before)  # killed between the database and the file beside it
    async with await Database.open(settings, Use.BOT):
        pass
    await restore(settings, tmp_path / "copy.db")
    async with await Database.open(settings, Use.BOT):
        pass
    await restore(settings, tmp_path / "copy.db")
    (settings.home / "berean.db").unlink()
    with pytest.raises(UserFacing, match="is gone: it was left with 1 game"):
        await Database.open(settings)


async def test_the_heartbeat_leaves_the_mark(settings: Settings) -> None:
    async with await Database.open(settings, Use.BOT) as database:
        mark = settings.home / "berean.db.last"
        before = json.loads(mark.read_bytes())["number"]
        bot: Any = SimpleNamespace(desk=SimpleNamespace(database=database), serves=bool, part_of=str, parts=("",))
        timers = Timers(bot)
        await timers.start()

        async def is_later() -> bool:
            return bool(json.loads(mark.read_bytes())["number"] > before)

        await eventually(is_later)
        await timers.close()


# A full disk, and a home that may not be written.


def no_larger(connection: Connection) -> None:
    """Let the database grow no more, as on a full disk."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def larger(connection: Connection) -> None:
    """Make room again."""
    connection.exec_driver_sql("PRAGMA max_page_count = 1000000")


async def fill(database: Database) -> None:
    """Let the disk be full, with no room left in the pages that the file has."""
    await database.write(no_larger)
    for size in (3000, 300, 30):
        with pytest.raises(UserFacing):
            for number in range(1000):
                await set_preference(database, f"filler:{size}", str(number), "x" * size)


async def test_on_a_full_disk_nothing_is_changed_and_people_are_told_so(file: Path, settings: Settings) -> None:
    async with await Database.open(settings, Use.BOT) as database:
        games = Games(database, settings.home)
        game = await begun(games)
        await fill(database)
        with pytest.raises(UserFacing, match=r"disk .* is full\. Nothing was changed"):
            await play_on(games, game, 200)
        loaded = await Games(database, settings.home).load(game.id)
        assert (await games.load(game.id)).version == loaded.version
        await database.write(larger)
        await play_on(games, await games.load(game.id), 3)


@pytest.fixture
def read_only(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home with data in it, seen by somebody who may only read it."""
    home = Path(tempfile.mkdtemp())
    monkeypatch.setenv("BEREAN_HOME", str(home))
    monkeypatch.chdir("/")
    assert run(["database", "create"]) == run(["play", "--p1", "random", "--seed", "1"]) == 0
    for path in (home, *home.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    yield home
    if is_root:
        os.seteuid(0)
    home.chmod(0o700)
    shutil.rmtree(home)


@pytest.mark.parametrize("command", [["play", "--p1", "random"], ["play", "--saved"], ["database", "info"]], ids=str)
def test_a_home_that_may_not_be_written_is_named_in_one_line(
    read_only: Path, capsys: Capture, command: list[str]
) -> None:
    capsys.readouterr()
    assert run(command) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and "berean.db" in told.err and "may not be written" in told.err


# Who may read what Berean writes.


def test_nobody_else_may_read_what_berean_keeps(settings: Settings, capsys: Capture) -> None:
    home = settings.home
    (home / "documents").mkdir(parents=True)
    (home / "documents").chmod(0o755)
    for name in ("errors.log", "documents/reg.json", "a letter.txt"):
        (home / name).write_text("of an earlier release", encoding="utf-8")
        (home / name).chmod(0o644)
    assert run(["database", "create"]) == 0
    (home / "berean.db").chmod(0o644)
    assert run(["play", "--p1", "random", "--p2", "random", "--seed", "3"]) == 0
    modes = {str(path.relative_to(home)): stat.S_IMODE(path.stat().st_mode) for path in home.rglob("*")}
    assert modes.pop("a letter.txt") == 0o644, "what is not Berean's stays as it is"
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077} == {}
    assert {"berean.db", "berean.db.last", "berean.db.lock", "errors.log"} <= modes.keys()
