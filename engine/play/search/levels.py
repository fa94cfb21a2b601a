"""How strong a thinking player is: a number of roll-outs, never of seconds."""

import enum
from collections.abc import Callable
from typing import Final

from engine.kernel.records import dataclass, replace
from engine.play.search.prior import Prior


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one answer.

    `rollouts` are shared among the answers it considers, at most `breadth` of them; each roll-out ends after `turns`
    more turns, or after `moves` answers. After `enough` worlds what is left over is not used if no answer can gain more
    than a `little` on the best any more; a game won rather than lost is a gain of 2.
    """

    rollouts: int
    breadth: int
    turns: int = 1
    moves: int = 60
    enough: int = 6
    little: float = 0.04


class Level(enum.Enum):
    """The levels of thinking players, the weakest first."""

    LEARNER = "learner"
    CLUB = "club"
    JUDGE = "judge"


BUDGETS: Final = {
    Level.LEARNER: Budget(16, 6),
    Level.CLUB: Budget(96, 12),
    Level.JUDGE: Budget(480, 24, enough=20, little=0.02),
}


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Mind:
    """What a computer player thinks with: what it may assume about unseen cards, and how much it thinks.

    `rollouts` replaces the number of its level. `stopped` is called between roll-outs; once it returns true the player
    stops thinking.
    """

    prior: Prior = Prior()
    rollouts: int | None = None
    stopped: Callable[[], bool] = _never

    def budget(self, level: Level) -> Budget:
        """Return how much a player of a level may think."""
        usual = BUDGETS[level]
        return usual if self.rollouts is None else replace(usual, rollouts=self.rollouts)
