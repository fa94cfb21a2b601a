"""What a table is worth to a seat where a roll-out is cut off: how likely it wins from there.

The weights of the features were learnt from games of computer players by `berean learn` and stand in `data/play`.
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
    """Return a worth by weights of the features; a game that is over is worth what it came to."""

    def worth(state: State, seat: Seat) -> float:
        outcome = state.outcome
        if outcome is not None:
            return 1.0 if seat in outcome.winners else -1.0 if outcome.winners else 0.0
        return standing(by, features(state, seat))

    return worth


def standing(by: Sequence[float], found: Sequence[float]) -> float:
    """Return what a table with these features is worth, while the game goes on."""
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
