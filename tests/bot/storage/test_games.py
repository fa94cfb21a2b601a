"""What the store promises of a game: every answer whole, in order, once."""

import asyncio
import contextlib

import pytest

from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.games import (
    Commit,
    Conflict,
    commit,
    create_game,
    earlier_snapshots,
    freeze_game,
    games,
    history,
    load_game,
)


def answer(number: int, *, forgets: bool = False, outcome: object = None) -> Commit:
    return Commit(
        given={"n": number}, facts=[{"f": number}], live={"board": [number]}, outcome=outcome, forgets=forgets
    )


@pytest.fixture
async def game(database: Database) -> str:
    await create_game(database, "g1", about={"seats": ["a", "b"]}, fixed={"cards": ["Moses"]}, first=answer(1))
    return "g1"


async def test_a_game_comes_back_as_it_was_committed(database: Database, game: str) -> None:
    assert await commit(database, game, 1, answer(2)) == 2
    stored = await load_game(database, game)
    assert stored is not None
    assert (stored.fixed, stored.live, stored.row.version) == ({"cards": ["Moses"]}, {"board": [2]}, 2)
    assert [entry.seq for entry in await history(database, game)] == [1, 2]


async def test_an_answer_to_an_old_version_writes_nothing(database: Database, game: str) -> None:
    await commit(database, game, 1, answer(2))
    with pytest.raises(Conflict):
        await commit(database, game, 1, answer(3))
    assert [entry.given["n"] for entry in await history(database, game)] == [1, 2]


async def test_of_two_processes_answering_at_once_one_wins(settings: Settings, database: Database, game: str) -> None:
    async with await Database.open(settings) as other:
        results = await asyncio.gather(
            commit(database, game, 1, answer(2)), commit(other, game, 1, answer(3)), return_exceptions=True
        )
    assert sorted(type(one).__name__ for one in results) == ["Conflict", "int"]
    assert len(await history(database, game)) == 2


async def test_earlier_snapshots_last_until_something_was_learned(database: Database, game: str) -> None:
    await commit(database, game, 1, answer(2))
    await commit(database, game, 2, answer(3))
    assert await earlier_snapshots(database, game) == [(2, {"board": [2]}), (1, {"board": [1]})]
    await commit(database, game, 3, answer(4, forgets=True))
    assert await earlier_snapshots(database, game) == []


async def test_a_finished_game_is_not_among_the_open_ones(database: Database, game: str) -> None:
    assert [one.id for one in await games(database, open_only=True)] == [game]
    await commit(database, game, 1, answer(2, outcome={"winner": 0}))
    assert await games(database, open_only=True) == []
    assert [one.outcome for one in await games(database)] == [{"winner": 0}]


async def test_a_frozen_game_keeps_its_snapshot(database: Database, game: str) -> None:
    await freeze_game(database, game, "ab12")
    stored = await load_game(database, game)
    assert stored is not None and stored.row.frozen == "ab12" and stored.live == {"board": [1]}


async def test_an_unknown_game_is_none(database: Database) -> None:
    assert await load_game(database, "nowhere") is None


async def test_many_games_are_answered_at_once_and_none_waits_for_another(
    settings: Settings, database: Database
) -> None:
    names = [f"g{n}" for n in range(12)]
    for name in names:
        await create_game(database, name, about={"seats": []}, fixed={}, first=answer(1))

    async def answers(to: Database, name: str) -> None:
        for version in range(1, 9):
            await commit(to, name, version, answer(version + 1))

    async with await Database.open(settings) as other:
        await asyncio.gather(*(answers((database, other)[n % 2], name) for n, name in enumerate(names)))
    assert {game.version for game in await games(database)} == {9}


async def test_of_many_who_answer_one_game_each_version_is_one_answer(settings: Settings, database: Database) -> None:
    await create_game(database, "g", about={"n": 0}, fixed={}, first=answer(1))
    won: list[int] = []

    async def answers(to: Database) -> None:
        for version in range(1, 13):
            with contextlib.suppress(Conflict):
                won.append(await commit(to, "g", version, answer(version + 1)))
            await asyncio.sleep(0)

    async with await Database.open(settings) as other:
        await asyncio.gather(*(answers(each) for each in (database, other, database, other)))
    assert sorted(won) == list(range(2, len(won) + 2))
    assert [entry.seq for entry in await history(database, "g")] == [1, *sorted(won)]
