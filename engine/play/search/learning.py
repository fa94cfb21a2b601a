"""Learning the worth of a table: positions of many games, and the weights that best predict who won."""

import math
from collections.abc import Iterator, Mapping, Sequence

from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.errors import KernelError
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.records import dataclass
from engine.play.driver import MAX_DECISIONS, Computer, make_player
from engine.play.players import Dice, Player, RandomPlayer, seat_seed
from engine.play.search.features import features
from engine.play.search.levels import Mind
from engine.redemption.game import new_game, submit
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import Decks
from engine.redemption.rules.turn.turn import TURN

#: One answer of so many is given at random, so that positions are seen to which nobody would come by himself.
_STRAYS: float = 0.05
_BATCH: int = 64
_ROUNDS: int = 30
_PACE: float = 0.1
_RIDGE: float = 1e-3


@dataclass(frozen=True, slots=True)
class TrainingExample:
    """The features of one position, for a seat that won or lost the game."""

    features: tuple[float, ...]
    won: bool


def training_examples(
    decks: Decks, rules: RuleSet, seed: int, kind: Computer, readings: Mapping[str, str], mind: Mind
) -> tuple[TrainingExample, ...]:
    """Play a game between equal players and return the positions at the beginning of its turns, for both sides.

    A game without a winner gives none.
    """
    players = [make_player(kind, seat_seed(str(seed), Seat(s)), mind) for s in range(len(decks))]
    strays = Dice(f"{seed}/strays")
    astray = [RandomPlayer(f"{seed}/astray/{s}") for s in range(len(decks))]
    seen: list[tuple[Seat, tuple[float, ...]]] = []
    try:
        step = new_game(decks, rules, seed_from(seed), readings=readings)
        turn = 0
        for _ in range(MAX_DECISIONS):
            asked, state = step.decision, step.state
            if asked is None:
                break
            if state.number(TURN) > turn:
                turn = state.number(TURN)
                seen += [(seat, tuple(features(state, seat))) for seat in state.seats]
            player: Player = (astray if strays.below(1000) < _STRAYS * 1000 else players)[asked.player]
            step = submit(state, Answer(asked.player, asked.id, player.choose(state, asked)))
    except KernelError:
        return ()
    return _judged(step, seen)


def _judged(step: Step, seen: Sequence[tuple[Seat, tuple[float, ...]]]) -> tuple[TrainingExample, ...]:
    outcome = step.outcome
    if outcome is None or not outcome.winners:
        return ()
    return tuple(TrainingExample(told, seat in outcome.winners) for seat, told in seen)


def fitted(of: Sequence[TrainingExample], seed: str) -> tuple[float, ...]:
    """Return the weights with which a logistic model best predicts who won; equal arguments give equal weights."""
    count = len(of[0].features)
    scales = [math.sqrt(sum(x.features[j] ** 2 for x in of) / len(of)) or 1.0 for j in range(count)]
    rows = [(tuple(f / s for f, s in zip(x.features, scales, strict=True)), float(x.won)) for x in of]
    weights, squares = [0.0] * count, [1e-8] * count
    dice = Dice(seed)
    for _ in range(_ROUNDS):
        for batch in _batches(rows, dice):
            slopes = [_RIDGE * w for w in weights]
            for told, won in batch:
                off = _chance(weights, told) - won
                for j, value in enumerate(told):
                    slopes[j] += off * value / len(batch)
            for j, slope in enumerate(slopes):
                squares[j] += slope * slope
                weights[j] -= _PACE * slope / math.sqrt(squares[j])
    return tuple(w / s for w, s in zip(weights, scales, strict=True))


def _batches(
    rows: Sequence[tuple[tuple[float, ...], float]], dice: Dice
) -> Iterator[list[tuple[tuple[float, ...], float]]]:
    left = list(rows)
    for at in range(len(left) - 1, 0, -1):
        to = dice.below(at + 1)
        left[at], left[to] = left[to], left[at]
    for first in range(0, len(left), _BATCH):
        yield left[first : first + _BATCH]


def _chance(weights: Sequence[float], told: Sequence[float]) -> float:
    total = sum(w * x for w, x in zip(weights, told, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def told_right(weights: Sequence[float], of: Sequence[TrainingExample]) -> tuple[float, float]:
    """Return the mean logarithmic loss over positions, and the share of positions whose winner is predicted."""
    loss, right = 0.0, 0
    for lesson in of:
        chance = _chance(weights, lesson.features)
        loss -= math.log(max(1e-9, chance if lesson.won else 1 - chance))
        right += (chance > 0.5) == lesson.won
    return loss / len(of), right / len(of)
