"""Games that ended by hand, or as a consequence: their end is open to objection for a time, and final after it."""

from datetime import datetime, timedelta

from bot.errors import UserFacing
from bot.games.known import game_of
from bot.services.games.values import About, Game
from engine.kernel.engine import Step
from engine.kernel.inputs import Adjudicate, AgreeDraw, Answer, Concede, Input, Manual, Object, Remark, TimeUp

#: how long players may object to an end by hand, unless the operator sets another time
OPEN_FOR = timedelta(hours=24)
OVER = "This game is over."
GONE_ON = "The game has gone on meanwhile; ask again."
#: remarks that are possible while players may object
_OF_OBJECTIONS = frozenset({"judge_called", "judge_looked", "judge_took_back", "objection_settled"})


def about_by_hand(about: About, game: Game, given: Input, step: Step, now: datetime, open_for: timedelta) -> About:
    """Return the record of a game with the time of its last operation by hand, and until when its end is open."""
    turn = game_of(game.state).turn(game.state)
    if isinstance(given, Manual) and given.player is not None and about.by_hand_in != turn:
        about = about.model_copy(update={"by_hand_in": turn})
    ended = step.outcome is not None and isinstance(given, Answer | Manual | TimeUp)
    is_judges = isinstance(given, Manual) and given.player is None
    if ended and about.by_hand_in == turn and not is_judges and open_for and about.people.count(True) > 1:
        about = about.model_copy(update={"objections_until": now + open_for})
    return about


def not_ended(about: About) -> About:
    """Return the record of a game that goes on, even if it had ended by hand."""
    return about if about.objections_until is None else about.model_copy(update={"objections_until": None})


def playable(game: Game, given: Input | None = None) -> Game:
    """Return the game if it can take this input: it is not over, or the input ends a game stopped by an error.

    A game that ended by hand can take inputs about an objection.

    Raises:
        UserFacing: the game is over, or frozen.
    """
    if game.frozen is not None and not isinstance(given, Concede | AgreeDraw | Adjudicate):
        raise UserFacing(
            f"This game was stopped by an error of the rules and is kept under the reference {game.frozen}; "
            "it can be conceded, drawn by agreement, or ended by a judge."
        )
    if game.outcome is not None and not (game.can_be_reopened and _is_of_objections(given)):
        raise UserFacing(OVER)
    return game


def _is_of_objections(given: Input | None) -> bool:
    return isinstance(given, Object) or (isinstance(given, Remark) and given.key in _OF_OBJECTIONS)


def reopenable(game: Game) -> Game:
    """Return a game if something in it can be taken back: it is not over, or it ended by hand a short time ago.

    Raises:
        UserFacing: the game is over for good, or frozen.
    """
    return game if game.can_be_reopened and game.frozen is None else playable(game)


def at_version(game: Game, version: int | None) -> Game:
    """Return a game if it is at this version; None allows any.

    Raises:
        UserFacing: the game has gone on.
    """
    if version not in (None, game.version):
        raise UserFacing(GONE_ON)
    return game
