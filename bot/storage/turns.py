"""One transaction after the other where each first counts what is there."""

from sqlalchemy import Connection, func, select


def wait_for_others(connection: Connection, *names: str) -> None:
    """Let other transactions that count under the same names end first, until this one ends.

    SQLite has one writer at a time; PostgreSQL would let two count at once, and neither would see what the other adds.
    """
    if connection.dialect.name == "postgresql":
        for name in sorted(names):  # always in the same order, so that no two wait for each other
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(name))))
