"""The guided first game at this terminal, begun or continued."""

from bot.services.games.lessons import lesson
from bot.services.games.service import Games
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.lease import Use
from bot.terminal.play import PLACE, NewGame, Resumed, play


async def first_game(settings: Settings, name: str, *, anew: bool) -> None:
    """Play the guided first game: continue the saved one, unless `anew`.

    Raises:
        UserFacing: there is no terminal.
    """
    about = lesson()
    if not anew and await _was_left(settings):
        await play(settings, Resumed(None, about.id), None)
        return
    wanted = NewGame(("human", about.opponent), about.decks, about.edition, about.seed, names=(name,), lesson=about.id)
    await play(settings, wanted, None)


async def _was_left(settings: Settings) -> bool:
    async with await Database.open(settings, Use.TERMINAL) as database:
        rows = await Games(database, settings.home).recent(open_only=True, limit=200)
    return any(row.about.get("place") == PLACE and row.about.get("lesson") == lesson().id for row in rows)
