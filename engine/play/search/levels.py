"""How strong a thinking player is: budgets of roll-outs, never seconds."""

import enum
from collections.abc import Callable
from typing import Final

from engine.kernel.records import dataclass, replace
from engine.play.search.prior import Prior


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one answer.

    `rollouts` are shared among the answers it considers, of which there are at most `breadth`; each goes on to the
    end of the turn after `turns` more, or for `moves` answers.
    """

    rollouts: int
    breadth: int
    turns: int = 1
    moves: int = 60


class Level(enum.Enum):
    """Levels of thinking players, the weakest first."""

    LEARNER = "learner"
    CLUB = "club"
    JUDGE = "judge"


BUDGETS: Final = {
    Level.LEARNER: Budget(16, 6),
    Level.CLUB: Budget(96, 12),
    Level.JUDGE: Budget(480, 24),
}


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Mind:
    """What a computer player thinks with: what it may suppose of unseen cards, and how much it thinks.

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
