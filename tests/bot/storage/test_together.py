"""Answers that come at once share a transaction: each counts alone, and nobody hears of one before it is stored."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.storage.database import Database
from bot.storage.preferences import preference, put
from bot.storage.sqlite import together

HANDS = 12


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Database]:
    async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path}/games.db") as database:
        await database.write(lambda connection: put(connection, "all", "begun", True))
        yield database


def adding(name: str, value: Any = 1) -> Callable[[Connection], str]:
    """Write a setting, and return its name."""

    def write(connection: Connection) -> str:
        put(connection, "all", name, value)
        return name

    return write


def failing(name: str) -> Callable[[Connection], str]:
    """Write a setting, then fail."""

    def write(connection: Connection) -> str:
        put(connection, "all", name, 1)
        raise LookupError(name)

    return write


@contextmanager
def commits(database: Database) -> Iterator[list[str]]:
    """Note every transaction that writes."""
    seen: list[str] = []
    assert database._writer is not None
    driver: Any = database._writer.driver_connection
    driver._conn.set_trace_callback(lambda statement: seen.append(statement) if statement == "COMMIT" else None)
    yield seen
    driver._conn.set_trace_callback(None)


async def test_those_that_come_at_once_are_stored_together(opened: Database) -> None:
    with commits(opened) as seen:
        named = await asyncio.gather(*(opened.write(adding(f"n{n}"), guard=f"game{n}") for n in range(HANDS)))
    assert named == [f"n{n}" for n in range(HANDS)]
    assert 1 <= len(seen) <= 2
    for name in named:
        assert await preference(opened, "all", name) == 1


async def test_one_that_fails_is_undone_alone(opened: Database) -> None:
    works = [failing(f"n{n}") if n % 3 == 1 else adding(f"n{n}") for n in range(HANDS)]
    ended = await asyncio.gather(
        *(opened.write(work, guard=f"game{n}") for n, work in enumerate(works)), return_exceptions=True
    )
    for n, end in enumerate(ended):
        assert isinstance(end, LookupError) if n % 3 == 1 else end == f"n{n}"
        assert (await preference(opened, "all", f"n{n}")) == (None if n % 3 == 1 else 1)


async def test_nobody_hears_of_one_that_another_connection_does_not_see(opened: Database, tmp_path: Path) -> None:
    beside = sqlite3.connect(tmp_path / "games.db")

    async def write(n: int) -> None:
        name = await opened.write(adding(f"n{n}"), guard=f"game{n}")
        assert beside.execute("SELECT count(*) FROM setting WHERE key = ?", (name,)).fetchone() == (1,)

    await asyncio.gather(*(write(n) for n in range(HANDS)))
    beside.close()


async def test_where_the_disk_is_full_all_are_told_and_none_is_stored(opened: Database) -> None:
    def small(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        (pages,) = driver.execute("PRAGMA page_count").fetchone()
        driver.execute(f"PRAGMA max_page_count = {pages + 3}")

    await opened.write(small)
    works = [adding(f"n{n}", "x" * 20_000) for n in range(HANDS)]
    ended = await asyncio.gather(
        *(opened.write(work, guard=f"game{n}") for n, work in enumerate(works)), return_exceptions=True
    )
    told = [end for end in ended if isinstance(end, UserFacing)]
    assert told and all("full" in end.message for end in told)
    for n, end in enumerate(ended):
        assert (await preference(opened, "all", f"n{n}") is not None) == (end == f"n{n}")


async def test_one_game_alone_is_not_made_to_wait(opened: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "APART", 5.0)
    async with asyncio.timeout(4):
        for n in range(5):
            await opened.write(adding(f"n{n}"), guard="game")


async def test_closing_waits_for_what_was_begun(tmp_path: Path) -> None:
    async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path}/games.db") as database:
        writes = [asyncio.create_task(database.write(adding(f"n{n}"), guard=f"g{n}")) for n in range(HANDS)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*writes) == [f"n{n}" for n in range(HANDS)]


async def test_whoever_stops_waiting_keeps_nobody_else_from_being_told(opened: Database) -> None:
    writes = [asyncio.create_task(opened.write(adding(f"n{n}"), guard=f"g{n}")) for n in range(HANDS)]
    await asyncio.sleep(0)
    writes[3].cancel()
    ended = await asyncio.gather(*writes, return_exceptions=True)
    assert isinstance(ended[3], asyncio.CancelledError)
    assert [end for n, end in enumerate(ended) if n != 3] == [f"n{n}" for n in range(HANDS) if n != 3]


async def test_where_writing_is_ended_nobody_waits_for_ever() -> None:
    begun = asyncio.Event()

    async def carry_out(work: Any) -> None:
        begun.set()
        await asyncio.sleep(300)

    writing = together.Together(carry_out)
    first = asyncio.create_task(writing.write("a", adding("a")))
    await begun.wait()
    second = asyncio.create_task(writing.write("b", adding("b")))
    await asyncio.sleep(0)
    [task] = [each for each in asyncio.all_tasks() if each.get_name() == "writing"]
    task.cancel()
    async with asyncio.timeout(5):
        ended = await asyncio.gather(first, second, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ended)
