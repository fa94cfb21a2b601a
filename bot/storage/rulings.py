"""What the judges of a server have ruled, what they say that cards mean, and the answers that did not help."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.upsert import put_row

#: so many answers that did not help are kept for a server's judges
MOST_POOR_ANSWERS = 500


async def rulings_of(
    database: Database, server: str, wanted: Callable[[str], bool] | None = None
) -> Sequence[Row[Any]]:
    """Return the rulings of a server, oldest first: all of them, or those on the subjects that are `wanted`."""
    table = tables.server_ruling
    query = select(table).where(table.c.server == server).order_by(table.c.made_at, table.c.id)

    def read(connection: Connection) -> Sequence[Row[Any]]:
        if wanted is None:
            return connection.execute(query).all()
        subjects = connection.execute(select(table.c.subject).where(table.c.server == server).distinct()).scalars()
        meant = [subject for subject in subjects if wanted(subject)]
        return connection.execute(query.where(table.c.subject.in_(meant))).all() if meant else []

    return await database.read(read)


async def ruling(database: Database, server: str, ruling_id: str) -> Row[Any] | None:
    """Return a ruling of a server by its id."""
    table = tables.server_ruling
    query = select(table).where(table.c.server == server, table.c.id == ruling_id)
    return await database.read(lambda connection: connection.execute(query).first())


async def ruling_ids(database: Database, server: str) -> frozenset[str]:
    """Return the ids of a server's rulings."""
    query = select(tables.server_ruling.c.id).where(tables.server_ruling.c.server == server)
    return await database.read(lambda connection: frozenset(connection.execute(query).scalars()))


async def count_rulings(database: Database, server: str) -> int:
    """Return how many rulings a server has."""
    query = select(func.count()).where(tables.server_ruling.c.server == server)
    return await database.read(lambda connection: connection.execute(query).scalar_one())


async def add_rulings(database: Database, rows: Sequence[dict[str, Any]], replaced: Sequence[str] = ()) -> None:
    """Add rulings and drop those they replace, all in one transaction."""
    table = tables.server_ruling

    def add(connection: Connection) -> None:
        for ruling_id in replaced:
            connection.execute(delete(table).where(table.c.id == ruling_id))
        if rows:
            connection.execute(insert(table), list(rows))

    await database.write(add)


async def change_ruling(database: Database, server: str, ruling_id: str, values: dict[str, Any]) -> bool:
    """Change a ruling of a server; return whether there is one of this id."""
    table = tables.server_ruling
    query = update(table).where(table.c.server == server, table.c.id == ruling_id).values(**values)
    return await database.write(lambda connection: bool(connection.execute(query).rowcount))


async def delete_ruling(database: Database, server: str, ruling_id: str) -> bool:
    """Delete a ruling of a server; return whether there was one of this id."""
    table = tables.server_ruling
    query = delete(table).where(table.c.server == server, table.c.id == ruling_id)
    return await database.write(lambda connection: bool(connection.execute(query).rowcount))


async def readings_of(database: Database, server: str) -> Sequence[Row[Any]]:
    """Return what the judges of a server say that cards mean, by card."""
    table = tables.proposed_reading
    query = select(table).where(table.c.server == server).order_by(table.c.card, table.c.words)
    return await database.read(lambda connection: connection.execute(query).all())


async def put_reading(database: Database, row: dict[str, Any], most: int) -> bool:
    """Store what a card's words mean on a server; return False, and do nothing, if it has `most` others."""
    table = tables.proposed_reading
    others = select(func.count()).where(table.c.server == row["server"], table.c.words != row["words"])

    def put(connection: Connection) -> bool:
        if connection.execute(others).scalar_one() >= most:
            return False
        put_row(connection, table, row)
        return True

    return await database.write(put)


async def delete_reading(database: Database, server: str, words: str) -> bool:
    """Delete what a card's words mean on a server; return whether it was there."""
    table = tables.proposed_reading
    query = delete(table).where(table.c.server == server, table.c.words == words)
    return await database.write(lambda connection: bool(connection.execute(query).rowcount))


async def add_poor_answer(database: Database, row: dict[str, Any], most: int) -> bool:
    """Store an answer that did not help, once for each person, question and edition; only the newest are kept.

    Return False, and do nothing, if this person already has `most` answers on the server's list.
    """
    table = tables.poor_answer
    same = [table.c[name] == row[name] for name in ("server", "question", "edition", "person")]

    def add(connection: Connection) -> bool:
        if connection.execute(select(table.c.id).where(*same).limit(1)).first() is not None:
            return True
        here = table.c.server == row["server"]
        his = select(func.count()).select_from(table).where(here, table.c.person == row["person"])
        if connection.execute(his).scalar_one() >= most:
            return False
        connection.execute(insert(table), row)
        newest = select(table.c.id).where(here).order_by(table.c.id.desc()).limit(MOST_POOR_ANSWERS)
        connection.execute(delete(table).where(here, table.c.id.not_in(newest)))
        return True

    return await database.write(add)


async def poor_answers_of(database: Database, server: str, limit: int) -> Sequence[Row[Any]]:
    """Return the newest answers of a server that did not help, newest first."""
    table = tables.poor_answer
    query = select(table).where(table.c.server == server).order_by(table.c.id.desc()).limit(limit)
    return await database.read(lambda connection: connection.execute(query).all())


async def delete_poor_answer(database: Database, server: str, answer_id: int) -> bool:
    """Remove an answer from the list; return whether it was there."""
    table = tables.poor_answer
    query = delete(table).where(table.c.server == server, table.c.id == answer_id)
    return await database.write(lambda connection: bool(connection.execute(query).rowcount))
