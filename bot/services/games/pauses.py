"""Why a game is stopped, and how it goes on: adjourned, put away since everybody left, or an objection.

A halt is a value that is stored with the step that caused it. While it stops the game, nobody can answer and no
operation by hand can be done, but a judge may act, and players may still concede or agree on a draw.
"""

import enum
from collections.abc import Sequence

from bot.errors import UserFacing
from bot.storage.stored import StoredRecord
from engine.kernel.inputs import Adjudicate, AgreeDraw, Answer, Concede, Input, Manual, Remark

NOT_STOPPED = "This game is not stopped; it goes on."


class Pause(enum.StrEnum):
    """What stops a game."""

    ADJOURNED = "adjourned"
    PUT_AWAY = "put away"
    OBJECTION = "objection"


WHY = {
    Pause.ADJOURNED: "This game is adjourned; `/game resume` asks to go on.",
    Pause.PUT_AWAY: "This game is put away, since everybody has left it; `/game resume` asks to go on.",
    Pause.OBJECTION: "This game waits until the objection is settled: withdrawn, taken back, or decided by a judge.",
}


class Halt(StoredRecord):
    """What stops a game. `stop` None: nothing yet, but some of its players (`left`) have left for now.

    `by` is the seat that adjourned or objected, None for a judge; `operation` is the version of the game before the
    operation that is objected to; `holds_clocks` says that the clocks ran until then.
    """

    stop: Pause | None = None
    left: tuple[int, ...] = ()
    by: int | None = None
    reason: str = ""
    operation: int = 0
    holds_clocks: bool = False

    @property
    def why(self) -> str:
        """Say why nobody may answer; empty if the game is not stopped."""
        return WHY[self.stop] if self.stop is not None else ""


def stopped(halt: Halt | None) -> bool:
    """Say whether a game is stopped."""
    return halt is not None and halt.stop is not None


def may_come(given: Input, halt: Halt | None) -> bool:
    """Say whether an input is allowed while a game is stopped."""
    if not stopped(halt):
        return True
    match given:
        case Concede() | AgreeDraw() | Adjudicate() | Remark():
            return True
        case Manual(player=player):
            return player is None
        case _:
            return False


def left(halt: Halt | None, seat: int, people: Sequence[int]) -> Halt:
    """Return the halt after a player has left; when the last person leaves, the game is put away.

    Raises:
        UserFacing: the player has left already, or the game is stopped anyway.
    """
    _refuse_stopped(halt)
    gone = halt.left if halt is not None else ()
    if seat in gone:
        raise UserFacing("You have left this game already; `/game resume` brings you back.")
    everybody = {*gone, seat} >= set(people)
    return Halt(stop=Pause.PUT_AWAY if everybody else None, left=(*gone, seat))


def halt_after(given: Input, halt: Halt | None) -> Halt | None:
    """Return the halt after an input: a player who acts is back."""
    return back(halt, given.player) if isinstance(given, Answer | Manual) and given.player is not None else halt


def back(halt: Halt | None, seat: int) -> Halt | None:
    """Return the halt after a player came back, by a move or by saying so."""
    if halt is None or halt.stop is not None or seat not in halt.left:
        return halt
    others = tuple(each for each in halt.left if each != seat)
    return Halt(left=others) if others else None


def adjourned(halt: Halt | None, by: int | None, reason: str = "") -> Halt:
    """Return the halt of an adjourned game.

    Raises:
        UserFacing: the game is stopped already.
    """
    _refuse_stopped(halt)
    return Halt(stop=Pause.ADJOURNED, by=by, reason=reason)


def objected(halt: Halt | None, by: int, operation: int, reason: str = "") -> Halt:
    """Return the halt of a game in which a player objects to an operation by hand.

    Raises:
        UserFacing: the game is stopped already.
    """
    _refuse_stopped(halt)
    return Halt(stop=Pause.OBJECTION, by=by, operation=operation, reason=reason)


def resumed(halt: Halt | None) -> None:
    """Let a game go on.

    Raises:
        UserFacing: the game is not stopped.
    """
    if not stopped(halt):
        raise UserFacing(NOT_STOPPED)


def settled(halt: Halt | None, *, by: int | None) -> None:
    """End an objection: the player who objected does, or a judge (None).

    Raises:
        UserFacing: there is no objection, or it is another player's.
    """
    if halt is None or halt.stop is not Pause.OBJECTION:
        raise UserFacing("There is no open objection in this game.")
    if by is not None and by != halt.by:
        raise UserFacing("Only the player who objected can withdraw it, or a judge decides.")


def _refuse_stopped(halt: Halt | None) -> None:
    if halt is not None and halt.stop is not None:
        raise UserFacing(halt.why)
