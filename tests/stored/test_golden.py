"""Whole games that earlier releases have stored are read, shown, replayed and played on by this one."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import __version__
from bot.services.games import pauses
from bot.services.games.outliving.unreadable import unreadable_games
from bot.services.games.pauses import Pause
from bot.services.games.records import export_json, export_of, log_entries_of, recorded
from bot.services.games.service import Games
from bot.services.games.values import Game
from bot.storage.database import Database
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer, Manual, Remark
from engine.play.players import RandomPlayer
from engine.play.replay import TookBack
from engine.play.retelling import boards
from engine.redemption.game import submit
from engine.redemption.model.ruleset import EDITIONS
from tests.shared import WHOLE
from tests.stored.golden import FOLDER, UNDER_WAY, VIEWERS, read, seen_in, upgraded

FILES = sorted(FOLDER.glob("*.json.xz"))
#: answers of a game that is played on that go by way of the store; the others are given to the engine alone
STORED = 15


@pytest.fixture(params=FILES, ids=lambda file: file.name.removesuffix(".json.xz"))
def file(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture
def golden(file: Path) -> Any:
    return read(file)


@pytest.fixture
async def games(file: Path, tmp_path: Path) -> AsyncIterator[Games]:
    await asyncio.to_thread(upgraded, file, tmp_path / "old.sqlite")
    async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite'}") as database:
        assert await unreadable_games(database) == []
        yield Games(database, tmp_path)


async def the_one_that_is_over(games: Games) -> Game:
    (row,) = [row for row in await games.recent() if row.outcome is not None]
    return await games.load(row.id)


def test_there_is_a_golden_game_of_this_release_and_each_edition() -> None:
    """Before a release: python -m tests.stored.golden."""
    assert {f"{__version__}-{edition}.json.xz" for edition in EDITIONS} <= {file.name for file in FILES}


async def test_a_replay_shows_the_boards_that_were_stored(golden: Any, games: Games) -> None:
    game = await the_one_that_is_over(games)
    steps = await recorded(games, game)
    given = [step.given for step in steps]
    assert any(isinstance(each, TookBack) for each in given) and any(isinstance(each, Manual) for each in given)
    assert any(fact.event.cause.ability for step in steps for fact in step.facts), "abilities were at work"
    again = [[seen_in(board.seen_by(viewer)) for viewer in VIEWERS] for board in boards(game.state, steps)]
    assert len(again) == len(golden["boards"])
    for number, (now, then) in enumerate(zip(again, golden["boards"], strict=True)):
        for seen, stored in zip(now, then, strict=True):
            open_piles(seen, stored)
        assert now == then, f"step {number}"


def open_piles(now: Any, then: Any) -> None:
    """Leave in a replay's discard piles what was open as each board was stored: it knows of no effect."""
    for seat, before in zip(now["seats"], then["seats"], strict=True):
        shown = before["cards"].get("discard_pile", [])
        if len(shown) < before["counts"]["discard_pile"]:
            seat["cards"]["discard_pile"] = [card for card in seat["cards"]["discard_pile"] if card in shown][
                : len(shown)
            ]


async def test_its_log_and_export_tell_of_it(games: Games) -> None:
    game = await the_one_that_is_over(games)
    entries = await log_entries_of(games, game, Seat(0))
    lines = "\n".join(line for entry in entries for line in entry.lines)
    assert "by hand" in lines and "supper" in lines and len(entries) > 50
    assert game.about.commitment in export_json(export_of(game, entries, Seat(0)))
    assert game.about.clock is not None and game.about.clock.control.kind == "move"


@pytest.mark.parametrize("name", UNDER_WAY)
async def test_a_game_under_way_is_played_on_to_its_end(name: str, file: Path, games: Games) -> None:
    """By day one game of each file is played to its end, of each file another; the others as far as the store goes."""
    game = await games.load(name)
    before = game.about.releases
    if name == "adjourned":
        assert game.halt is not None and game.halt.stop is Pause.ADJOURNED
        game = (await games.submit(game.id, Remark("resumed"), pauses.resumed)).game
    for _ in range(STORED):
        decision = game.decision
        assert decision is not None
        picks = RandomPlayer(f"{name}{game.version}").choose(game.state, decision)
        game = (await games.answer(game.id, decision.player, decision.id, picks)).game
    assert game.about.releases[: len(before)] == before
    if not WHOLE and name != UNDER_WAY[FILES.index(file) % len(UNDER_WAY)]:
        return
    state, dice = game.state, RandomPlayer(name)
    for _ in range(2_000):
        if (decision := state.decision) is None:
            break
        state = submit(state, Answer(decision.player, decision.id, dice.choose(state, decision))).state
    assert state.outcome is not None
