"""What one process holds among several, and the word it gives the others."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.errors import UserFacing
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.lease import Use
from bot.storage.membership import SHARD, Membership, Word
from tests.bot.eventually import eventually
from tests.shared import on_server

pytestmark = on_server


@pytest.fixture
async def two(settings: Settings) -> AsyncIterator[tuple[Membership, Membership]]:
    async with await Database.open(settings, Use.SHARDS) as one, await Database.open(settings, Use.SHARDS) as other:
        assert one.membership is not None and other.membership is not None
        yield one.membership, other.membership


@pytest.mark.parametrize(
    ("first", "second"), [(Use.BOT, Use.BOT), (Use.BOT, Use.SHARDS), (Use.SHARDS, Use.BOT), (Use.BOT, Use.TERMINAL)]
)
async def test_a_second_that_does_not_go_with_the_first_is_refused_by_name(
    settings: Settings, first: Use, second: Use
) -> None:
    async with await Database.open(settings, first):
        with pytest.raises(UserFacing, match=rf"is used by {first.value} \(process \d+"):
            await Database.open(settings, second)
        async with await Database.open(settings):  # what no game is made of
            pass
    async with await Database.open(settings, second):
        pass


async def test_a_shard_is_held_by_one_until_its_connection_ends(two: tuple[Membership, Membership]) -> None:
    one, other = two
    assert await one.take(SHARD, 3)
    assert not await other.take(SHARD, 3)
    assert await other.held(SHARD) == {3}
    await one.close()
    assert await other.take(SHARD, 3)


async def test_a_connection_that_was_ended_is_noticed(two: tuple[Membership, Membership], database: Database) -> None:
    one, other = two
    await one.take(SHARD, 1)
    ended = text("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = :kind AND locktype = 'advisory'")
    await database.write(lambda connection: connection.execute(ended, {"kind": SHARD}).all())
    assert not await one.stands()
    assert await other.stands() and await other.take(SHARD, 1)


async def test_word_comes_to_the_others_only(two: tuple[Membership, Membership]) -> None:
    one, other = two
    heard: dict[str, list[Word]] = {"one": [], "other": []}
    one.heard, other.heard = heard["one"].append, heard["other"].append
    await one.tell({"game": "ab"})

    async def has_come() -> bool:
        return bool(heard["other"])

    await eventually(has_come)
    await one.stands()
    assert heard == {"one": [], "other": [{"game": "ab"}]}


async def test_another_number_of_shards_is_refused(two: tuple[Membership, Membership]) -> None:
    one, other = two
    await one.take_count(16)
    await other.take_count(16)
    with pytest.raises(UserFacing, match="shards of 16"):
        await other.take_count(8)
