"""Games in the database: a fixed part, snapshots with versions, every answer, and what it led to.

The storage does not know the rules: it stores and returns JSON data. `commit` writes one answer completely, and only if
nobody else has written since; so a double click, or a second process, changes nothing.
"""

import asyncio
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from isal import isal_zlib
from sqlalchemy import Connection, Row, Text, bindparam, cast, delete, insert, or_, select, update

from bot.storage import tables
from bot.storage.abouts import Change, write_change, write_over
from bot.storage.database import Database
from bot.storage.sqlite import json_text
from bot.storage.sqlite.prepared import Prepared
from bot.storage.upsert import put_row

Json = Any
#: what is done in the same transaction
Also = Callable[[Connection], object]
#: the key under which a take-back says to which version the game went back
TAKEN_BACK_TO = "back_to"


class Conflict(Exception):
    """Somebody else has changed the game since it was loaded; load it again."""


class Damaged(ValueError):
    """What is stored of a game cannot be read."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """What is stored of a game, except its snapshots. `about` is the service's own record of it."""

    id: str
    created_at: str
    updated_at: str
    about: Json
    version: int
    outcome: Json | None
    frozen: str | None
    halt: Json | None
    purged_at: str | None = None


class Purged(Exception):
    """Only the row of a finished game is still stored."""

    def __init__(self, row: GameRow) -> None:
        super().__init__(row.id)
        self.row = row


@dataclass(frozen=True, slots=True)
class Stored:
    """A game with its newest snapshot, in the two parts the codec writes."""

    row: GameRow
    fixed: Json
    live: Json


@dataclass(frozen=True, slots=True)
class Commit:
    """What one answer writes.

    `forgets` drops the earlier snapshots, so that nothing before can be taken back. `back_to` drops the snapshots after
    the version that the game went back to. `about` changes the service's own record, if given; `halt` is what stops the
    game from now on. `shown` is what the table shows that the facts do not say; None if it is the same as before.
    """

    given: Json
    facts: Sequence[Json]
    live: Json
    outcome: Json | None
    forgets: bool
    back_to: int | None = None
    about: Change | None = None
    halt: Json | None = None
    shown: Json | None = None


def pack(value: Json) -> bytes:
    """Compress JSON data, so that zlib can read it; a snapshot shrinks to about a quarter."""
    return isal_zlib.compress(json_text.dumped(value), level=1)


def unpack(packed: bytes) -> Json:
    """Read what `pack` wrote. Raises Damaged."""
    try:
        return json.loads(zlib.decompress(packed))
    except (zlib.error, ValueError) as error:
        raise Damaged(str(error)) from error


def now() -> str:
    """Return the present time in the form in which the database has all times."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


async def create_game(
    database: Database,
    game_id: str,
    *,
    about: Json,
    fixed: Json,
    first: Commit,
    marks: Sequence[str] = (),
    also: Also | None = None,
) -> None:
    """Write a new game with its first snapshot, as version 1, and its marks.

    `also` is done first, in the same transaction; if it raises, there is no game.
    """
    moment = now()
    packed, step = await asyncio.to_thread(lambda: (pack(fixed), _step(game_id, 1, moment, first)))
    row = {
        "id": game_id,
        "created_at": moment,
        "updated_at": moment,
        "about": about,
        "version": 1,
        "outcome": first.outcome,
    }

    def write(connection: Connection) -> None:
        if also is not None:
            also(connection)
        connection.execute(insert(tables.game), row)
        connection.execute(insert(tables.game_fixed), {"game_id": game_id, "fixed": packed})
        NEW_STEP.run(connection, step)
        if marks:
            connection.execute(insert(tables.mark), [{"mark": mark, "game_id": game_id} for mark in marks])

    await database.write(write)


async def delete_game(database: Database, game_id: str, version: int, also: Also | None = None) -> None:
    """Delete a game that is at a version, with all that belongs to it; `also` is done in the same transaction.

    Raises:
        Conflict: the game is no longer at that version. Nothing is written.
    """

    def write(connection: Connection) -> None:
        here = (tables.game.c.id == game_id, tables.game.c.version == version)
        if connection.execute(select(tables.game.c.id).where(*here)).first() is None:
            raise Conflict
        for table in (tables.mark, tables.step, tables.game_fixed):
            connection.execute(delete(table).where(table.c.game_id == game_id))
        connection.execute(delete(tables.game).where(*here))
        if also is not None:
            also(connection)

    await database.write(write)


async def mark_game(database: Database, game_id: str, mark: str, about: Change) -> None:
    """Let a game be found by one more mark, and change the service's own record of it."""

    def write(connection: Connection) -> None:
        add_mark(connection, game_id, mark)
        write_change(connection, game_id, about)

    await database.write(write)


