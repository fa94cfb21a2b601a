"""Whole games as a release stores them, kept for all later ones to read: `python -m tests.stored.golden`.

It plays a game of each edition with the starter decks, abilities carried out, and writes to `golden/RELEASE-EDITION`
the rows of the database as they are at the end: the game, over, and games that are copies of it from when it was under
way. What the tables showed then, step by step, stands beside them. Run it before a release; the files of earlier
releases are never written again. Each game has a taking back, operations of a judge, an adjournment, and clocks.
"""

import asyncio
import json
import lzma
import random
import sqlite3
import sys
import tempfile
import zlib
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from bot import __version__
from bot.errors import UserFacing
from bot.services.decks.in_play import readings_for, starter_choice
from bot.services.games import pauses
from bot.services.games.clocks import CONTROLS
from bot.services.games.service import Games
from bot.services.games.values import Game, Player
from bot.storage.database import Database
from engine.kernel.chance import seed_from
from engine.kernel.ids import Seat
from engine.kernel.inputs import Manual, Remark
from engine.kernel.state import State
from engine.play.driver import Computer, make_player
from engine.redemption.model import manual, zones
from engine.redemption.model.ruleset import EDITIONS
from engine.redemption.view import CardView, View, view

FOLDER = Path(__file__).with_name("golden")
VIEWERS = (None, Seat(0), Seat(1))
#: the copies of the game from when it was under way
UNDER_WAY = ("early", "adjourned", "taken-back", "late")
#: the versions at which what is done in each game is done, and at which it is conceded
EARLY, BY_HAND, BACK, LONGEST = 25, 60, 80, 400
#: souls one player has redeemed when the late copy is made
LATE = 3
TABLES = ("game", "step", "mark")
REDEEMED = zones.LAND_OF_REDEMPTION
Json = Any


def seen_in(seen: View) -> Json:
    """Return what a view shows as plain data, in words that no later release may change."""
    battle = seen.battle
    return {
        "turn": [seen.turn, seen.active, seen.phase],
        "waiting": seen.waiting_for,
        "over": [list(seen.outcome.winners), seen.outcome.reason] if seen.outcome is not None else None,
        "seats": [
            {"counts": seat.counts, "cards": {zone: [_card(c) for c in held] for zone, held in seat.cards.items()}}
            for seat in seen.seats
        ],
        "battle": battle
        and [
            battle.kind.value, battle.attacker, battle.defender, battle.situation.value, battle.initiative,
            list(battle.attacking), list(battle.defending),
        ],
    }  # fmt: skip


def _card(card: CardView) -> Json:
    return [
        card.name, card.handle, card.owner, card.face_up, card.host, card.bond.name if card.bond else None,
        card.type.value if card.type else None, card.alignment.value if card.alignment else None,
        sorted(brigade.value for brigade in card.brigades), card.strength, card.toughness,
    ]  # fmt: skip


def boards_of(state: State) -> list[Json]:
    """Return what everybody sees of a table now."""
    return [seen_in(view(state, viewer)) for viewer in VIEWERS]


async def copied(database: Database, game: Game, name: str) -> None:
    """Keep a game as it is now under a name of its own, while it goes on."""

    def write(connection: Connection) -> None:
        for table, key in (("game", "id"), ("step", "game_id"), ("mark", "game_id")):
            columns = [row[1] for row in connection.execute(text(f"PRAGMA table_info({table})"))]
            taken = ", ".join(":name" if column == key else f'"{column}"' for column in columns)
            query = f"INSERT INTO {table} SELECT {taken} FROM {table} WHERE {key} = :game"
            connection.execute(text(query), {"name": name, "game": game.id})

    await database.write(write)


