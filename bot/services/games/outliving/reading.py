"""Reading a stored game."""

from collections.abc import Callable

from pydantic import ValidationError

from bot.errors import UserFacing
from bot.games.known import game_of
from bot.services.games.outliving.release import running
from bot.services.games.pauses import Halt
from bot.services.games.values import About, Game
from bot.storage import games as store
from engine.kernel import codec
from engine.kernel.errors import CodecError
from engine.kernel.state import State

#: what reading a stored game may raise
FAILURES = (store.Damaged, CodecError, ValidationError)


class Unreadable(UserFacing):
    """A stored game that this release cannot read, so nobody can ever go on with it."""

    def __init__(self, game_id: str) -> None:
        super().__init__(
            f"Game {game_id} was stored by another release of Berean, or is damaged, and cannot be read any more; "
            "it can only be ended without a result."
        )
        self.game = game_id


def read_game(stored: store.Stored, share: Callable[[State], State] = lambda state: state) -> Game:
    """Read a stored game; `share` may replace parts of it by equal parts of other games in memory.

    Raises:
        Unreadable: this release cannot read it.
    """
    row = stored.row
    try:
        about = About.read(row.about)
        state = codec.load(codec.Snapshot(stored.fixed, stored.live))
        if not is_of_this_form(about):
            game_of(state).check(state)
        halt = Halt.read(row.halt) if row.halt else None
    except FAILURES:
        raise Unreadable(row.id) from None
    return Game(row.id, row.version, about, share(state), row.frozen, halt)


def is_of_this_form(about: About) -> bool:
    """Say whether a game was last stored by a release that stores exactly what this one does."""
    return bool(about.releases) and about.releases[-1].records == running().records
