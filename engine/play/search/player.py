"""A computer player that thinks before it answers."""

from collections.abc import Callable, Collection

from engine.kernel.decisions import Decision
from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.play.search.levels import Budget
from engine.play.search.prior import Prior
from engine.play.search.standpoint import Standpoint
from engine.play.search.thinking import Picks, Thought, think


class ThinkingPlayer:
    """A player that takes the answer that does best in roll-outs of worlds that agree with what its seat may see."""

    def __init__(
        self,
        seed: str,
        budget: Budget,
        prior: Prior | None = None,
        known_lists: Collection[Seat] = (),
        *,
        sees_all: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self._seed = seed
        self.budget = budget
        self._prior = prior or Prior()
        self._known_lists = known_lists
        self._sees_all = sees_all
        self._stopped = stopped
        self.last: Thought | None = None

    def choose(self, state: State, decision: Decision) -> Picks:
        """Return the best answer within the budget."""
        seat = decision.player
        at = Standpoint(state, seat, self._prior, self._known_lists, sees_all=self._sees_all)
        self.last = think(at, decision, self.budget, f"{self._seed}/{decision.id}", self._stopped)
        return self.last.picks
