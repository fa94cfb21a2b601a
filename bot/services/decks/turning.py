"""The turning points of a finished game in words, for one of its players."""

from collections.abc import Sequence

from bot.services.decks.hints import said
from bot.services.decks.minds import mind_with
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.replay import Recorded, ReplayDiffers, replay
from engine.play.search.turning import TurningPoint, answers_of, turning_points

#: the most turning points that are told
MOST = 3


def turning_lines(state: State, steps: Recorded, seat: Seat, players: Sequence[str]) -> tuple[str, ...]:
    """Return the turning points of a game for a seat, one line each; none if the rules have changed since."""
    try:
        states = list(replay(state, steps))
    except ReplayDiffers:
        return ()
    answers = answers_of(states, [told.given for told in steps[1:]], seat)
    found = turning_points(answers, states[-1], seat, mind_with(), MOST)
    return tuple(_line(point, seat, players) for point in found)


def _line(point: TurningPoint, seat: Seat, players: Sequence[str]) -> str:
    at = point.answered
    done = said(at.state, at.decision, at.picks, seat, players)
    line = (
        f"Turn {point.turn}: {players[seat]}'s chance fell from {point.before:.0%} to {point.after:.0%} after: {done}."
    )
    if point.better is None:
        return f"{line} A thinking player would have done the same."
    return f"{line} A thinking player: {said(at.state, at.decision, point.better, seat, players)}."
