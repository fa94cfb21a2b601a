"""Victory points."""

from engine.kernel.ids import Seat
from engine.kernel.state import State
from engine.mission.model.status import maturity, steady


def points(state: State, seat: Seat) -> int:
    """Return the victory points of a seat: one for each steady Christian, and their maturity.

    Rules: TM-VP-04 to TM-VP-07, TM-TERMS-15, TM-TERMS-25
    """
    return sum(maturity(state, c) + 1 for c in steady(state, seat))
