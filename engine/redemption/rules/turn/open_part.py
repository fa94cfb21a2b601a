"""What everybody can know of a question: the answers that do not depend on cards only its player knows."""

from typing import Final

from engine.kernel.decisions import Basis, Decision, Option
from engine.kernel.knowledge import seats_that_see
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.model import intents as does

#: offered because of face-up cards alone, even in a question that offers cards of a hand too
_BY_WHAT_LIES_OPEN: Final = (
    does.Pass, does.NextPhase, does.EndTurn, does.BeginBattle, does.Taunt, does.Block,
)  # fmt: skip


def open_part(state: State, decision: Decision) -> Decision | None:
    """Return the question with only those answers that everybody can see to be possible; None if there are none.

    Only for questions with exactly one pick: others could not be answered with a part of their options.
    """
    if decision.constraint is not None or not decision.minimum == decision.maximum == 1:
        return None
    is_open = decision.basis is not Basis.HIDDEN
    options = tuple(
        option
        for option in decision.options
        if (is_open or isinstance(option.intent, _BY_WHAT_LIES_OPEN)) and _is_seen_by_all(state, option)
    )
    options = _without_hints(options)
    return replace(decision, options=options, default=()) if options else None


def _without_hints(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Leave out "next phase" beside "end the turn" if no open card can begin a battle: it would hint at the hand."""
    begins = any(isinstance(o.intent, does.BeginBattle | does.Taunt) for o in options)
    if begins or not any(isinstance(o.intent, does.EndTurn) for o in options):
        return options
    return tuple(o for o in options if not isinstance(o.intent, does.NextPhase))


def _is_seen_by_all(state: State, option: Option) -> bool:
    return option.card is None or seats_that_see(state, state.cards[option.card].location) == state.everyone
