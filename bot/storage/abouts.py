"""Changes of the record of a game: each writes only the fields it changes, so that others may change other fields."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from bot.storage import tables
from bot.storage.sqlite.prepared import Prepared

Json = Any

_OF_GAME = tables.game.c.id == bindparam("game")
ABOUT = select(tables.game.c.about, tables.game.c.version).where(_OF_GAME).with_for_update()
NEW_ABOUT = Prepared(update(tables.game).where(_OF_GAME).values(about=bindparam("about")))


@dataclass(frozen=True, slots=True)
class Change:
    """The changed fields of a record of some form; the whole record is written out only where it is needed."""

    fields: Json
    form: int
    whole: Callable[[], Json]

    def merged(self, stored: Json) -> Json:
        """Return the record to write over a stored one that others may have changed meanwhile."""
        if stored.get("version", 1) != self.form:
            return self.whole()  # an earlier release has written it, in another form
        return {**stored, **self.fields}


def write_change(connection: Connection, game_id: str, change: Change, at: int | None = None) -> bool:
    """Change the record of a game, if `at` is given only at that version; say whether it was done.

    Part of a transaction that may be guarded by the game's row.
    """
    row = connection.execute(ABOUT, {"game": game_id}).first()
    if row is None or at not in (None, row.version):
        return False
    write_over(connection, game_id, row.about, change)
    return True


def write_over(connection: Connection, game_id: str, stored: Json, change: Change) -> None:
    """Change the record of a game that the same transaction has just read, and kept from others."""
    NEW_ABOUT.run(connection, {"game": game_id, "about": change.merged(stored)})
