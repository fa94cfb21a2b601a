"""What is in the database, in a few figures."""

from typing import Any

from sqlalchemy import Connection, func, select, text
from sqlalchemy.engine import make_url

from bot.settings import Settings
from bot.storage import tables
from bot.storage.backup import DAMAGED, SCRATCH
from bot.storage.cards import card_file
from bot.storage.database import Database, path_of, place_of


async def overview(settings: Settings) -> dict[str, Any]:
    """Return where the database is, its revision, and how much of each kind is in it."""
    async with await Database.open(settings, looks_through=True) as database:
        cards = await card_file(database)
        queries = (
            select(func.count()).select_from(tables.game),
            select(func.count(tables.game.c.outcome)),
            select(func.count(tables.game.c.purged_at)),
            select(func.count()).select_from(tables.step),
            select(func.count()).select_from(tables.deck),
        )
        counts = await database.read(lambda connection: [connection.execute(q).scalar_one() for q in queries])
    games, over, purged, answers, decks = counts
    return {
        "database": place_of(settings),
        "revision": tables.REVISION,
        "cards": cards.cards if cards else 0,
        "card_file": cards.source if cards else None,
        "imported_at": cards.imported_at if cards else None,
        "games": games,
        "games_over": over,
        "games_purged": purged,
        "answers": answers,
        "decks": decks,
        "left_over": left_over(settings),
    }


async def size_and_open(database: Database) -> tuple[int, int]:
    """Return the size of a database in bytes, and how many open games are in it."""
    game = tables.game.c
    under_way = select(func.count()).select_from(tables.game).where(game.outcome.is_(None), game.purged_at.is_(None))

    def figures(connection: Connection) -> tuple[int, int]:
        if connection.dialect.name == "postgresql":
            size = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
        else:
            pages, page = (
                connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("page_count", "page_size")
            )
            size = int(pages or 0) * int(page or 0)
        return int(size), int(connection.execute(under_way).scalar_one())

    return await database.read(figures)


def left_over(settings: Settings) -> list[str]:
    """Return files next to the database that nobody needs: damaged databases, unfinished copies."""
    path = path_of(make_url(settings.database))
    if path is None or not path.parent.is_dir():
        return []
    patterns = (f"{path.name}{DAMAGED}*", f"{SCRATCH}*.db")
    return sorted(file.name for pattern in patterns for file in path.parent.glob(pattern))
