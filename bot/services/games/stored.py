"""Stored games: loading, finding and looking back at them. Nothing here writes."""

import asyncio

from bot.errors import UserFacing
from bot.retention.gone import Gone
from bot.services.games.kept import Kept
from bot.services.games.outliving.reading import Unreadable, read_game
from bot.services.games.sharing import Shared
from bot.services.games.values import Game, mark_of_person, no_game_text
from bot.storage import games as store
from bot.storage.database import Database
from engine.kernel import codec
from engine.kernel.facts import Fact


class StoredGames:
    """The games of one database, for reading."""

    def __init__(self, database: Database) -> None:
        """Begin with a database; the games used last are kept in memory."""
        self._database = database
        self.kept = Kept()
        self._shared = Shared()

    async def load(self, game_id: str) -> Game:
        """Return a stored game.

        Raises:
            UserFacing: there is no such game; Unreadable if this release cannot read it, Gone if it was purged.
        """
        while True:
            if self.kept.get(game_id) is not None:
                version = await store.version_of(self._database, game_id)
                kept = self.kept.get(game_id)  # what is remembered of it may have changed meanwhile
                if kept is not None and kept.version == version:
                    return kept
            reading = self.kept.begin_reading(game_id)
            if (found := self.kept.keep_read(await self._read(game_id), reading)) is not None:
                return found

    async def _read(self, game_id: str) -> Game:
        try:
            stored = await store.load_game(self._database, game_id)
        except store.Damaged:
            raise Unreadable(game_id) from None
        except store.Purged as purged:
            raise Gone(purged.row) from None
        if stored is None:
            raise UserFacing(no_game_text(game_id))
        return await asyncio.to_thread(read_game, stored, self._shared.share)

    async def glance(self, game_id: str) -> Game:
        """Return a game as this process knows it, though another may have changed it since; good enough for showing.

        Raises:
            UserFacing: there is no such game, or its snapshot cannot be read.
        """
        return self.kept.get(game_id) or await self.load(game_id)

    async def marked(self, mark: str) -> Game | None:
        """Return the game with this mark; of several, the one used last.

        Raises:
            UserFacing: its snapshot cannot be read.
        """
        found = await store.games_marked(self._database, mark)
        return await self.load(found[0]) if found else None

    async def open_games_of(self, person: str) -> list[Game]:
        """Return the games that a person plays, last used first, without those that cannot be read."""
        return [game for game in await self._found_of(person) if isinstance(game, Game)]

    async def lost_games_of(self, person: str) -> list[str]:
        """Return the open games of a person that cannot be read."""
        return [error.game for error in await self._found_of(person) if isinstance(error, Unreadable)]

    async def _found_of(self, person: str) -> list[Game | BaseException]:
        ids = await store.games_marked(self._database, mark_of_person(person), open_only=True)
        return await asyncio.gather(*map(self.glance, ids), return_exceptions=True)

    async def recent(self, *, open_only: bool = False, limit: int = 20) -> list[store.GameRow]:
        """Return the games that were used last, newest first."""
        return await store.games(self._database, open_only=open_only, limit=limit)

    async def was_taken_back(self, game_id: str, version: int) -> bool:
        """Say whether anything of a game has been taken back since a version."""
        return await store.was_taken_back(self._database, game_id, version)

    async def facts(self, game_id: str) -> list[Fact]:
        """Return all that has happened in a game, in order. It holds secrets: redact it before it is shown."""
        history = await self.history(game_id)
        return await asyncio.to_thread(lambda: [codec.decode(fact) for entry in history for fact in entry.facts])

    async def history(self, game_id: str) -> list[store.Entry]:
        """Return every answer of a game as it was stored. It holds secrets.

        Raises:
            Gone: they were purged.
        """
        try:
            return await store.history(self._database, game_id)
        except store.Purged as purged:
            raise Gone(purged.row) from None