def add_mark(connection: Connection, game_id: str, mark: str) -> None:
    """Let a game be found by one more mark. Part of a transaction."""
    put_row(connection, tables.mark, {"mark": mark, "game_id": game_id})


def is_marked(connection: Connection, mark: str) -> bool:
    """Say whether a game has a mark. Part of a transaction."""
    return connection.execute(select(tables.mark.c.game_id).where(tables.mark.c.mark == mark)).first() is not None


async def games_marked(database: Database, mark: str, *, open_only: bool = False) -> list[str]:
    """Return the ids of the games with a mark, last changed first."""
    query = (
        select(tables.game.c.id)
        .join(tables.mark, tables.mark.c.game_id == tables.game.c.id)
        .where(tables.mark.c.mark == mark)
        .order_by(tables.game.c.updated_at.desc())
    )
    if open_only:
        query = query.where(tables.game.c.outcome.is_(None))
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def commit(database: Database, game_id: str, version: int, written: Commit) -> int:
    """Write one answer to the game that is at `version`; return the version it is at now.

    Raises:
        Conflict: the game is no longer at that version. Nothing is written.
    """
    following = version + 1
    moment = now()
    changed = {"following": following, "updated_at": moment, "outcome": written.outcome, "halt": written.halt}
    given = {"game": game_id, "expected": version, **changed}
    step = _step(game_id, following, moment, written)  # before others have to wait for it

    def write(connection: Connection) -> None:
        if written.about is None:
            if NEXT_VERSION.run(connection, given) != 1:
                raise Conflict
        else:
            row = NEXT_VERSION_TOLD.told(connection, given)
            if row is None:
                raise Conflict
            write_over(connection, game_id, row[0], written.about)
        if written.forgets or written.back_to is not None:
            after = 0 if written.forgets else written.back_to
            DROP_SNAPSHOTS.run(connection, {"game": game_id, "after": after})
        NEW_STEP.run(connection, step)

    await database.write(write, guard=game_id)
    return following


# What is written and read with every answer is put together once.

_OF_GAME = tables.game.c.id == bindparam("game")
_TO_NEXT_VERSION = (
    update(tables.game)
    .where(_OF_GAME, tables.game.c.version == bindparam("expected"))
    .values({name: bindparam(name) for name in ("updated_at", "outcome", "halt")} | {"version": bindparam("following")})
)
NEXT_VERSION = Prepared(_TO_NEXT_VERSION)
#: the same; it returns the stored record, of which what has changed is then written
NEXT_VERSION_TOLD = Prepared(_TO_NEXT_VERSION, (tables.game.c.about,))
DROP_SNAPSHOTS = Prepared(
    update(tables.step)
    .where(tables.step.c.game_id == bindparam("game"), tables.step.c.version > bindparam("after"))
    .where(tables.step.c.live.is_not(None))
    .values(live=None)
)
NEW_STEP = Prepared(insert(tables.step))
VERSION = Prepared(select(tables.game.c.version).where(_OF_GAME, tables.game.c.purged_at.is_(None)))
NEWEST = (
    select(tables.game, tables.game_fixed.c.fixed, tables.step.c.live)
    .join(tables.game_fixed, tables.game_fixed.c.game_id == tables.game.c.id)
    .join(tables.step, tables.step.c.game_id == tables.game.c.id)
    .where(_OF_GAME, tables.step.c.version == tables.game.c.version)
)


def _step(game_id: str, version: int, moment: str, written: Commit) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "version": version,
        "at": moment,
        "input": written.given,
        "facts": pack(written.facts),
        "live": pack(written.live),
        "shown": pack(written.shown) if written.shown is not None else None,
    }


async def load_game(database: Database, game_id: str) -> Stored | None:
    """Return a game with its newest snapshot, or None if there is no such game. Raises Purged."""
    return await database.read(lambda connection: newest(connection, game_id))


