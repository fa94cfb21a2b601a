"""Who plays with whom, and in which order."""

from engine.kernel.ids import Field, Seat
from engine.kernel.state import State
from engine.mission.model.setup import ENEMY, PLAYER, is_solitaire, rules_of

#: Says of a seat when it left the game, counted from 1. Rules: TM-ODD-07, TM-ODD-08
LEFT = "left_game"
#: Whether a seat wants to be asked before the next thing that another does in an action. Rule: TM-KAIROS-02
HOLD = "hold"
TEAMS = 2


def team_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats of a seat's team, itself among them. Rule: TM-TEAM-04 (seats alternate)"""
    if rules_of(state).teams:
        return tuple(s for s in state.seats if s % TEAMS == seat % TEAMS)
    return (seat,)


def are_opponents(state: State, one: Seat, other: Seat) -> bool:
    """Say whether two seats play against each other."""
    return other not in team_of(state, one)


def has_left(state: State, seat: Seat) -> bool:
    """Say whether a seat is out of the game."""
    return bool(state.read(Field(LEFT, seat)))


def playing(state: State) -> tuple[Seat, ...]:
    """Return the seats that are in the game."""
    kept: tuple[Seat, ...] | None = state.of_board.get("mission_playing")
    if kept is None:
        kept = tuple(s for s in state.seats if not has_left(state, s))
        state.of_board["mission_playing"] = kept
    return kept


def churches(state: State) -> tuple[Seat, ...]:
    """Return the seats in the game that have a church: all but the Enemy. Rule: TM-ENEMY-01"""
    return tuple(s for s in playing(state) if not (is_solitaire(state) and s == ENEMY))


def clockwise(state: State, first: Seat) -> tuple[Seat, ...]:
    """Return the seats in the game, clockwise from one."""
    count = len(state.seats)
    here = playing(state)
    return tuple(s for n in range(count) if (s := Seat((first + n) % count)) in here)


def givers_for(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return who allots strongholds to the Christians of a seat, in the order in which they are asked.

    Rules: TM-SETUP-05, TM-SETUP-06, TM-TEAM-04, TM-SOLO-01
    """
    if is_solitaire(state):
        return (PLAYER,)
    return tuple(s for s in clockwise(state, seat) if are_opponents(state, seat, s))


def voice_of(state: State, seat: Seat) -> Seat:
    """Return who answers for a seat: the Enemy's questions are the player's. Rule: TM-ENEMY-03"""
    return PLAYER if is_solitaire(state) else seat
