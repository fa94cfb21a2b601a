"""Games as the store sees them: a fixed part, snapshots under a version, every answer, and what it led to.

The store knows nothing of rules: all it is given and gives back is JSON data. `commit` writes one answer whole, and
only if nobody else has written since; so a double click, or a second process, changes nothing.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, insert, select, true, update

from bot.storage import tables
from bot.storage.database import Database

Json = Any
#: in the input of a taking back: the version that was gone back to
TAKEN_BACK_TO = "back_to"


class Conflict(Exception):
    """Somebody else has written to the game since it was loaded; load it again."""


class Damaged(ValueError):
    """What stands in the store of a game cannot be read."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """What stands in the store of a game, but for its snapshot. `about` is the service's own record of it."""

    id: str
    created_at: str
    updated_at: str
    about: Json
    version: int
    outcome: Json | None
    frozen: str | None
    halt: Json | None


@dataclass(frozen=True, slots=True)
class Stored:
    """A game with its newest snapshot, in the two parts the codec writes."""

    row: GameRow
    fixed: Json
    live: Json


@dataclass(frozen=True, slots=True)
class Commit:
    """What one answer writes.

    `forgets` drops the earlier snapshots: from here on nothing can be taken back. `back_to` drops those after a
    version that has been gone back to: what was taken back is not to be come upon again. `about` replaces the
    service's own record, if given; `halt` is what stops the game from now on.
    """

    given: Json
    facts: Sequence[Json]
    live: Json
    outcome: Json | None
    forgets: bool
    back_to: int | None = None
    about: Json | None = None
    halt: Json | None = None


def pack(value: Json) -> bytes:
    """Write JSON data small; a snapshot shrinks to about a tenth."""
    return zlib.compress(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(), level=1)


def unpack(packed: bytes) -> Json:
    """Read what `pack` wrote. Raises Damaged."""
    try:
        return json.loads(zlib.decompress(packed))
    except (zlib.error, ValueError) as error:
        raise Damaged(str(error)) from error


def now() -> str:
    """Return the moment as it is written everywhere in the store."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


async def create_game(database: Database, game_id: str, *, about: Json, fixed: Json, first: Commit) -> None:
    """Write a new game with its first snapshot, as version 1."""
    moment = now()
    row = {
        "id": game_id,
        "created_at": moment,
        "updated_at": moment,
        "about": about,
        "fixed": pack(fixed),
        "version": 1,
        "outcome": first.outcome,
    }
    async with database.writing() as connection:
        await connection.execute(insert(tables.game), row)
        await connection.execute(insert(tables.step), _step(game_id, 1, moment, first))


async def commit(database: Database, game_id: str, version: int, written: Commit) -> int:
    """Write one answer to the game that is at `version`; return the version it is at now.

    Raises:
        Conflict: the game is not at that version any more. Nothing is written.
    """
    following = version + 1
    moment = now()
    guarded = (
        update(tables.game)
        .where(tables.game.c.id == game_id, tables.game.c.version == version)
        .values(version=following, updated_at=moment, outcome=written.outcome, halt=written.halt)
    )
    if written.about is not None:
        guarded = guarded.values(about=written.about)
    async with database.writing() as connection:
        if (await connection.execute(guarded)).rowcount != 1:
            raise Conflict
        for gone in _gone(written):
            held = (tables.step.c.game_id == game_id, tables.step.c.live.is_not(None))
            await connection.execute(update(tables.step).where(*held, gone).values(live=None))
        await connection.execute(insert(tables.step), _step(game_id, following, moment, written))
    return following


def _gone(written: Commit) -> list[ColumnElement[bool]]:
    """Return which earlier snapshots cannot be gone back to after a commit."""
    gone = [true()] if written.forgets else []
    return gone if written.back_to is None else [*gone, tables.step.c.version > written.back_to]


def _step(game_id: str, version: int, moment: str, written: Commit) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "version": version,
        "at": moment,
        "input": written.given,
        "facts": pack(written.facts),
        "live": pack(written.live),
    }


async def load_game(database: Database, game_id: str) -> Stored | None:
    """Return a game with its newest snapshot, or None if there is no such game."""
    query = (
        select(tables.game, tables.step.c.live)
        .join(tables.step, tables.step.c.game_id == tables.game.c.id)
        .where(tables.game.c.id == game_id, tables.step.c.version == tables.game.c.version)
    )
    async with database.reading() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Stored(_game_row(row), unpack(row.fixed), unpack(row.live))


async def version_of(database: Database, game_id: str) -> int | None:
    """Return the version a game is at, or None if there is no such game."""
    query = select(tables.game.c.version).where(tables.game.c.id == game_id)
    async with database.reading() as connection:
        return (await connection.execute(query)).scalar()


async def earlier_snapshots(database: Database, game_id: str) -> list[tuple[int, Json]]:
    """Return the snapshots before the newest that can still be gone back to, newest first, with their versions."""
    query = (
        select(tables.step.c.version, tables.step.c.live)
        .join(tables.game, tables.step.c.game_id == tables.game.c.id)
        .where(tables.step.c.game_id == game_id, tables.step.c.version < tables.game.c.version)
        .where(tables.step.c.live.is_not(None))
        .order_by(tables.step.c.version.desc())
    )
    async with database.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [(row.version, unpack(row.live)) for row in rows]


async def games(database: Database, *, open_only: bool = False, limit: int = 50) -> list[GameRow]:
    """Return the games that were touched last."""
    small = [column for column in tables.game.c if column is not tables.game.c.fixed]
    query = select(*small).order_by(tables.game.c.updated_at.desc()).limit(limit)
    if open_only:
        query = query.where(tables.game.c.outcome.is_(None))
    async with database.reading() as connection:
        return [_game_row(row) for row in (await connection.execute(query)).all()]


@dataclass(frozen=True, slots=True)
class Record:
    """The service's record of a game, and how the game ended, if it has."""

    id: str
    about: Json
    outcome: Json | None


