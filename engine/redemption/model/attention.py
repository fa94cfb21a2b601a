"""How often a player wants to be asked, by his settings, which everybody may know."""

from typing import Final

from engine.kernel.ids import Field, Seat
from engine.kernel.state import State
from engine.redemption.model.setup import setup_of
from engine.redemption.model.stops import DEFAULT_STOPS, Speed, Stop

#: The public fields of a seat in which its settings stand: its speed, and until when it passes with since when.
SPEED: Final = "speed"
PASSES: Final = "passes_until"


def speed_of(state: State, seat: Seat) -> Speed | None:
    """Return the speed a player has set; None in games where nobody sets one."""
    written = state.read(Field(SPEED, seat)) if SPEED in state.written else None
    if written is not None:
        return Speed(written)
    setup = setup_of(state)
    return setup.speeds[seat] if seat < len(setup.speeds) and seat not in setup.computers else None


def stops_at(state: State, seat: Seat) -> frozenset[Stop]:
    """Return the points where a player is asked out of his turn, by his stops and his speed."""
    own = setup_of(state).stops_of(seat)
    speed = speed_of(state, seat)
    if speed is Speed.FULL:
        return own | DEFAULT_STOPS
    return frozenset() if speed is Speed.FAST else own


def faces_people(state: State, seat: Seat) -> bool:
    """Say whether a player plays with anybody but computers."""
    computers = setup_of(state).computers
    return any(other != seat and other not in computers for other in state.seats)
