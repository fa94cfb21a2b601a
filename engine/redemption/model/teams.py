"""Teams: who plays with whom and against whom, and what teammates share. Without teams each player is one by himself.

Teammates do not sit next to each other: of four players, the first and third play together. Rule: DBR-TEAMS-02
"""

from collections.abc import Collection, Iterable
from typing import Final

from engine.cards.model import CardType
from engine.kernel.ids import Bond, CardId, Seat
from engine.kernel.state import State
from engine.redemption.model import cards, zones
from engine.redemption.model.setup import rules_of

#: How many teams play.
TEAMS: Final = 2
#: The zones that a team has together. Rule: DBR-TEAMS-07
SHARED_ZONES: Final = frozenset({zones.LAND_OF_BONDAGE, zones.LAND_OF_REDEMPTION})
#: The cards on the playing surface that a team has together. Rule: DBR-TEAMS-07
_SHARED_TYPES: Final = frozenset({CardType.FORTRESS, CardType.DOMINANT})
#: How a card lies that shares what its host is. Rule: DBR-TEAMS-09
_RESIDES: Final = frozenset({Bond.HELD_IN, Bond.ACTIVE_ON, Bond.PLACED_ON})


def team_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return a player and his teammates, himself first. Rule: DBR-TEAMS-02"""
    if not rules_of(state).teams:
        return (seat,)
    return (seat, *(s for s in state.seats if s != seat and s % TEAMS == seat % TEAMS))


def teammates(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return those who play with a player."""
    return team_of(state, seat)[1:]


def are_opponents(state: State, one: Seat, other: Seat) -> bool:
    """Say whether two players play against each other. Rule: DBR-TEAMS-15"""
    return one != other and (not rules_of(state).teams or one % TEAMS != other % TEAMS)


def opponents_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the opponents of a player, never a teammate. Rule: DBR-TEAMS-15"""
    return tuple(s for s in state.seats if are_opponents(state, seat, s))


def sharing(state: State, zone: str, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the players whose zones count as zones of `seats`: themselves and, for a zone that teams share, teammates.

    Rules: DBR-TEAMS-07, DBR-TEAMS-08
    """
    if zone not in SHARED_ZONES or not rules_of(state).teams:
        return tuple(seats)
    return tuple(dict.fromkeys(s for seat in seats for s in team_of(state, seat)))


def controllers(state: State, card: CardId) -> tuple[Seat, ...]:
    """Return who controls a card on the playing surface: one player, or his whole team if the card is shared.

    Rules: DBR-TEAMS-07, DBR-TEAMS-09
    """
    seat = state.cards[card].location.zone.seat
    if rules_of(state).teams and _is_shared(state, card):
        return team_of(state, seat)
    return (seat,)


def is_controlled_by(state: State, card: CardId, seats: Collection[Seat]) -> bool:
    """Say whether one of these players controls a card on the playing surface. Rules: DBR-TEAMS-07, DBR-TEAMS-09"""
    seat = state.cards[card].location.zone.seat
    return seat in seats or (rules_of(state).teams and not set(controllers(state, card)).isdisjoint(seats))


def _is_shared(state: State, card: CardId) -> bool:
    held = state.cards[card].location
    if held.zone.name in SHARED_ZONES:
        return True
    if held.zone.name not in zones.PLAYING_SURFACE:
        return False
    if held.host is not None and held.bond in _RESIDES:
        return _is_shared(state, held.host)
    return cards.type_of(state, card) in _SHARED_TYPES
