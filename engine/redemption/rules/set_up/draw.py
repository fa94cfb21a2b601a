"""Drawing by the rules of the game."""

from engine.kernel.facts import Cause
from engine.kernel.ids import Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.terms.draw import plan_draw


def draw(state: State, seat: Seat, count: int, cause: Cause) -> None:
    """Draw cards."""
    changes = plan_draw(state, seat, count)
    if changes:
        commit(state, cause, changes)
