"""Advice in games against computers: the best two answers, how likely they win, and how the game might go on."""

from collections.abc import Sequence
from typing import Any

from bot.errors import UserFacing
from bot.services.decks.minds import mind_with
from bot.services.games.values import Game
from bot.text.decisions.prompts import option_labels
from bot.text.names import SeatNames
from engine.kernel import codec
from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.search.levels import Level
from engine.play.search.standpoint import Standpoint
from engine.play.search.thinking import Considered, Picks, expected, think

#: how many of one's own next answers are told
AHEAD = 4
NOT_ALONE = "Advice is given only in games against computers; here other people play, who get none."


def require_alone(game: Game, seat: Seat) -> None:
    """Check that no other person plays, so that advice is fair, and that this seat is asked.

    Raises:
        UserFacing: another person plays, or the seat is not asked.
    """
    if sum(game.about.people) > 1:
        raise UserFacing(NOT_ALONE)
    if game.decision is None or game.decision.player != seat:
        raise UserFacing("You are not asked anything now.")


def hint_told(fixed: dict[str, Any], live: dict[str, Any], seat: int, players: Sequence[str], seed: str) -> str:
    """Return advice in words on the open question of a snapshot, for another process."""
    return hint_text(codec.load(codec.Snapshot(fixed, live)), Seat(seat), players, seed)


def hint_text(state: State, seat: Seat, players: Sequence[str], seed: str) -> str:
    """Return the best two answers to the open question in words; equal arguments give equal advice."""
    asked = state.decision
    if asked is None:
        return "The game is over."
    mind = mind_with()
    at = Standpoint(state, seat, mind.prior)
    thought = think(at, asked, mind.budget(Level.CLUB), seed)
    best, *others = thought.considered
    if not others:
        return f"There is only one thing to do: {said(state, asked, best.picks, seat, players)}."
    lines = [f"Best: {said(state, asked, best.picks, seat, players)} ({_chance(best)})."]
    ahead = [
        said(then, decision, picks, seat, players)
        for then, decision, picks in expected(at, asked, best.picks, AHEAD, seed)
    ]
    if ahead:
        lines.append(f"It might go on: {'; '.join(ahead)}.")
    second = max(others, key=lambda c: c.mean)
    lines.append(f"Next best: {said(state, asked, second.picks, seat, players)} ({_chance(second)}).")
    lines.append("This is from what you may see alone, with what you cannot see drawn by lot.")
    return "\n".join(lines)


def _chance(considered: Considered) -> str:
    return f"wins about {(considered.mean + 1) / 2:.0%}"


def said(state: State, asked: Decision, picks: Picks, seat: Seat, players: Sequence[str]) -> str:
    """Return an answer in words."""
    labels = dict(
        zip((o.key for o in asked.options), option_labels(asked, SeatNames(state, seat, players)), strict=True)
    )
    return ", ".join(labels.get(pick, pick) for pick in picks) or "nothing"
