"""Unique and generic cards, and the rule against duplicates."""

from engine.cards.model import CardType
from engine.kernel.facts import Moved
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.model import cards, teams, zones

#: Where a player's cards count against duplicates. Rule: REG-UNIQ-01
_COUNTING_ZONES = (zones.TERRITORY, zones.BATTLE, zones.SIDE_BATTLE, zones.SET_ASIDE)


def would_duplicate(state: State, seat: Seat, card: CardId, identity: int = 0) -> bool:
    """Say whether a player who puts this card down, in an identity, would control a duplicate of a unique card.

    Rules: REG-UNIQ-01, REG-UNIQ-02, REG-UNIQ-07, RB-PREP-03
    """
    return original_of(state, seat, card, identity) is not None


def original_of(state: State, seat: Seat, card: CardId, identity: int) -> CardId | None:
    """Return the card a player controls of which a unique card would be a duplicate.

    A City is unique only while it is used as a Fortress; a teammate's card counts if it is shared.

    Rules: REG-UNIQ-04, REG-UNIQ-07, REG-UNIQ-21, REG-UNIQ-28, DBR-TEAMS-07
    """
    of = cards.printing(state, card)
    if of.faces[identity].type is CardType.CITY:
        in_use = cards.type_of(state, card) is CardType.FORTRESS
        return duplicate_city(state, seat, card) if in_use else None
    own = cards.profile_as(state, card, identity)
    if not own.unique:
        return None
    for whose in teams.team_of(state, seat):
        for name in _COUNTING_ZONES:
            for other in state.zone(name, whose):
                if other == card or own.there_once.isdisjoint(_there_once(state, other)):
                    continue
                if whose == seat or seat in teams.controllers(state, other):
                    return other
    return None


def _there_once(state: State, card: CardId) -> frozenset[str]:
    return cards.profile_as(state, card, cards.identity_of(state, card)).there_once


def newcomers(state: State, moved: list[Moved]) -> list[CardId]:
    """Return the cards among those that moved in the running step that their players have begun to control."""
    found = []
    for fact in moved:
        if fact.destination.zone.name in _COUNTING_ZONES:
            came = fact.origin.zone.name not in _COUNTING_ZONES or fact.origin.zone.seat != fact.destination.zone.seat
            if came and state.cards[fact.card].stay == fact.stay:
                found.append(fact.card)
    return found


def duplicate_city(state: State, seat: Seat, card: CardId) -> CardId | None:
    """Return a player's City used as a Fortress of which this City, as a Fortress, would be a duplicate.

    Rules: REG-UNIQ-07, REG-UNIQ-21
    """
    own = cards.profile_as(state, card, 0).there_once
    for other in state.zone(zones.TERRITORY, seat):
        if other == card or cards.type_of(state, other) is not CardType.FORTRESS:
            continue
        if not own.isdisjoint(_there_once(state, other)):
            return other
    return None