class Recording:
    """A game that is being played for keeps."""

    def __init__(self, database: Database, edition: str) -> None:
        self._database = database
        self._edition = edition
        self._now = datetime(2026, 1, 1, tzinfo=UTC)
        self._games = Games(database, Path(tempfile.gettempdir()), lambda: self._now)
        self._dice = random.Random(f"golden {edition}")
        self.boards: list[list[Json]] = []

    async def play(self) -> Game:
        """Play the game from its beginning to its end."""
        decks = [starter_choice("G"), starter_choice("H")]
        players = [Player(kind="human", name="Ruth", id="1"), Player(kind="human", name="Boaz", id="2")]
        begun = await self._games.create(
            players,
            decks,
            edition=self._edition,
            seed=seed_from(len(self._edition) + int(self._edition)),
            readings=readings_for(decks),
            control=CONTROLS["1d"],
        )
        game = self._seen(begun.game)
        while game.outcome is None and game.version < LONGEST:
            game = await self._answered(game)
            if game.version == EARLY:
                await copied(self._database, game, "early")
            if game.version == BY_HAND:
                game = await self._by_hand(game)
                game = await self._adjourned(game)
            if game.version > BACK and not await self._has("taken-back"):
                game = await self._taken_back(game)
            if not await self._has("late") and max(len(game.state.zone(REDEEMED, s)) for s in game.state.seats) == LATE:
                await copied(self._database, game, "late")
        if game.outcome is None:
            game = self._seen((await self._games.concede(game.id, Seat(0))).game)
        return game

    def _seen(self, game: Game) -> Game:
        self.boards.append(boards_of(game.state))
        self._now += timedelta(minutes=7)
        return game

    async def _answered(self, game: Game) -> Game:
        decision = game.decision
        assert decision is not None
        kind = Computer("random" if self._dice.random() < 0.2 else "greedy")
        picks = make_player(kind, f"{self._edition}{game.version}").choose(game.state, decision)
        return self._seen((await self._games.answer(game.id, decision.player, decision.id, picks)).game)

    async def _by_hand(self, game: Game) -> Game:
        card = game.state.zone(zones.TERRITORY, Seat(0))[0]
        for operation in (manual.ChangeNumbers(card, 1, 2), manual.ShuffleDeck(Seat(1))):
            game = self._seen((await self._games.submit(game.id, Manual(None, operation, "a missed card"))).game)
        return game

    async def _adjourned(self, game: Game) -> Game:
        given = Remark("adjourned", Seat(0), "supper")
        adjourned = await self._games.submit(game.id, given, lambda halt: pauses.adjourned(halt, 0, "supper"))
        await copied(self._database, self._seen(adjourned.game), "adjourned")
        return self._seen((await self._games.submit(game.id, Remark("resumed"), pauses.resumed)).game)

    async def _taken_back(self, game: Game) -> Game:
        for seat in game.state.seats:
            try:
                taken = self._seen(await self._games.take_back(game.id, seat))
            except UserFacing:
                continue
            await copied(self._database, taken, "taken-back")
            return taken
        return game

    async def _has(self, name: str) -> bool:
        return any(row.id == name for row in await self._games.recent())


async def recorded_game(edition: str, file: Path) -> list[list[Json]]:
    """Play a game into a database; return what everybody saw after each step."""
    async with await Database.open_url(f"sqlite+aiosqlite:///{file}") as database:
        recording = Recording(database, edition)
        await recording.play()
        held = {row.id for row in await Games(database, Path(tempfile.gettempdir())).recent()}
        assert held >= set(UNDER_WAY), f"missing: {set(UNDER_WAY) - held}"
        return recording.boards


# --- the file -------------------------------------------------------------------------------------------------------


def dumped(file: Path) -> Json:
    """Return the rows of a database as they are stored, but packed JSON unpacked, so that xz makes it small."""
    with sqlite3.connect(file) as connection:
        revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        tables = {}
        for table in TABLES:
            rows = connection.execute(f"SELECT * FROM {table} ORDER BY rowid")
            columns = [column[0] for column in rows.description]
            tables[table] = {"columns": columns, "rows": [[_unpacked(value) for value in row] for row in rows]}
    return {"revision": revision, "tables": tables}


def restored(dump: Json, file: Path) -> None:
    """Make a database of what `dumped` gave, with the tables of the revision it was taken at."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "bot.storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, dump["revision"])
    engine.dispose()
    with sqlite3.connect(file) as raw:
        for table, held in dump["tables"].items():
            columns = ", ".join(f'"{column}"' for column in held["columns"])
            marks = ", ".join("?" for _ in held["columns"])
            rows = [[_packed(value) for value in row] for row in held["rows"]]
            raw.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)


def upgraded(file: Path, path: Path) -> None:
    """Make a database of what a golden file holds, as this release has brought it up to date.

    That is done once a process for all tests of the file: the steps take longer than most of the tests.
    """
    path.write_bytes(_upgraded(file))


@cache
def _upgraded(file: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "berean.sqlite"
        restored(json.loads(lzma.decompress(file.read_bytes()))["database"], path)
        asyncio.run(_brought_up_to_date(path))
        return path.read_bytes()


async def _brought_up_to_date(path: Path) -> None:
    async with await Database.open_url(f"sqlite+aiosqlite:///{path}"):
        pass


def _unpacked(value: Json) -> Json:
    return {"zlib": zlib.decompress(value).decode()} if isinstance(value, bytes) else value


def _packed(value: Json) -> Json:
    return zlib.compress(value["zlib"].encode(), level=1) if isinstance(value, dict) else value


def read(file: Path) -> Json:
    """Return what a golden file holds: the dump of a database, and the boards of its game that is over.

    Early boards of 0.1.0 counted the tokens that lie nowhere yet, which told of hidden lists; no board shows them now.
    """
    held = json.loads(lzma.decompress(file.read_bytes()))
    for seats in (seen["seats"] for views in held["boards"] for seen in views):
        for seat in seats:
            seat["counts"].pop(zones.NOWHERE, None)
    return held


def main() -> int:
    """Write the games of this release."""
    FOLDER.mkdir(exist_ok=True)
    for edition in EDITIONS:
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "berean.sqlite"
            boards = asyncio.run(recorded_game(edition, database))
            held = {"database": dumped(database), "boards": boards}
        written = lzma.compress(json.dumps(held, separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME)
        file = FOLDER / f"{__version__}-{edition}.json.xz"
        file.write_bytes(written)
        print(f"{file.name}: {len(boards)} steps, {len(written):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
