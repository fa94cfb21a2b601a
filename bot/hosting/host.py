"""The interface of the bot for hosting: whatever has these parts can host games."""

from collections.abc import Collection
from typing import Any, Protocol

from bot.desk import Desk
from bot.hosting.client import Client
from bot.hosting.delivery import Delivery
from bot.hosting.panels import Panels
from bot.hosting.place import GamePlace
from bot.services.games.values import Game, Played
from bot.ui.panel import Panel
from bot.watching.metrics import Metrics


class ByTime(Protocol):
    """The timers of games, as tables use them."""

    def changed(self, game: Game, /) -> None:
        """Set the timer of a game again."""

    def forget(self, game_id: str, /) -> None:
        """Forget the timer of a game."""


class AllTables(Protocol):
    """All tables, as a single table and the timers use them."""

    delivery: Delivery
    panels: Panels

    def show_in(self, game_id: str, seconds: float, /) -> None:
        """Show a game again after so many seconds, unless it is shown before."""

    async def begin(self, begun: Played, /) -> GamePlace | None:
        """Show a game that has just begun; return its place, None if its thread takes long."""

    async def go_on(self, played: Played, /) -> Played:
        """Show a game, and let computers move if they are asked."""

    async def announce(self, game: Game, panel: Panel, /, *of: object) -> None:
        """Post something in the thread of a game."""

    def changed(self, played: Played, /) -> None:
        """Show a game as it is now, soon."""

    def show_again(self, game_id: str, /) -> None:
        """Show a game again."""

    def stands(self, game_id: str, place: GamePlace, /) -> None:
        """Record that a game has its thread."""

    def put_by_soon(self, game_id: str, /) -> None:
        """Store within a second where a game's messages are."""


class LooksFor(Protocol):
    """The searches for games, as beginning a game uses them."""

    def look(self, seconds: float = ..., /) -> None:
        """Remove soon the lines of searches that have ended."""


class Host(Client, Protocol):
    """A client that stores games and shows them."""

    desk: Desk
    metrics: Metrics

    def serves(self, guild: int, /) -> bool:
        """Say whether this process serves a server, and shows its games."""

    def part_of(self, guild: int, /) -> str:
        """Return the name of the shard group of a server."""

    @property
    def parts(self) -> Collection[str]:
        """The shard groups that this process serves."""

    def pass_on(self, word: dict[str, Any], /) -> None:
        """Tell the processes that serve other servers something."""

    @property
    def tables(self) -> AllTables:
        """The tables of all games."""

    @property
    def searches(self) -> LooksFor:
        """The searches for games."""

    @property
    def timers(self) -> ByTime:
        """The timers of all games."""
