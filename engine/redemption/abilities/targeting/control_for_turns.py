"""Control that was taken or given for a number of turns: when the time is over, and to whom the card reverts."""

from typing import Final

from engine.kernel.changes import Add, Change, Join, Leave, Note
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.model import cards, zones

#: For a card, the claims that end: whose each is, its place in the list of controllers, and the turn it ends with.
CLAIMS: Final = "claims_for_a_time"
_TURNS: Final = "turns_under_claims"


def plan_claim(state: State, card: CardId, seat: Seat, turns: int) -> list[Change]:
    """Plan to keep that a player is about to control a card for some of its controller's turns. Rule: REG-CTRL-06"""
    at = len(state.entries(Field(cards.CONTROLLERS, card)))
    return [Join(Field(CLAIMS, card), (seat, at, state.number(Field(_TURNS, card)) + turns))]


def count_turns(state: State, seat: Seat) -> None:
    """Count a turn of its controller for each card that is claimed for a time, and end the claims that are over.

    Rules: REG-TURN-02, REG-CTRL-06
    """
    claimed = [CardId(f.of) for f in sorted(state.lists) if f.name == CLAIMS and state.entries(f)]
    for card in claimed:
        if cards.permanent_controller(state, card) != seat:
            continue
        commit(state, Cause(rule="REG-TURN-02"), [Add(Field(_TURNS, card), 1)])
        for claim in state.entries(Field(CLAIMS, card)):
            who, at, due = claim.value
            if state.number(Field(_TURNS, card)) >= due:
                changes: list[Change] = [Leave(Field(CLAIMS, card), claim.id), *_plan_end(state, card, who, at)]
                commit(state, Cause(rule="REG-CTRL-06"), changes)


def _plan_end(state: State, card: CardId, seat: Seat, at: int) -> list[Change]:
    """Plan that a claim leaves the list; only where it was the last one does the card change hands."""
    held = state.entries(Field(cards.CONTROLLERS, card))
    if at >= len(held) or held[at].value != seat:
        return []
    ended: list[Change] = [Leave(Field(cards.CONTROLLERS, card), held[at].id)]
    if at < len(held) - 1:
        return ended
    after = held[at - 1].value if at else state.cards[card].owner
    zone = state.cards[card].place.zone.name
    if zone not in zones.PLAYING_SURFACE:
        return ended
    moved = [c for c in relocation.relocate(state, card, zone, to=after, reverting=True) if not isinstance(c, Leave)]
    return [*ended, *moved, Note("reverts", after, (card,))]
