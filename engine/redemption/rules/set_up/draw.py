"""Drawing by the rules of the game."""

from engine.kernel.facts import Cause
from engine.kernel.ids import Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.terms.draw import plan_draw
from engine.redemption.language.ast.effects import Action


def draw(state: State, seat: Seat, count: int, cause: Cause) -> None:
    """Draw cards, unless the player may not. Rule: REG-RESTR-01"""
    changes = [] if is_restricted(state, seat, Action.DRAW) else plan_draw(state, seat, count)
    if changes:
        commit(state, cause, changes)
