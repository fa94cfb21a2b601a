"""The one private panel of each player, which is edited as long as Discord allows, so that one press is one answer.

Discord lets a private message be edited for fifteen minutes after its reader's last press on it. During that time he
needs no call: his next question appears where he pressed, and he is called only after he has been silent for a while.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.hosting.questions import moves_panel
from bot.services.games.pauses import stopped
from bot.services.games.values import Game, Played
from bot.ui import limits, send
from bot.ui.send import BROKEN, Reply
from engine.kernel.ids import Seat

log = logging.getLogger("berean.discord")

#: seconds after which a player is called who sees his question and does not answer
SILENCE = 30.0
#: seconds after a press for which its panel is not edited, since the answer to the press will change it
PRESSED = 3.0
TOLD_LINES, TOLD_LINE = 6, 150
#: in place of a version: what the panel shows is not known, since it was edited twice at the same time
UNKNOWN = 0


@dataclass
class Live:
    """A panel that can be edited: the reply it is, its message, and the version of the game it shows."""

    reply: Reply
    message: int | None
    version: int
    is_asking: bool
    pressed_until: float = 0.0
    #: how many answers to presses on it are on their way; until they are there nothing else changes it
    answers: int = 0
    #: what has happened since the panel was last edited: the version, and a line of the log
    news: list[tuple[int, str]] = field(default_factory=list)


class Panels:
    """The open panels of players, by game and seat; `show_again` is called with a game whose panel is behind."""

    def __init__(self, show_again: Callable[[str], None]) -> None:
        self._show_again = show_again
        self._live: dict[tuple[str, Seat], Live] = {}
        self._asked: dict[str, tuple[Seat, int, float]] = {}

    def pressed(self, game_id: str, seat: Seat) -> None:
        """Record that a player has just pressed something on his panel, so that the answer will change it."""
        if (live := self._live.get((game_id, seat))) is not None:
            live.pressed_until = asyncio.get_running_loop().time() + PRESSED

    @contextmanager
    def answering(self, game: Game, seat: Seat, note: str = "") -> Iterator[str]:
        """Keep a panel from being edited while a press on it is answered; yield the note and what happened since."""
        live = self._live.get((game.id, seat))
        if live is None:
            yield note
            return
        live.answers += 1
        try:
            yield "\n".join(filter(None, (note, _told(live, game.version))))
        finally:
            live.answers -= 1

    async def opened(self, interaction: discord.Interaction[Any], message: int | None, game: Game, seat: Seat) -> None:
        """Record the panel a player has open now; delete an earlier panel of the same game."""
        before = self._live.get((game.id, seat))
        is_asking = game.decision is not None and game.decision.player == seat
        live = Live(send.reply_to(interaction, message), message, game.version, is_asking)
        if before is not None and before.reply.interaction > interaction.id:  # its answer has come late
            live, before = before, live
        elif before is not None:
            live.news = [(version, line) for version, line in before.news if version > game.version]
            if before.version == UNKNOWN:
                live.version = UNKNOWN
                self._show_again(game.id)
        self._live[game.id, seat] = live
        if before is not None and None not in (live.message, before.message) and before.message != live.message:
            await _delete(before)

    def tell(self, played: Played) -> None:
        """Keep what has happened for players who have a panel of the game open."""
        game = played.game
        for seat in game.state.seats:
            live = self._live.get((game.id, seat))
            if live is not None and played.facts:
                live.news += [(game.version, line) for line in played.lines(seat)]
                del live.news[:-TOLD_LINES]

    async def refresh(self, game: Game) -> bool:
        """Bring the panels of a game up to date; say whether the player who is asked sees his question."""
        asked = game.decision.player if game.decision is not None else None
        is_reached = False
        for seat in game.state.seats:
            live = self._live.get((game.id, seat))
            if live is not None and (not (live.is_asking or seat == asked) or await self._is_fresh(game, seat, live)):
                is_reached |= seat == asked
        return is_reached and not stopped(game.halt)

    async def _is_fresh(self, game: Game, seat: Seat, live: Live) -> bool:
        """Edit a panel unless it is up to date; say whether it is then."""
        if live.answers or live.pressed_until > asyncio.get_running_loop().time() or live.version >= game.version:
            return True
        if not live.reply.is_expired:
            note = _told(live, UNKNOWN)
            live.news, live.version = [], game.version
            live.is_asking = game.decision is not None and game.decision.player == seat
            try:
                await send.change(live.reply, moves_panel(game, seat, note=note))
            except (discord.HTTPException, *BROKEN) as error:
                log.info("a panel of game %s could not be changed: %s", game.id, error)
            else:
                self._settle(game.id, seat, live)
                return True
        if self._live.get((game.id, seat)) is live:
            del self._live[game.id, seat]
        return False

    def _settle(self, game_id: str, seat: Seat, changed: Live) -> None:
        """Show a panel again that was answered while it was edited, since Discord may have received either first."""
        held = self._live.get((game_id, seat))
        if held is not None and (held is not changed or changed.answers):
            held.version = UNKNOWN
            self._show_again(game_id)

    def silence_left(self, game: Game) -> float:
        """Return how many seconds the player who is asked is not called yet, counted from when he was first asked."""
        decision, now = game.decision, asyncio.get_running_loop().time()
        if decision is None:
            return 0.0
        seat, number, since = self._asked.get(game.id, (None, 0, now))
        if (seat, number) != (decision.player, decision.id):
            since = now
        self._asked[game.id] = (decision.player, decision.id, since)
        return max(since + SILENCE - now, 0.0)

    def forget(self, game: Game) -> None:
        """Forget the panels of a game that is over."""
        self._asked.pop(game.id, None)
        for seat in game.state.seats:
            self._live.pop((game.id, seat), None)


def _told(live: Live, version: int) -> str:
    """Return in words what has happened after a version and is not shown yet."""
    return "\n".join(f"-# {limits.clip(line, TOLD_LINE)}" for came_with, line in live.news if came_with > version)


async def _delete(live: Live) -> None:
    """Delete a panel that was replaced by another."""
    if live.reply.is_expired:
        return
    try:
        await send.remove(live.reply)
    except (discord.HTTPException, *BROKEN) as error:
        log.info("a private panel could not be deleted: %s", error)