def newest(connection: Connection, game_id: str) -> Stored | None:
    """Return a game with its newest snapshot. Part of a transaction. Raises Purged."""
    row = connection.execute(NEWEST, {"game": game_id}).first()
    if row is None or row.purged_at is not None:
        _require_kept(connection, game_id)
    return None if row is None else Stored(_game_row(row), unpack(row.fixed), unpack(row.live))


async def version_of(database: Database, game_id: str) -> int | None:
    """Return the version of a game, or None if there is no such game, or only its row."""
    row = await database.read(lambda connection: VERSION.told(connection, {"game": game_id}))
    return None if row is None else int(row[0])


async def earlier_snapshots(database: Database, game_id: str) -> list[tuple[int, Json]]:
    """Return the earlier snapshots to which a game can still go back, newest first, with their versions."""
    query = (
        select(tables.step.c.version, tables.step.c.live)
        .join(tables.game, tables.step.c.game_id == tables.game.c.id)
        .where(tables.step.c.game_id == game_id, tables.step.c.version < tables.game.c.version)
        .where(tables.step.c.live.is_not(None))
        .order_by(tables.step.c.version.desc())
    )
    rows = await database.read(lambda connection: connection.execute(query).all())
    return [(row.version, unpack(row.live)) for row in rows]


_ROW = select(tables.game)


async def game_row(database: Database, game_id: str) -> GameRow | None:
    """Return the row of a game, or None if there is no such game."""

    def of_game(connection: Connection) -> GameRow | None:
        row = connection.execute(_ROW.where(tables.game.c.id == game_id)).first()
        return None if row is None else _game_row(row)

    return await database.read(of_game)


def _require_kept(connection: Connection, game_id: str) -> None:
    row = connection.execute(_ROW.where(tables.game.c.id == game_id)).first()
    if row is not None and row.purged_at is not None:
        raise Purged(_game_row(row))


async def end_game(database: Database, game_id: str, outcome: Json) -> bool:
    """End a game of which only the row can be read; say whether it was open."""
    open_game = (tables.game.c.id == game_id, tables.game.c.outcome.is_(None))
    ended = update(tables.game).where(*open_game).values(outcome=outcome, halt=None, updated_at=now())
    return await database.write(lambda connection: connection.execute(ended).rowcount == 1)


def open_abouts(connection: Connection, mark: str) -> list[Json]:
    """Return the records of the open games with a mark. Part of a transaction."""
    query = (
        select(tables.game.c.about)
        .join(tables.mark, tables.mark.c.game_id == tables.game.c.id)
        .where(tables.mark.c.mark == mark, tables.game.c.outcome.is_(None), tables.game.c.frozen.is_(None))
    )
    return list(connection.execute(query).scalars())


async def games(database: Database, *, open_only: bool = False, limit: int = 50) -> list[GameRow]:
    """Return the games that were changed last."""
    query = _ROW.order_by(tables.game.c.updated_at.desc()).limit(limit)
    if open_only:
        query = query.where(tables.game.c.outcome.is_(None))
    return await database.read(lambda connection: [_game_row(row) for row in connection.execute(query)])


@dataclass(frozen=True, slots=True)
class Record:
    """The service's record of a game, and how the game ended, if it has."""

    id: str
    about: Json
    outcome: Json | None


async def records(database: Database) -> list[Record]:
    """Return the record of every game, last changed first."""
    query = select(tables.game.c.id, tables.game.c.about, tables.game.c.outcome).order_by(
        tables.game.c.updated_at.desc()
    )
    rows = await database.read(lambda connection: connection.execute(query).all())
    return [Record(row.id, row.about, row.outcome) for row in rows]


async def open_to_objection(database: Database) -> list[tuple[str, Json]]:
    """Return the games that have ended but whose end may not be final, with the service's records."""
    query = select(tables.game.c.id, tables.game.c.about).where(
        tables.game.c.outcome.is_not(None),
        *(cast(tables.game.c.about, Text).not_like(f'%"objections_until":{space}null%') for space in ("", " ")),
    )
    rows = await database.read(lambda connection: connection.execute(query).all())
    return [(row.id, row.about) for row in rows if row.about.get("objections_until")]