async def records(database: Database) -> list[Record]:
    """Return the record of every game, those touched last first."""
    query = select(tables.game.c.id, tables.game.c.about, tables.game.c.outcome).order_by(
        tables.game.c.updated_at.desc()
    )
    async with database.reading() as connection:
        return [Record(row.id, row.about, row.outcome) for row in (await connection.execute(query)).all()]


async def finished(database: Database) -> list[tuple[Json, Json]]:
    """Return of every game that has ended the service's record and the outcome, in the order in which they ended."""
    query = (
        select(tables.game.c.about, tables.game.c.outcome)
        .where(tables.game.c.outcome.is_not(None))
        .order_by(tables.game.c.updated_at, tables.game.c.id)
    )
    async with database.reading() as connection:
        return [(row.about, row.outcome) for row in (await connection.execute(query)).all()]


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer of a game: its number, when it was given, what was given, and the facts it led to."""

    seq: int
    at: str
    given: Json
    facts: list[Json]


async def history(database: Database, game_id: str) -> list[Entry]:
    """Return every answer of a game in order, with those that were taken back; see `standing`."""
    held = tables.step.c
    query = select(held.version, held.at, held.input, held.facts).where(held.game_id == game_id).order_by(held.version)
    async with database.reading() as connection:
        return [Entry(r.version, r.at, r.input, unpack(r.facts)) for r in (await connection.execute(query)).all()]


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """Leave out what was taken back, and the takings back themselves."""
    kept: list[Entry] = []
    for entry in entries:
        if TAKEN_BACK_TO in entry.given:
            kept = [earlier for earlier in kept if earlier.seq <= entry.given[TAKEN_BACK_TO]]
        else:
            kept.append(entry)
    return kept


async def facts_since(database: Database, game_id: str, version: int) -> list[Json]:
    """Return the facts that the answers after a version led to."""
    query = (
        select(tables.step.c.facts)
        .where(tables.step.c.game_id == game_id, tables.step.c.version > version)
        .order_by(tables.step.c.version)
    )
    async with database.reading() as connection:
        return [fact for packed in (await connection.execute(query)).scalars() for fact in unpack(packed)]


async def freeze_game(database: Database, game_id: str, reference: str) -> None:
    """Stop a game whose rules have failed; its snapshot stays."""
    async with database.writing() as connection:
        await connection.execute(update(tables.game).where(tables.game.c.id == game_id).values(frozen=reference))


async def update_about(database: Database, game_id: str, about: Json) -> None:
    """Replace the service's own record of a game."""
    async with database.writing() as connection:
        await connection.execute(update(tables.game).where(tables.game.c.id == game_id).values(about=about))


def _game_row(row: Row[Any]) -> GameRow:
    return GameRow(row.id, row.created_at, row.updated_at, row.about, row.version, row.outcome, row.frozen, row.halt)
