"""A phase that an ability begins: at once, or when all battles are resolved."""

from engine.kernel.changes import Set
from engine.kernel.engine import pop
from engine.kernel.facts import Cause
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.model import zones
from engine.redemption.model.frames import BeginsNewPhase, EndPhase, EndSideBattle, ResolveBattle
from engine.redemption.model.phases import NEW_PHASE
from engine.redemption.model.status import BATTLE, current_battle
from engine.redemption.rules.actions.unfinished import work_of


def step_begins(state: State, frame: BeginsNewPhase) -> None:
    """Drop the rest of the phase; a battle continues and is resolved first, unless nobody is left in it.

    Rules: R11-BEGINPH-02, R11-BEGINPH-03
    """
    pop(state)
    if state.read(NEW_PHASE) is None:
        return
    if current_battle(state) is not None:
        if _must_be_resolved(state):
            return
        commit(state, Cause(rule="R11-BEGINPH-03"), [Set(BATTLE, None)])
    at = max(i for i, f in enumerate(state.frames) if isinstance(f, EndPhase))
    own = work_of(state, at, frame.by)
    asides = tuple(f for f in state.frames[at + 1 :] if isinstance(f, EndSideBattle))
    state.frames = (*state.frames[: at + 1], *asides, *own)


def _must_be_resolved(state: State) -> bool:
    """Say whether a card is left in the Field of Battle, or its resolution has begun."""
    if any(isinstance(f, ResolveBattle) for f in state.frames):
        return True
    return any(state.zone(name, seat) for name in zones.FIELD_OF_BATTLE for seat in state.seats)
