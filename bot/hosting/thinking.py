"""Computers that think in games shown in Discord: each game has a task that lets them move until a person is asked."""

import asyncio
import logging
from collections.abc import Callable

from bot.errors import UserFacing
from bot.hosting.host import Host
from bot.services.games.computers import takes_thought
from bot.services.games.pauses import stopped
from bot.services.games.values import Game, Played, Player

log = logging.getLogger("berean.discord")

#: how often a computer player tries to answer before it gives up, and seconds between two tries
TRIES, AGAIN = 5, 2.0


def asked_computer(game: Game) -> Player | None:
    """Return the computer player that is asked in a game; None if a person is, or the game is stopped."""
    decision = game.decision
    if decision is None or stopped(game.halt):
        return None
    player = game.about.players[decision.player]
    return None if player.kind == "human" else player


class Thinking:
    """The games in which computers think now."""

    def __init__(self, bot: Host, changed: Callable[[Played], None]) -> None:
        self._bot = bot
        self._changed = changed
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, game_id: str) -> None:
        """Let the computers of a game move in a task of their own; each game has at most one."""
        task = self._tasks.get(game_id)
        if task is None or task.done():
            self._tasks[game_id] = asyncio.create_task(self._go_on(game_id), name=f"thinking in {game_id}")

    async def _go_on(self, game_id: str) -> None:
        try:
            await self._move_all(game_id)
        except UserFacing as error:
            log.warning("game %s: the computer does not move: %s", game_id, error)
        except Exception:
            log.exception("game %s: the computer does not move", game_id)
        finally:
            if self._tasks.get(game_id) is asyncio.current_task():
                del self._tasks[game_id]

    async def _move_all(self, game_id: str) -> None:
        """Let computers move until a person is asked. A question that was taken back meanwhile is not answered.

        Raises:
            UserFacing: a computer cannot move, even after several tries.
        """
        desk = self._bot.desk
        tries = 0
        while (player := asked_computer(game := await desk.games.glance(game_id))) is not None:
            try:
                played = await desk.games.computer_move(game_id, desk.thinks if takes_thought(player) else None)
            except UserFacing:
                now = await desk.games.load(game_id)
                tries = tries + 1 if now.version == game.version else 0
                if tries >= TRIES:
                    raise
                await asyncio.sleep(AGAIN if tries else 0)
                continue
            tries = 0
            self._changed(played)

    async def close(self) -> None:
        """Stop the thinking; the games continue after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
