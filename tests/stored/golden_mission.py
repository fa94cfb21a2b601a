"""Whole games of The Mission as a release stores them: `python -m tests.stored.golden_mission`, before a release.

As for Redemption (`golden.py`): a game between the starter decks with a taking back and an adjournment, copies of it
from when it was under way, and what everybody saw after each step.
"""

import asyncio
import json
import lzma
import tempfile
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot import __version__
from bot.errors import UserFacing
from bot.games.known import game_of
from bot.games.mission import EDITION
from bot.services.games import pauses
from bot.services.games.service import Games
from bot.services.games.values import DeckChoice, Game, Player
from bot.storage.database import Database
from engine.kernel.chance import seed_from
from engine.kernel.ids import Seat
from engine.kernel.inputs import Remark
from engine.kernel.state import State
from engine.mission.cards.pool import STARTERS, starter_deck
from engine.mission.view.view import view
from tests.stored.golden import FOLDER, VIEWERS, copied, dumped

FILE = FOLDER / "mission"
UNDER_WAY = ("early", "adjourned", "taken-back")
EARLY, ADJOURNED, BACK = 20, 60, 70


def boards_of(state: State) -> list[Any]:
    """Return what everybody sees of a table as plain data: numbers, names and counts."""
    return [json.loads(json.dumps(_plain(asdict(view(state, viewer))), default=str)) for viewer in VIEWERS]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: held for key, held in value.items() if key != "printed"}
        name = {"name": value["printed"]["name"]} if isinstance(value.get("printed"), dict) else {}
        return {key: _plain(held) for key, held in kept.items()} | name
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


async def recorded_game(file: Path) -> list[list[Any]]:
    """Play a game into a database; return what everybody saw after each step."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    boards: list[list[Any]] = []
    async with await Database.open_url(f"sqlite+aiosqlite:///{file}") as database:
        games = Games(database, Path(tempfile.gettempdir()), lambda: now)
        players = [Player(kind="human", name=name, id=str(n)) for n, name in enumerate(("Ruth", "Boaz"), 1)]
        decks = [DeckChoice(letter, starter_deck(letter)) for letter in STARTERS]
        game = (await games.create(players, decks, edition=EDITION, seed=seed_from(7))).game
        boards.append(boards_of(game.state))
        taken = False
        while game.outcome is None:
            now += timedelta(minutes=7)
            if game.version == EARLY:
                await copied(database, game, "early")
            if game.version == ADJOURNED:
                given = Remark("adjourned", Seat(0), "supper")
                game = (await games.submit(game.id, given, lambda halt: pauses.adjourned(halt, 0, "supper"))).game
                boards.append(boards_of(game.state))
                await copied(database, game, "adjourned")
                game = (await games.submit(game.id, Remark("resumed"), pauses.resumed)).game
            elif game.version > BACK and not taken and (back := await _taken_back(games, game)) is not None:
                game, taken = back, True
                await copied(database, game, "taken-back")
            else:
                decision = game.decision
                assert decision is not None
                player = game_of(game.state).player("greedy", f"{EDITION}{game.version}", None)
                picks = player.choose(game.state, decision)
                game = (await games.answer(game.id, decision.player, decision.id, picks)).game
            boards.append(boards_of(game.state))
        held = {row.id for row in await games.recent()}
        assert held >= set(UNDER_WAY), f"missing: {set(UNDER_WAY) - held}"
    return boards


async def _taken_back(games: Games, game: Game) -> Game | None:
    for seat in game.state.seats:
        try:
            return await games.take_back(game.id, seat)
        except UserFacing:
            continue
    return None


def main() -> None:
    """Write the game of this release."""
    FILE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "berean.sqlite"
        boards = asyncio.run(recorded_game(database))
        held = {"database": dumped(database), "boards": boards}
    written = lzma.compress(json.dumps(held, separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME)
    (FILE / f"{__version__}.json.xz").write_bytes(written)
    print(f"{__version__}: {len(boards)} steps, {len(written):,} bytes")


if __name__ == "__main__":
    main()
