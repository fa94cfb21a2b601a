"""Games in which nobody has acted for very long: their players are told, and later they end without a result.

None is deleted: once ended, it is stored like any finished game.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from pydantic import ValidationError
from sqlalchemy import Connection

from bot.errors import UserFacing
from bot.hosting.host import Host
from bot.hosting.place import place_of
from bot.services.games.outliving.reading import Unreadable
from bot.services.games.standings import UNTOUCHED
from bot.services.games.values import Game, Played
from bot.storage import purges
from bot.storage.preferences import drop, everything, put
from bot.ui.panel import Panel
from engine.kernel.inputs import AgreeDraw

log = logging.getLogger("berean.discord")

#: days between the message to the players and the end of their game
GRACE = 30
#: the scope under which it is stored when the players of each game were told, and at which version
SCOPE = "untouched"


async def end_untouched(bot: Host, now: datetime, days: int) -> None:
    """Tell the players of games without an action for so many days; end those that were told and still not continued.

    With 0 days no game is ended. Games at a terminal, and games that cannot be read, stay as they are.
    """
    database = bot.desk.database
    told = await everything(database, SCOPE)
    untouched = await purges.untouched_since(database, now - timedelta(days=days)) if days else ()
    for game_id in untouched:
        try:
            game = await bot.desk.games.load(game_id)
            if not place_of(game.about).guild:
                continue
            known = told.pop(game_id, None)
            if known is None or known["version"] != game.version:
                await _tell(bot, game, now, days)
            elif now - datetime.fromisoformat(known["at"]) >= timedelta(days=GRACE):
                await _end(bot, game)
            else:
                continue
        except (Unreadable, ValidationError):
            told.pop(game_id, None)
        except UserFacing as error:
            log.warning("game %s, which nobody has touched for long, stays as it is: %s", game_id, error)
    gone_on = [game_id for game_id in told if game_id not in untouched]
    await database.write(lambda connection: _forget(connection, gone_on))


async def _tell(bot: Host, game: Game, now: datetime, days: int) -> None:
    people = tuple(int(player.id) for player in game.about.players if player.kind == "human" and player.id)
    called = " ".join(f"<@{user}>" for user in people)
    text = (
        f"{called} nobody has played on in this game for {days} days. If nobody does within {GRACE} more, it ends "
        "without a result and counts for nobody."
    )
    await bot.tables.announce(game, Panel(text.strip(), mentions=people), "untouched")
    noted = {"version": game.version, "at": now.isoformat()}
    await bot.desk.database.write(lambda connection: put(connection, SCOPE, game.id, noted))


async def _end(bot: Host, game: Game) -> None:
    """End a game, unless somebody has just continued it."""
    ended = await bot.desk.games.submit(game.id, AgreeDraw(UNTOUCHED), asked_at=game.version)
    bot.tables.changed(Played(ended.game, ended.facts))
    await bot.desk.database.write(lambda connection: drop(connection, SCOPE, game.id))


def _forget(connection: Connection, game_ids: Sequence[str]) -> None:
    for game_id in game_ids:
        drop(connection, SCOPE, game_id)
