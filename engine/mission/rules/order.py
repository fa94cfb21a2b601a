"""The order of seats: who acts first, who is lowest in points."""

from collections.abc import Sequence
from typing import Final

from engine.kernel.ids import Field, Seat
from engine.kernel.state import State
from engine.mission.model.characters import TURN
from engine.mission.model.points import points
from engine.mission.model.seats import playing
from engine.mission.model.setup import PLAYER, is_solitaire
from engine.mission.rules.set_up import drawn_by_chance

#: The order in which the last Action phase began. Rule: HOUSE-MISSION-09
ORDER: Final = Field("order")


def first_to_act(state: State) -> Seat:
    """Return the seat that takes the first action: in turn 1 by chance, else the lowest in points.

    Rules: TM-ACTION-02 to TM-ACTION-04, TM-ENEMY-02, HOUSE-MISSION-29
    """
    if is_solitaire(state):
        return PLAYER
    if state.number(TURN) == 1:
        return drawn_by_chance(state, playing(state))
    return lowest(state, playing(state))


def lowest(state: State, seats: Sequence[Seat]) -> Seat:
    """Return the seat lowest in points; of equal ones, the one later in the last order.

    Rules: TM-ACTION-03, TM-TERMS-14, HOUSE-MISSION-09
    """
    before: tuple[Seat, ...] = state.read(ORDER, ())
    return min(seats, key=lambda s: (points(state, s), -before.index(s) if s in before else 0))
