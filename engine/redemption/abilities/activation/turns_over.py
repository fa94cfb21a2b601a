"""What ends after a number of turns, in an Upkeep Phase: control for a time, and placing for a time."""

from engine.kernel.changes import Add, Change, Leave, Note
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.targeting.control_for_turns import CLAIMS, TURNS, plan_end
from engine.redemption.abilities.terms.durations import TURN
from engine.redemption.model import cards


def end_claims(state: State, seat: Seat) -> None:
    """Count a turn of a player for each card he controls for a time, and end the control whose turns are over.

    Rules: REG-TURN-02, REG-CTRL-06
    """
    claimed = [CardId(f.of) for f in sorted(state.lists) if f.name == CLAIMS and state.entries(f)]
    for card in claimed:
        if cards.permanent_controller(state, card) != seat:
            continue
        commit(state, Cause(rule="REG-TURN-02"), [Add(Field(TURNS, card), 1)])
        for claim in state.entries(Field(CLAIMS, card)):
            who, at, due = claim.value
            if state.number(Field(TURNS, card)) >= due:
                changes: list[Change] = [Leave(Field(CLAIMS, card), claim.id), *plan_end(state, card, who, at)]
                commit(state, Cause(rule="REG-CTRL-06"), changes)


def end_placings(state: State) -> None:
    """Discard cards that were placed for a number of turns that are over. Rules: REG-PLACE-06, REG-TURN-05"""
    now = state.number(TURN)
    placed = sorted(CardId(of) for name, of in state.fields if name == cards.PLACED)
    due = [c for c in placed if state.read(Field(cards.PLACED, c)) == now and cards.is_placed(state, c)]
    changes: list[Change] = [change for card in due for change in relocation.discard(state, card)]
    if changes:
        commit(state, Cause(rule="REG-PLACE-06"), [*changes, Note("discard", state.phase().seat, tuple(due), len(due))])
