"""Artifacts that are active on a card instead of the pile, as the text of that card or of the Artifact allows."""

from collections.abc import Sequence
from typing import Final

from engine.kernel.changes import TOP, Change, Move, Note, Set
from engine.kernel.ids import Bond, CardId, Facing, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import identifiers_of, who_say
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.hold import bystander, capacity, holds_artifacts, may_hold
from engine.redemption.language.ast.document import ActivatesOn
from engine.redemption.language.ast.nouns import CountKind
from engine.redemption.model import cards, zones
from engine.redemption.model.status import is_active_artifact

#: The turn in which an Artifact was last activated in preparation.
ACTIVATED_IN: Final = "activated_in"
TURN: Final = Field("turn")
_ANY_NUMBER: Final = 1_000


def said_of(state: State, card: CardId) -> tuple[ActivatesOn, ...]:
    """Return what a card says about where Artifacts may be active."""
    if card not in who_say(state, ActivatesOn):
        return ()
    said = identifiers_of(state, card)
    if said is None or not said.abilities:
        return ()
    return tuple(a for a in said.abilities if isinstance(a, ActivatesOn))


def hosts_for(state: State, card: CardId, near: Sequence[CardId]) -> list[CardId]:
    """Return those of the given cards on which an Artifact may be active. Rules: REG-ACTART-01, REG-ACTART-06"""
    sayers = who_say(state, ActivatesOn)
    says_so = card in sayers and any(a.what is None for a in said_of(state, card))
    hosts = near if says_so else [h for h in near if h in sayers and said_of(state, h)]
    return [h for h in hosts if cards.is_face_up(state, h) and room_on(state, card, h)]


def room_on(state: State, card: CardId, host: CardId) -> int:
    """Return how many Artifacts may be active on a card if this is one of them, 0 if it may not.

    Of two cards on which such Artifacts may be active, neither can be on the other and bear it.
    Rules: REG-ACTART-01, REG-ACTART-06
    """
    if cards.lies_on(state, host, card):
        return 0
    if any(a.what is None and matches(bystander(state, card), a.on, host) for a in said_of(state, card)):
        return 1
    for said in said_of(state, host):
        about = bystander(state, host)
        if said.what is None or not matches(about, said.on, host) or not matches(about, said.what.what, card):
            continue
        count = said.what.count
        return _ANY_NUMBER if count is not None and count.kind is CountKind.ANY_NUMBER else 1
    return 0


def suits_host(state: State, card: CardId, host: CardId) -> bool:
    """Say whether an effect may activate an Artifact on a card; if the card holds Artifacts, only those it holds.

    Rule: REG-ACTART-09
    """
    if cards.lies_on(state, host, card):
        return False
    return not holds_artifacts(state, host) or may_hold(state, host, card)


def bears_artifacts(context: Context, host: CardId) -> bool:
    """Say whether an effect may activate Artifacts on a card: its player has to control it. Rule: REG-ACTART-01"""
    state = context.state
    return cards.is_face_up(state, host) and cards.controller(state, host) == context.carrier


def active_there(state: State, host: CardId) -> tuple[CardId, ...]:
    """Return the Artifacts that are active on a card."""
    return tuple(c for c in cards.attached(state, host) if state.cards[c].location.bond is Bond.ACTIVE_ON)


def plan_active_on(state: State, card: CardId, host: CardId, seat: Seat, room: int) -> list[Change]:
    """Plan that an Artifact becomes active on a card; if there is no room, it replaces the one longest there.

    Rules: REG-ACTART-05, REG-ACTART-06
    """
    changes: list[Change] = []
    there = [c for c in active_there(state, host) if c != card]
    for other in there[: max(0, len(there) + 1 - room)]:
        changes += plan_deactivation(state, other)
    zone = state.cards[host].location.zone
    changes += [Move(card, zones.on_host(zone, host, Bond.ACTIVE_ON)), *relocation.as_artifact(state, card)]
    return [*changes, Note("activated_on", seat, (card, host))]


def plan_by_effect(state: State, laid: tuple[CardId, ...], host: CardId, seat: Seat) -> list[Change]:
    """Plan that an effect activates Artifacts on a card, held if it holds such cards; the oldest there make room.

    Rules: REG-ACTART-05, REG-ACTART-06, REG-ACTART-09
    """
    held = holds_artifacts(state, host)
    bond = Bond.HELD_IN if held else Bond.ACTIVE_ON
    room = max(len(laid), capacity(state, host) if held else room_on(state, laid[0], host))
    there = [c for c in cards.attached(state, host) if state.cards[c].location.bond is bond and c not in laid]
    changes: list[Change] = []
    for other in there[: max(0, len(there) + len(laid) - room)]:
        changes += plan_deactivation(state, other)
    for card in laid:
        changes.append(Move(card, zones.on_host(state.cards[host].location.zone, host, bond)))
        changes += [*relocation.as_artifact(state, card), Note("activated_on", seat, (card, host))]
    return changes


def plan_deactivation(state: State, card: CardId) -> list[Change]:
    """Plan that an Artifact becomes inactive: it is turned over, or goes back to the pile.

    Rules: REG-ACTART-08, REG-HOLD-03, REG-HOLD-04
    """
    place = state.cards[card].location
    if place.host is None:
        return [relocation.turn_face(state, card, Facing.DOWN)]
    return [Move(card, zones.location(zones.ARTIFACT_PILE, place.zone.seat, Facing.DOWN), TOP)]


def plan_pile(state: State, card: CardId, seat: Seat) -> list[Change]:
    """Plan that the other active Artifacts of a player's pile are turned face down. Rule: REG-ACTART-06"""
    return [
        relocation.turn_face(state, other, Facing.DOWN)
        for other in state.zone(zones.ARTIFACT_PILE, seat)
        if other != card and cards.is_face_up(state, other) and state.cards[other].location.host is None
    ]


def plan_mark(state: State, card: CardId) -> Set:
    """Plan to record that an Artifact was activated in this turn's preparation. Rule: REG-HOLD-10"""
    return Set(Field(ACTIVATED_IN, card), state.number(TURN))


def was_activated_now(state: State, card: CardId) -> bool:
    """Say whether an Artifact is active and was activated in this turn's preparation. Rule: REG-HOLD-10"""
    return is_active_artifact(state, card) and state.read(Field(ACTIVATED_IN, card)) == state.number(TURN)
