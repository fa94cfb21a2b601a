"""Whole games of The Mission that earlier releases have stored are read, shown and played on by this one."""

import asyncio
import json
import lzma
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import __version__
from bot.games.known import game_of
from bot.services.games import pauses
from bot.services.games.outliving.unreadable import unreadable_games
from bot.services.games.pauses import Pause
from bot.services.games.records import log_entries_of
from bot.services.games.service import Games
from bot.storage.database import Database
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer, Remark
from engine.mission.game import submit
from tests.stored.golden import upgraded
from tests.stored.golden_mission import FILE, UNDER_WAY, boards_of

#: answers of a game that is played on that go by way of the store; the others are given to the engine alone
STORED = 15
FILES = sorted(FILE.glob("*.json.xz"))


@pytest.fixture(params=FILES, ids=lambda file: file.name.removesuffix(".json.xz"))
def file(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture
def golden(file: Path) -> Any:
    return json.loads(lzma.decompress(file.read_bytes()))


@pytest.fixture
async def games(file: Path, tmp_path: Path) -> AsyncIterator[Games]:
    await asyncio.to_thread(upgraded, file, tmp_path / "old.sqlite")
    async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite'}") as database:
        assert await unreadable_games(database) == []
        yield Games(database, tmp_path)


def as_then(now: Any, then: Any) -> Any:
    """Return what is shown now without what was not shown at all then."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {key: as_then(now[key], then[key]) for key in now if key in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_then(*pair) for pair in zip(now, then, strict=True)]
    return now


def test_there_is_a_golden_game_of_this_release() -> None:
    """Before a release: python -m tests.stored.golden_mission."""
    assert f"{__version__}.json.xz" in {file.name for file in FILES}


async def test_the_game_that_is_over_shows_what_was_stored_and_its_log_tells_of_it(golden: Any, games: Games) -> None:
    (row,) = [row for row in await games.recent() if row.outcome is not None]
    game = await games.load(row.id)
    shown = golden["boards"][-1]
    assert as_then(boards_of(game.state), shown) == shown
    entries = await log_entries_of(games, game, Seat(0))
    assert "supper" in "\n".join(line for entry in entries for line in entry.lines) and len(entries) > 50


@pytest.mark.parametrize("name", UNDER_WAY)
async def test_a_game_under_way_is_played_on_to_its_end(name: str, games: Games) -> None:
    game = await games.load(name)
    if name == "adjourned":
        assert game.halt is not None and game.halt.stop is Pause.ADJOURNED
        game = (await games.submit(game.id, Remark("resumed"), pauses.resumed)).game
    for _ in range(STORED):
        decision = game.decision
        assert decision is not None
        picks = game_of(game.state).player("greedy", f"{name}{game.version}", None).choose(game.state, decision)
        game = (await games.answer(game.id, decision.player, decision.id, picks)).game
    state, player = game.state, game_of(game.state).player("greedy", name, None)
    for _ in range(1_000):
        if (decision := state.decision) is None:
            break
        state = submit(state, Answer(decision.player, decision.id, player.choose(state, decision))).state
    assert state.outcome is not None
