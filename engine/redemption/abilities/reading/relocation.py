"""Planned moves of cards between zones, with the cards on them and the changes they lose on the way.

Nothing here changes the state: every function returns changes for the ledger.
"""

from typing import Final

from engine.cards.model import Alignment, CardType
from engine.kernel.changes import BOTTOM, TOP, Add, Change, Join, Leave, Move, Set
from engine.kernel.ids import Bond, CardId, Facing, Field, Location, Seat, Zone
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import cards, zones
from engine.redemption.model.points import fraction_of
from engine.redemption.model.setup import rules_of

#: A card going there belongs to its owner again. Rule: REG-CTRL-08
_OWNERS: Final = zones.FACE_VALUE
#: On the way there, what hangs on a card is discarded. Rules: REG-TYPE-21, R11-CAPTURE-02
_STRIPS: Final = frozenset({zones.LAND_OF_BONDAGE, zones.LAND_OF_REDEMPTION})
#: A card put there under another seat is that seat's for good. Rule: REG-CTRL-04
_CONTROLLING: Final = frozenset({zones.TERRITORY, zones.SET_ASIDE, zones.LAND_OF_BONDAGE, zones.ARTIFACT_PILE})
#: Where a Covenant forgets as what it was played. Rule: RB-GL-23
_ROLE_ENDS: Final = frozenset({zones.DECK, zones.DISCARD_PILE})
_RESET_FIELDS: Final = (
    cards.IDENTITY, cards.TYPE, cards.BRIGADES, cards.GAINED_BRIGADES, cards.GAINED_IDENTIFIERS, cards.ALIGNMENT,
    cards.PLACED, cards.ASIDE_FROM, *cards.AFFLICTIONS,
)  # fmt: skip
_RESET_NUMBERS: Final = (cards.STRENGTH, cards.TOUGHNESS)
_RESET_LISTS: Final = (
    cards.CONTROLLERS, cards.GAINED_ABILITIES, *cards.SOURCES.values(), *(fraction_of(n) for n in _RESET_NUMBERS),
)  # fmt: skip


def relocate(
    state: State, card: CardId, zone: str, *, index: int = BOTTOM, to: Seat | None = None, reverting: bool = False
) -> list[Change]:
    """Plan a card's move to a zone, of its owner or controller unless `to` names a seat, with the cards on it.

    A card taken into another player's hand stays that player's; a `reverting` card forgets all later controllers.
    Rules: REG-ZONE-14 (face value where the REG says so), REG-TYPE-21 (a weapon follows its bearer), REG-CTRL-05,
    REG-CTRL-07, REG-TAKE-05, REG-TYPE-16, R11-TYPE-18
    """
    here = state.cards[card]
    ceases = zone in zones.FACE_VALUE and cards.printing(state, card).token
    if ceases and rules_of(state).tokens_cease == "before":
        zone = zones.NOWHERE
    seat = to if to is not None else _home(state, card, zone)
    changes: list[Change] = [Move(card, zones.location(zone, seat), index)]
    if zone in zones.FACE_VALUE:
        changes += to_face_value(state, card)
        if zone == zones.HAND and seat != here.owner:
            changes.append(Join(Field(cards.CONTROLLERS, card), seat))
    elif zone in _CONTROLLING and seat != cards.permanent_controller(state, card):
        changes += _reverted(state, card, seat) if reverting else [Join(Field(cards.CONTROLLERS, card), seat)]
    if zone in _ROLE_ENDS and state.read(Field(cards.ROLE, card)) is not None:
        changes.append(Set(Field(cards.ROLE, card), None))
    for number, follower in enumerate(cards.attached(state, card), 1):
        if zone == zones.HAND and room_in_hand(state, state.cards[follower].owner) <= number:
            changes += _left_behind(state, follower)
        else:
            changes += _follow(state, follower, card, here.location.zone, Zone(zone, seat))
    if ceases and zone != zones.NOWHERE:
        changes.append(Move(card, zones.location(zones.NOWHERE, here.owner)))
    return changes


def _left_behind(state: State, card: CardId) -> list[Change]:
    """Plan where a card goes that was on a bounced card and for which the hand has no room.

    Rules: REG-BOUNCE-03, R11-BOUNCE-03
    """
    if cards.is_character(state, card):
        return relocate(state, card, zones.TERRITORY)
    if cards.type_of(state, card) is CardType.ARTIFACT:
        place = zones.location(zones.ARTIFACT_PILE, cards.permanent_controller(state, card))
        return [Move(card, replace(place, facing=Facing.DOWN))]
    return discard(state, card)


