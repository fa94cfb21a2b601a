"""Games kept in memory, so that not every click has to load its game."""

from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from bot.services.games.values import Game

#: states kept in memory; a game not among them is loaded from the store
MOST = 1_500


class Reading:
    """A game that is being loaded."""


class Kept:
    """The games that were used last."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        #: games that are being loaded, as long as nobody has kept or dropped them since the loading began
        self._readings: WeakValueDictionary[str, Reading] = WeakValueDictionary()
        #: says whether only this process shows a game; others change what they show, so that is not kept
        self.may_hold: Callable[[Game], bool] = lambda _: True

    def get(self, game_id: str) -> Game | None:
        """Return a game as this process last saw it, None if it is not in memory."""
        if (game := self._games.get(game_id)) is not None:
            self._games.move_to_end(game_id)
        return game

    def keep(self, game: Game) -> Game:
        """Keep a game, replacing an earlier state of it, and return it."""
        if not self.may_hold(game):
            self.let_go(game.id)
            return game
        self._readings.pop(game.id, None)
        self._games[game.id] = game
        self._games.move_to_end(game.id)
        while len(self._games) > MOST:
            self._games.popitem(last=False)
        return game

    def let_go(self, game_id: str | None = None) -> None:
        """Drop a game, or all of them, since another process has changed it."""
        if game_id is None:
            self._games.clear()
            self._readings.clear()
        else:
            self._games.pop(game_id, None)
            self._readings.pop(game_id, None)

    def begin_reading(self, game_id: str) -> Reading:
        """Record that a game is about to be loaded."""
        return self._readings.setdefault(game_id, Reading())

    def keep_read(self, game: Game, reading: Reading) -> Game | None:
        """Keep a loaded game; None if it may have changed since the loading began."""
        if not self.may_hold(game):
            return game
        return self.keep(game) if self._readings.get(game.id) is reading else None
