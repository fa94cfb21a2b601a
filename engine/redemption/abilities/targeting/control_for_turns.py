"""Control that was taken or given for a number of turns: how it is recorded, and to whom the card reverts."""

from typing import Final

from engine.kernel.changes import Change, Join, Leave, Note
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.model import cards, zones
from engine.redemption.model.frames import UpkeepPhase
from engine.redemption.model.phases import UPKEEP

#: For a card, the claims that end: whose each is, its place in the list of controllers, and the turn it ends with.
CLAIMS: Final = "claims_for_a_time"
TURNS: Final = "turns_under_claims"


def plan_claim(state: State, card: CardId, seat: Seat, turns: int) -> list[Change]:
    """Plan to record that a player will control a card for this many of its controller's turns.

    The Upkeep in which he takes it adds no turn, though its turns are counted after what acts as it begins.
    Rules: REG-CTRL-06, REG-TURN-02, REG-TURN-05
    """
    at = len(state.entries(Field(cards.CONTROLLERS, card)))
    uncounted = _is_to_be_counted(state, seat)
    return [Join(Field(CLAIMS, card), (seat, at, state.number(Field(TURNS, card)) + turns + uncounted))]


def _is_to_be_counted(state: State, seat: Seat) -> bool:
    """Say whether it is a player's Upkeep, and its turns are not counted yet."""
    now = state.phases[-1] if state.phases else None
    if now is None or now.name != UPKEEP:
        return False
    return any(isinstance(frame, UpkeepPhase) and frame.seat == seat for frame in state.frames)


#: More turns than a game has: control that ends with an event.
UNTIL_TOLD: Final = 1_000_000


def plan_end_claim(state: State, card: CardId, seat: Seat) -> list[Change]:
    """Plan the end of a player's control of a card that lasts until an event. Rule: REG-CTRL-06"""
    found = [e for e in state.entries(Field(CLAIMS, card)) if e.value[0] == seat and e.value[2] >= UNTIL_TOLD]
    return [c for e in found[-1:] for c in (Leave(Field(CLAIMS, card), e.id), *plan_end(state, card, seat, e.value[1]))]


def plan_end(state: State, card: CardId, seat: Seat, at: int) -> list[Change]:
    """Plan that a player's control for a time ends; the card changes hands only if nobody took control later."""
    held = state.entries(Field(cards.CONTROLLERS, card))
    if at >= len(held) or held[at].value != seat:
        return []
    ended: list[Change] = [Leave(Field(cards.CONTROLLERS, card), held[at].id)]
    if at < len(held) - 1:
        return ended
    after = held[at - 1].value if at else state.cards[card].owner
    zone = state.cards[card].location.zone.name
    if zone not in zones.PLAYING_SURFACE:
        return ended
    moved = [c for c in relocation.relocate(state, card, zone, to=after, reverting=True) if not isinstance(c, Leave)]
    return [*ended, *moved, Note("reverts", after, (card,))]
