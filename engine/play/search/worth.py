"""The worth of a table to a seat when a roll-out stops: how likely the seat is to win.

The weights of the features were learnt from games of computer players by `berean learn`, and are in `data/play`.
"""

import json
import math
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.search.features import FEATURES, features

#: What a table is worth to a seat, from -1 (lost) to 1 (won).
Worth = Callable[[State, Seat], float]

_FILE: Final = "worth.json"


def weighed(by: Sequence[float]) -> Worth:
    """Return the function for the worth of a table by these weights; of a finished game it is the result."""

    def worth(state: State, seat: Seat) -> float:
        outcome = state.outcome
        if outcome is not None:
            return 1.0 if seat in outcome.winners else -1.0 if outcome.winners else 0.0
        return standing(by, features(state, seat))

    return worth


def standing(by: Sequence[float], found: Sequence[float]) -> float:
    """Return what a table with these features is worth in an unfinished game."""
    return math.tanh(sum(w * x for w, x in zip(by, found, strict=True)) / 2)


@cache
def weights() -> tuple[float, ...]:
    """Return the weights that were learnt, in the order of the features."""
    told = json.loads(files("data.play").joinpath(_FILE).read_text(encoding="utf-8"))
    return tuple(float(told["weights"][name]) for name in FEATURES)


@cache
def learnt() -> Worth:
    """Return the worth that was learnt."""
    return weighed(weights())
