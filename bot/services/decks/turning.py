"""The turning points of a finished game in words, for one of its players."""

from collections.abc import Sequence

from bot.services.decks.hints import said
from bot.services.decks.minds import mind_with
from bot.text.decisions.prompts import prompt_text
from bot.text.names import SeatNames
from engine.kernel.decisions import Kind
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
    return tuple(point_text(point, seat, players) for point in found)


def point_text(point: TurningPoint, seat: Seat, players: Sequence[str]) -> str:
    """Say where a game turned: when, how far the chance fell, after which answer, and what would have been better.

    An answer that is no action, such as a name or "Yes", is told with its question.
    """
    at = point.answered
    question = at.decision.prompt
    asked = "" if at.decision.kind is Kind.PLAY else f"{prompt_text(question, SeatNames(at.state, seat, players))} "
    done = asked + said(at.state, at.decision, at.picks, seat, players)
    when = f"Turn {point.turn}" if point.turn else "Before the first turn"
    line = f"{when}: {players[seat]}'s chance fell from {point.before:.0%} to {point.after:.0%} after: {done}."
    if point.better is None:
        return f"{line} A thinking player would have done the same."
    return f"{line} A thinking player: {said(at.state, at.decision, point.better, seat, players)}."
