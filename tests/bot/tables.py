"""The tables of a new file as the migrations make them: told once a process, and made at once for each test."""

from functools import cache

from sqlalchemy import Connection, create_engine, inspect

from bot.storage.database import migrate

_AROUND = ("BEGIN TRANSACTION;", "COMMIT;")


def made_at_once(connection: Connection) -> None:
    """Do what `migrate` does, for a file in which there is nothing by what it came to in another."""
    if connection.dialect.name != "sqlite" or inspect(connection).get_table_names():
        migrate(connection)
        return
    for statement in _statements():
        connection.exec_driver_sql(statement)


@cache
def _statements() -> tuple[str, ...]:
    """Return the statements that make the tables, and fill them as the migrations do."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection)
    raw = engine.raw_connection()
    try:
        driver = raw.driver_connection
        assert driver is not None
        return tuple(said for said in driver.iterdump() if said not in _AROUND)
    finally:
        raw.close()
        engine.dispose()
