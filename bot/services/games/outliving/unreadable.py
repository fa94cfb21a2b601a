"""Open games that this release cannot read: which they are, whose, and how they are ended."""

import asyncio
from typing import Final

from pydantic import ValidationError

from bot.errors import UserFacing
from bot.services.games.outliving.reading import Unreadable, is_of_this_form, read_game
from bot.services.games.values import About, mark_of_person, no_game_text
from bot.storage import games as store
from bot.storage.database import Database
from engine.kernel import codec
from engine.kernel.state import Outcome

#: Why a game ended that nobody could go on with. It counts for nobody.
NO_RESULT: Final = "unreadable"
#: the mark of a game whose players were told that it cannot be read
TOLD: Final = "told:unreadable"
#: the most open games that are looked at
MOST = 10_000


async def unreadable_games(database: Database) -> list[store.GameRow]:
    """Return the open games that cannot be read; only games last stored by another release are tried."""
    rows = await store.games(database, open_only=True, limit=MOST)
    return [row for row in rows if not await is_readable(database, row)]


async def is_readable(database: Database, row: store.GameRow, *, is_tried: bool = False) -> bool:
    """Say whether this release can read a game; one stored in the same form is tried only with `is_tried`."""
    try:
        if is_of_this_form(About.read(row.about)) and not is_tried:
            return True
        stored = await store.load_game(database, row.id)
        if stored is not None:
            await asyncio.to_thread(read_game, stored)
    except (store.Damaged, ValidationError, Unreadable):
        return False
    return True


async def plays_in(database: Database, person: str, game_id: str) -> bool:
    """Say whether a person plays in a game that cannot be read."""
    return game_id in await store.games_marked(database, mark_of_person(person))


async def mark_told(database: Database, game_id: str) -> None:
    """Remember that the players of a game were told that it cannot be read."""
    await database.write(lambda connection: store.add_mark(connection, game_id, TOLD))


async def end_unreadable(database: Database, game_id: str) -> None:
    """End a game that cannot be read, without a result.

    Raises:
        UserFacing: the game can be read, is over, or does not exist. Nothing has changed.
    """
    row = await store.game_row(database, game_id)
    if row is None:
        raise UserFacing(no_game_text(game_id))
    if row.purged_at is not None:
        raise UserFacing("This game is over.")
    if await is_readable(database, row, is_tried=True):
        raise UserFacing("This game can be read and played on; it ends as games end.")
    if not await store.end_game(database, game_id, codec.encode(Outcome((), NO_RESULT))):
        raise UserFacing("This game is over.")