def room_in_hand(state: State, seat: Seat) -> int:
    """Return how many more cards a hand may have. Rules: REG-HAND-01, REG-BOUNCE-03"""
    cap = rules_of(state).hand_cap
    return max(0, cap - len(state.zone(zones.HAND, seat))) if cap else len(state.cards)


def _reverted(state: State, card: CardId, seat: Seat) -> list[Change]:
    """Plan the end of all control of a card that is later than a player's own. Rule: REG-CTRL-07"""
    held = state.entries(Field(cards.CONTROLLERS, card))
    own = max((n for n, e in enumerate(held) if e.value == seat), default=-1)
    if own < 0 and seat != state.cards[card].owner:
        return [Join(Field(cards.CONTROLLERS, card), seat)]
    return [Leave(Field(cards.CONTROLLERS, card), e.id) for e in held[own + 1 :]]


def discard(state: State, card: CardId) -> list[Change]:
    """Plan the discarding of a card: to the top of its owner's discard pile. Rule: RB-DISC-01"""
    return relocate(state, card, zones.DISCARD_PILE, index=TOP)


def _home(state: State, card: CardId, zone: str) -> Seat:
    """Return the player to whose zone of this name a card goes. Rules: RB-GL-51, RB-GL-30, REG-ZONE-20"""
    return state.cards[card].owner if zone in _OWNERS else cards.permanent_controller(state, card)


def _follow(state: State, follower: CardId, host: CardId, origin: Zone, destination: Zone) -> list[Change]:
    """Plan what happens to a card whose host moves. Rules: REG-TYPE-21, REG-CTRL-19"""
    bond = state.cards[follower].location.bond
    same_field = destination.name in zones.FIELD_OF_BATTLE and origin.name in zones.FIELD_OF_BATTLE
    if bond is Bond.USED_BY and not same_field:
        return [Move(follower, zones.location(origin.name, origin.seat))]
    if bond is Bond.HELD_IN and cards.type_of(state, follower) is CardType.LOST_SOUL:
        return [Move(follower, zones.location(zones.LAND_OF_BONDAGE, state.cards[follower].location.zone.seat))]
    held = state.cards[follower].location.zone
    if held.name == zones.LAND_OF_BONDAGE and destination.name == zones.TERRITORY:
        return [Move(follower, zones.on_host(Zone(held.name, destination.seat), host, Bond.HELD_IN))]
    if destination.name in _STRIPS:
        return discard(state, follower)
    if destination.name in zones.FACE_VALUE:
        if bond is Bond.EQUIPPED_TO and not rules_of(state).weapon_follows:
            return discard(state, follower)
        return relocate(state, follower, destination.name)
    return [Move(follower, zones.on_host(destination, host, bond or Bond.PLACED_ON))]


def to_face_value(state: State, card: CardId) -> list[Change]:
    """Plan the loss of everything that was added to what is printed on a card. Rules: REG-ZONE-13, REG-CTRL-07"""
    changes: list[Change] = []
    for name in (n for n in _RESET_FIELDS if n in state.written):
        field = Field(name, card)
        if state.read(field) is not None:
            changes.append(Set(field, None))
    for name in _RESET_NUMBERS + tuple(f"{cards.USED} {seat}" for seat in state.seats):
        if name not in state.written:
            continue
        field = Field(name, card)
        amount = state.number(field)
        if amount:
            changes.append(Add(field, -amount))
    for name in (n for n in _RESET_LISTS if n in state.written):
        changes += [Leave(Field(name, card), e.id) for e in state.entries(Field(name, card))]
    return changes


def turn_face(state: State, card: CardId, facing: Facing) -> Move:
    """Plan the turning of a card where it is."""
    place = state.cards[card].location
    index = state.zones[place.zone].index(card)
    return Move(card, Location(place.zone, place.host, place.bond, facing), index)


def as_artifact(state: State, card: CardId) -> list[Change]:
    """Plan that a card is an Artifact; a Covenant or Curse is a neutral one. Rules: REG-TYPE-04, REG-TYPE-05"""
    if cards.type_of(state, card) is CardType.ARTIFACT:
        return []
    return [
        Set(Field(cards.TYPE, card), CardType.ARTIFACT),
        Set(Field(cards.ALIGNMENT, card), Alignment.NEUTRAL),
        Set(Field(cards.BRIGADES, card), frozenset()),
        Set(Field(cards.ROLE, card), "artifact"),
    ]


def is_about(change: Change, gone: frozenset[CardId]) -> bool:
    """Say whether a change is about one of these cards."""
    match change:
        case Move(card=card):
            return card in gone
        case Set(field=field) | Add(field=field) | Join(field=field) | Leave(field=field):
            return field.of in gone
        case _:
            return False
