"""What a game is given: an answer to the open decision, or an intervention that is no answer."""

from typing import Any, TypeAlias

from engine.kernel.ids import Seat
from engine.kernel.records import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: whose, to which of his decisions, and the keys of the options he picked."""

    player: Seat
    decision: int
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Concede:
    """A player gives the game up, or has lost it for the reason the edge names."""

    player: Seat
    reason: str = "conceded"


@dataclass(frozen=True, slots=True)
class Hold:
    """A player asks to be stopped at the next point where he could act, or takes that back."""

    player: Seat
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Setting:
    """A player makes a setting of his own, which the game understands, or takes it back with None."""

    player: Seat
    name: str
    value: str | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The edge says that a player's time for the open decision is over: its default is taken."""

    player: Seat


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """All players agreed, outside the engine, that nobody wins, or nobody wins for the reason the edge names."""

    reason: str = "draw_agreed"


@dataclass(frozen=True, slots=True)
class Manual:
    """An operation by hand: who does it (None: a judge), why, a record the game understands, and who has agreed."""

    player: Seat | None
    operation: Any
    reason: str = ""
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Object:
    """A player objects to a manual operation; the edge stops the game until it is settled."""

    player: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """The edge adds a remark to the record of the game; it changes nothing in the game.

    Who did it (None: a judge), a message key, and what fills it.
    """

    key: str
    player: Seat | None = None
    value: Any = None


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """A judge ends the game: who wins it (nobody in a draw), and why."""

    winners: tuple[Seat, ...]
    reason: str = ""


Intervention: TypeAlias = Concede | Hold | Setting | TimeUp | AgreeDraw | Manual | Object | Remark | Adjudicate
Input: TypeAlias = Answer | Intervention
