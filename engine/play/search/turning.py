"""The turning points of a game: where a seat's chance to win fell most, and what would have been better."""

from collections.abc import Sequence

from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.play.search.levels import Level, Mind
from engine.play.search.standpoint import Standpoint
from engine.play.search.thinking import Picks, think
from engine.play.search.worth import learnt
from engine.redemption.rules.turn.turn import TURN


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of a seat, the state in which it was given, and the state to which it led."""

    state: State
    decision: Decision
    picks: Picks
    following: State


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An answer after which a chance to win fell, from `before` to `after` (0 to 1), and its turn.

    `better` is what a thinking player would have answered by what the seat could see; None if it is the same.
    """

    turn: int
    answered: Answered
    before: float
    after: float
    better: Picks | None


def answers_of(states: Sequence[State], given: Sequence[object], seat: Seat) -> list[Answered]:
    """Return the answers of a seat that had a choice; `given` are the inputs that led to each state but the first."""
    found = []
    for before, what, after in zip(states, given, states[1:], strict=False):
        asked = before.decision
        if isinstance(what, Answer) and what.player == seat and asked is not None and asked.count() > 1:
            found.append(Answered(before, asked, what.picks, after))
    return found


def turning_points(answers: Sequence[Answered], last: State, seat: Seat, mind: Mind, most: int) -> list[TurningPoint]:
    """Return where the chance of a seat fell most, in the order of the game; at most one answer of each turn.

    The chance after an answer is that at the seat's next turn with a choice, or at the end of the game.
    """
    by_turn: dict[int, list[Answered]] = {}
    for one in answers:
        by_turn.setdefault(one.state.number(TURN), []).append(one)
    turns = sorted(by_turn)
    falls = []
    for turn, then in zip(turns, (*turns[1:], None), strict=False):
        before = _chance(by_turn[turn][0].state, seat)
        after = _chance(last if then is None else by_turn[then][0].state, seat)
        if after < before:
            worst = max(by_turn[turn], key=lambda one: _chance(one.state, seat) - _chance(one.following, seat))
            falls.append((before - after, turn, worst, before, after))
    falls.sort(key=lambda fall: -fall[0])
    return [
        TurningPoint(turn, worst, before, after, _better(worst, seat, mind, turn))
        for _, turn, worst, before, after in sorted(falls[:most], key=lambda fall: fall[1])
    ]


def _chance(state: State, seat: Seat) -> float:
    return (learnt()(state, seat) + 1) / 2


def _better(one: Answered, seat: Seat, mind: Mind, turn: int) -> Picks | None:
    at = Standpoint(one.state, seat, mind.prior)
    best = think(at, one.decision, mind.budget(Level.LEARNER), f"turning/{turn}").picks
    return None if best == one.picks else best
