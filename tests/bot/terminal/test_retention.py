"""Games at a terminal do not stay for ever either: what is long over goes when another one begins."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select, update

from bot.retention.purging import LOOKED, SCOPE
from bot.settings import Settings
from bot.storage import games as store
from bot.storage import purges, tables
from bot.storage.database import Database
from bot.storage.preferences import set_preference
from bot.terminal.play import NewGame, play

WANTED = NewGame(("random", "random"), ("G", "H"), "2023", 7)
DAYS = 90


async def ended_days_ago(database: Database, days: int) -> None:
    """Let all games that are over have ended so long ago."""
    ended = purges.written(datetime.now(UTC) - timedelta(days=days))
    over = update(tables.game).where(tables.game.c.outcome.is_not(None)).values(updated_at=ended)
    await database.write(lambda connection: connection.execute(over))


async def kept(settings: Settings) -> dict[str, bool]:
    """The games by whether their answers are kept still."""
    steps = select(tables.step.c.game_id, func.count()).group_by(tables.step.c.game_id)
    async with await Database.open(settings) as database:
        rows = await store.games(database)
        counted = await database.read(lambda connection: dict(connection.execute(steps).all()))
    return {row.id: row.id in counted for row in rows}


async def test_a_game_that_is_long_over_goes_when_another_begins_on_a_later_day(settings: Settings) -> None:
    await play(settings, WANTED, None)
    (first,) = await kept(settings)
    async with await Database.open(settings) as database:
        await ended_days_ago(database, DAYS + 1)
    await play(settings, WANTED, None)
    assert all((await kept(settings)).values()), "it has been looked for on this day"
    async with await Database.open(settings) as database:
        await set_preference(database, SCOPE, LOOKED, "2026-01-01")
    await play(settings, WANTED, None)
    found = await kept(settings)
    assert len(found) == 3 and not found[first], "players and result stay, the answers are gone"
    assert list(found.values()).count(True) == 2, "what is not past its time stays"
