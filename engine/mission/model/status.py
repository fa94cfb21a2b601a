"""What cards are now: what is printed on them, and the state of a Christian."""

from typing import Final

from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.mission.model import zones
from engine.mission.model.printed import Card, Kind

#: The die of a Christian. Rule: TM-TERMS-01
MATURITY: Final = "maturity"
#: The sword on it, up. Rule: TM-TURN-04
ENGAGED: Final = "engaged"
#: Rule: TM-TERMS-15
SHAKY: Final = "shaky"
#: The edge of a stronghold that shows. Rule: TM-SETUP-10
LEVEL: Final = "level"
#: How many quarter turns a countdown card stands from where it was put. Rule: TM-TERMS-13
TURNED: Final = "turned"
#: How often a deck of a seat ran out. Rule: TM-ODD-05
RAN_OUT: Final = {Kind.MISSION: "ran_out_mission", Kind.ENEMY: "ran_out_enemy"}

MOST_MATURITY: Final = 5
TOP_LEVEL: Final = 3


def printed(state: State, card: CardId) -> Card:
    """Return what is printed on a card."""
    found: Card = state.definitions[card]
    return found


def kind_of(state: State, card: CardId) -> Kind:
    """Return the kind of a card. Rule: TM-DECK-10"""
    return printed(state, card).kind


def maturity(state: State, card: CardId) -> int:
    """Return what the die of a Christian shows. Rule: TM-TERMS-01"""
    return int(state.read(Field(MATURITY, card), 0))


def is_engaged(state: State, card: CardId) -> bool:
    """Say whether the sword of a Christian points up. Rule: TM-TURN-04"""
    return bool(state.read(Field(ENGAGED, card)))


def is_shaky(state: State, card: CardId) -> bool:
    """Say whether a Christian is shaky. Rule: TM-TERMS-15"""
    return bool(state.read(Field(SHAKY, card)))


def seat_of(state: State, card: CardId) -> Seat:
    """Return the seat in whose church, souls or other zone a card is."""
    return state.cards[card].location.zone.seat


def zone_of(state: State, card: CardId) -> str:
    """Return the name of the zone a card is in."""
    return state.cards[card].location.zone.name


def christians(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Return the Christians of a church, shaky ones among them. Rule: TM-SETUP-01"""
    held = state.zone(zones.CHURCH, seat)
    return tuple(c for c in held if state.cards[c].location.host is None)


def steady(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Return the Christians of a church that are not shaky."""
    return tuple(c for c in christians(state, seat) if not is_shaky(state, c))


def souls(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Return the bound souls of a seat. Rule: TM-DRAW-02"""
    held = state.zone(zones.SOULS, seat)
    return tuple(c for c in held if state.cards[c].location.host is None)


def is_christian(state: State, card: CardId) -> bool:
    """Say whether a card is a Christian in a church, shaky or not. Rule: TM-DRAW-02"""
    return zone_of(state, card) == zones.CHURCH and state.cards[card].location.host is None


def lying_on(state: State, host: CardId) -> tuple[CardId, ...]:
    """Return the cards on a Christian or soul, in the order in which they were put there."""
    zone = state.cards[host].location.zone
    return tuple(c for c in state.zones[zone] if state.cards[c].location.host == host)


def strongholds(state: State, christian: CardId) -> tuple[CardId, ...]:
    """Return the strongholds on a Christian."""
    return tuple(c for c in lying_on(state, christian) if kind_of(state, c) is Kind.STRONGHOLD)


def level(state: State, stronghold: CardId) -> int:
    """Return the level of a stronghold in play. Rule: TM-SETUP-10"""
    return int(state.read(Field(LEVEL, stronghold), 0))


def stronghold_levels(state: State, christian: CardId) -> dict[str, int]:
    """Return the strongholds of a Christian by kind, with their levels. Rule: TM-SETUP-09"""
    return {printed(state, s).stronghold: level(state, s) for s in strongholds(state, christian)}


def turned(state: State, card: CardId) -> int:
    """Return how many quarter turns a countdown card has made; 0 for any other card. Rule: TM-TERMS-13"""
    return int(state.read(Field(TURNED, card), 0))


def in_play(state: State) -> tuple[CardId, ...]:
    """Return the mission and enemy cards in play, seat by seat."""
    kept: tuple[CardId, ...] | None = state.of_board.get("mission_in_play")
    if kept is None:
        there = (c for s in state.seats for name in zones.IN_PLAY_ORDER for c in state.zone(name, s))
        kept = tuple(c for c in there if kind_of(state, c) in (Kind.MISSION, Kind.ENEMY))
        state.of_board["mission_in_play"] = kept
    return kept
