"""Knowledge: which seat knows which card, as long as the card is where it is now.

A seat knows what it has seen until a shuffle, or a move it cannot follow. Handles stand for cards a seat does not know:
they are drawn from (seed, viewer, veil), so they say nothing, and a new hiding makes new ones.
"""

import hashlib

from engine.kernel.ids import CardId, Facing, Location, Seat, Sight
from engine.kernel.state import Card, State


def seats_that_see(state: State, location: Location) -> int:
    """Return, as a bit set, the seats that see a card at this location."""
    sight = state.sights.get(location.zone.name, Sight.ALL)
    if sight is Sight.NOBODY:
        return 0
    if sight is Sight.OWNER or location.facing is Facing.DOWN:
        return 1 << location.zone.seat
    return state.everyone


def known_after_move(state: State, card: Card, to: Location, shown: int) -> int:
    """Return the seats that know a card after it moved: those that see it there, were shown it, or could follow it.

    Seats can follow every card, except one of several cards that only its owner can tell apart.
    """
    followed = card.known
    if _is_one_of_several(state, card):
        followed &= 1 << card.location.zone.seat
    return seats_that_see(state, to) | followed | shown


def seats_that_lose_track(state: State, card: Card, to: Location, shown: int) -> int:
    """Return the seats for which, after this move, any card of the zone might be the one that left it."""
    if not _is_one_of_several(state, card):
        return 0
    return state.everyone & ~(1 << card.location.zone.seat) & ~seats_that_see(state, to) & ~shown


def _is_one_of_several(state: State, card: Card) -> bool:
    zone = card.location.zone
    return state.sights.get(zone.name, Sight.ALL) is Sight.OWNER and len(state.zones[zone]) > 1


def handle(state: State, viewer: Seat | None, card: CardId) -> str:
    """Return the name under which a viewer refers to a card: its number if he knows it, else an opaque handle.

    A spectator (`viewer` None) knows what everybody can see.
    """
    held = state.cards[card]
    if held.is_known_to(viewer) if viewer is not None else seats_that_see(state, held.location) == state.everyone:
        return f"c{card}"
    raw = f"{state.chance.seed}/{'-' if viewer is None else viewer}/{held.veil}"
    return "h" + hashlib.sha256(raw.encode()).hexdigest()[:10]
