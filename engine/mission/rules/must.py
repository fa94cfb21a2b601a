"""Cards in play with a "must": they are discarded once it is no longer true."""

from engine.kernel.changes import Note
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.mission.model.characters import bearers, is_frozen, is_so
from engine.mission.model.status import in_play, printed
from engine.mission.rules.leaving import to_discard


def discard_fallen(state: State) -> None:
    """Discard each card in play whose "must" is no longer true; cards on shaky Christians are frozen and stay.

    Rules: TM-GLOSS-08, TM-TERMS-17
    """
    for card in demanding(state):
        seat, bearing = state.cards[card].owner, bearers(state, card)
        if not all(is_so(state, must, seat, bearing) for must in printed(state, card).ability.must):
            told = Note("mission_no_longer_so", seat, (card,))
            commit(state, Cause(rule="TM-GLOSS-08"), [*to_discard(state, card), told])


def demanding(state: State) -> tuple[CardId, ...]:
    """Return the cards in play that have a "must" and are not frozen."""
    kept: tuple[CardId, ...] | None = state.of_board.get("mission_demanding")
    if kept is None:
        kept = tuple(c for c in in_play(state) if printed(state, c).ability.must and not is_frozen(state, c))
        state.of_board["mission_demanding"] = kept
    return kept
