"""What is in the database, in a few figures."""

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import make_url

from bot.settings import Settings
from bot.storage import tables
from bot.storage.backup import DAMAGED, SCRATCH
from bot.storage.cards import card_file
from bot.storage.database import Database, path_of, place_of


async def overview(settings: Settings) -> dict[str, Any]:
    """Return where the database is, its revision, and how much of everything it holds."""
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


def left_over(settings: Settings) -> list[str]:
    """Return the files beside the database that nothing needs: damaged ones put aside, copies that were broken off."""
    path = path_of(make_url(settings.database))
    if path is None or not path.parent.is_dir():
        return []
    patterns = (f"{path.name}{DAMAGED}*", f"{SCRATCH}*.db")
    return sorted(file.name for pattern in patterns for file in path.parent.glob(pattern))