async def finished(database: Database) -> list[tuple[Json, Json]]:
    """Return the service's record and the outcome of every ended game, in the order in which they ended."""
    query = (
        select(tables.game.c.about, tables.game.c.outcome)
        .where(tables.game.c.outcome.is_not(None))
        .order_by(tables.game.c.updated_at, tables.game.c.id)
    )
    return await database.read(lambda connection: [(row.about, row.outcome) for row in connection.execute(query)])


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer of a game: its number, when it was given, what was given, and the facts it led to.

    `shown` is what the table showed besides them, still compressed, if that was stored.
    """

    seq: int
    at: str
    given: Json
    facts: list[Json]
    shown: bytes | None = None


async def history(database: Database, game_id: str) -> list[Entry]:
    """Return every answer of a game in order, including those that were taken back; see `standing`. Raises Purged."""
    held = tables.step.c
    columns = (held.version, held.at, held.input, held.facts, held.shown)
    query = select(*columns).where(held.game_id == game_id).order_by(held.version)

    def entries(connection: Connection) -> list[Entry]:
        _require_kept(connection, game_id)
        rows = connection.execute(query)
        return [Entry(row.version, row.at, row.input, unpack(row.facts), row.shown) for row in rows]

    return await database.read(entries)


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """Leave out answers that were taken back, and the take-backs themselves."""
    kept: list[Entry] = []
    for entry in entries:
        if TAKEN_BACK_TO in entry.given:
            kept = [earlier for earlier in kept if earlier.seq <= entry.given[TAKEN_BACK_TO]]
        else:
            kept.append(entry)
    return kept


async def by_hand_since(database: Database, game_id: str, version: int) -> list[Entry]:
    """Return the operations by hand after a version that were not taken back."""
    held = tables.step.c
    said = cast(held.input, Text)
    query = (
        select(held.version, held.at, held.input, held.facts)
        .where(held.game_id == game_id, held.version > version)
        .where(or_(said.like('%"Manual"%'), said.like(f'%"{TAKEN_BACK_TO}"%')))
        .order_by(held.version)
    )

    def entries(connection: Connection) -> list[Entry]:
        return [Entry(row.version, row.at, row.input, unpack(row.facts)) for row in connection.execute(query)]

    return [e for e in standing(await database.read(entries)) if e.given.get("~") == "Manual"]


async def facts_since(database: Database, game_id: str, version: int) -> list[Json]:
    """Return the facts of the answers after a version."""
    query = (
        select(tables.step.c.facts)
        .where(tables.step.c.game_id == game_id, tables.step.c.version > version)
        .order_by(tables.step.c.version)
    )

    def facts(connection: Connection) -> list[Json]:
        return [fact for packed in connection.execute(query).scalars() for fact in unpack(packed)]

    return await database.read(facts)


async def was_taken_back(database: Database, game_id: str, version: int) -> bool:
    """Say whether anything of a game has been taken back since a version."""
    query = select(tables.step.c.input).where(tables.step.c.game_id == game_id, tables.step.c.version > version)
    return await database.read(
        lambda connection: any(TAKEN_BACK_TO in given for given in connection.execute(query).scalars())
    )


async def freeze_game(database: Database, game_id: str, reference: str) -> None:
    """Stop a game whose rules have failed; its snapshot stays."""
    frozen = update(tables.game).where(tables.game.c.id == game_id).values(frozen=reference)
    await database.write(lambda connection: connection.execute(frozen))


async def update_about(database: Database, game_id: str, about: Change, at: int | None = None) -> None:
    """Change the service's own record of a game; if `at` is given, only at that version.

    Raises:
        Conflict: the game is no longer at that version, or does not exist. Nothing is written.
    """
    if not await database.write(lambda held: write_change(held, game_id, about, at), guard=game_id):
        raise Conflict


async def update_abouts(database: Database, abouts: Mapping[str, Change]) -> None:
    """Change the service's own records of several games; a game that is gone is skipped."""

    def write(connection: Connection) -> None:
        for game_id in sorted(abouts):  # always in the same order, so that no two wait for each other
            write_change(connection, game_id, abouts[game_id])

    await database.write(write, guard="places")


def _game_row(row: Row[Any]) -> GameRow:
    return GameRow(
        row.id, row.created_at, row.updated_at, row.about, row.version, row.outcome, row.frozen, row.halt, row.purged_at
    )
