"""Several at once, each with the database opened for itself as processes have it: nothing is lost or had twice."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import Connection

from bot.settings import Settings
from bot.storage import postgres as transactions
from bot.storage.database import Database
from bot.storage.decks import decks_of, save_deck
from bot.storage.offers import OfferRow, put, take
from bot.storage.preferences import find, preference, set_preference
from bot.storage.preferences import put as put_setting
from bot.storage.servers import change_settings_of, load_settings_of
from tests.postgres import Server
from tests.shared import on_server, times

#: as many reach for the same thing
HANDS = 6


@pytest.fixture
async def several(settings: Settings) -> AsyncIterator[list[Database]]:
    """The same database, opened as often as there are hands."""
    async with AsyncExitStack() as opened:
        yield [await opened.enter_async_context(await Database.open(settings)) for _ in range(HANDS)]


async def test_an_offer_is_taken_once(several: list[Database]) -> None:
    for number in range(times(1000, 40)):
        row = OfferRow(f"o{number}", "1", "2", None, "2026-01-01", {"n": number}, {"kind": "list"})
        await several[0].write(lambda connection, row=row: put(connection, row))  # type: ignore[misc]
        taken = await asyncio.gather(
            *(each.write(lambda connection: take(connection, f"o{number}", "2025")) for each in several)  # noqa: B023
        )
        assert [one for one in taken if one is not None] == [row]


async def test_a_setting_is_that_of_one_of_them(several: list[Database]) -> None:
    for number in range(times(60, 6)):
        await asyncio.gather(*(set_preference(each, "user:1", "n", [number, k]) for k, each in enumerate(several)))
        assert (await preference(several[0], "user:1", "n"))[0] == number


async def test_what_is_read_first_and_written_then_counts_each(several: list[Database]) -> None:
    def more(connection: Connection) -> None:
        put_setting(connection, "all", "n", find(connection, "all", "n", 0) + 1)

    rounds = times(20, 3)
    await asyncio.gather(*(each.write(more) for each in several for _ in range(rounds)))
    assert await preference(several[0], "all", "n") == HANDS * rounds


async def test_no_change_of_a_servers_settings_is_lost(several: list[Database]) -> None:
    for number in range(times(30, 4)):
        await asyncio.gather(
            *(
                change_settings_of(each, "7", lambda found, key=f"{number}-{k}": {**found, key: True})  # type: ignore[misc]
                for k, each in enumerate(several)
            )
        )
    assert len(await load_settings_of(several[0], "7")) == times(30, 4) * HANDS


async def test_saved_decks_stay_within_what_one_may_have(several: list[Database]) -> None:
    async def save(database: Database, name: str) -> bool:
        return await save_deck(database, owner="u", name=name, format_="type1", decklist="1 Moses", most=3)

    kept = await asyncio.gather(*(save(each, f"deck {k}") for k, each in enumerate(several)))
    assert sum(kept) == 3 == len(await decks_of(several[0], "u"))
    name = (await decks_of(several[0], "u"))[0].name
    assert all(await asyncio.gather(*(save(each, name) for each in several)))


@pytest.fixture
def empty(postgres: Server) -> Iterator[str]:
    name = postgres.empty()
    yield postgres.named(name)
    postgres.drop(name)


@on_server
async def test_many_first_starts_at_once_make_the_tables_once(empty: str) -> None:
    opened = await asyncio.gather(*(Database.open_url(empty) for _ in range(5)))
    try:
        await set_preference(opened[0], "all", "n", 1)
        assert [await preference(each, "all", "n") for each in opened] == [1] * 5
    finally:
        await asyncio.gather(*(each.close() for each in opened))


@on_server
async def test_without_order_among_the_writers_counts_are_lost(
    several: list[Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the tests above find is there to be found: with the transactions of before, counts go missing."""
    monkeypatch.setattr(transactions, "WRITES", transactions.CHANGES)

    def more(connection: Connection) -> None:
        put_setting(connection, "all", "n", find(connection, "all", "n", 0) + 1)

    async def counted() -> int:
        await set_preference(several[0], "all", "n", 0)
        await asyncio.gather(*(each.write(more) for each in several for _ in range(3)))
        return int(await preference(several[0], "all", "n"))

    assert min([await counted() for _ in range(5)]) < HANDS * 3


async def test_what_is_tried_is_undone(settings: Settings, database: Database) -> None:
    await set_preference(database, "all", "n", 1)
    looking = Database.as_it_is(settings.database)
    try:

        def work(connection: Connection) -> object:
            put_setting(connection, "all", "n", 2)
            return find(connection, "all", "n")

        assert await looking.trial(work) == 2
    finally:
        await looking.close()
    assert await preference(database, "all", "n") == 1
