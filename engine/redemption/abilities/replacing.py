"""Instead: what would happen to a card is taken out of a plan, and a waiting sentence acts in its place."""

from collections.abc import Sequence

from engine.kernel.changes import Add, Change, Join, Leave, Move, Set
from engine.kernel.facts import Cause
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.happenings import BY_DESTINATION, Happened, met
from engine.redemption.abilities.limits import is_used_up
from engine.redemption.abilities.readings import ability_of
from engine.redemption.abilities.standing import stopped
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import Triggered
from engine.redemption.model.instances import Progress
from engine.redemption.model.status import bearer_of


def replaced(state: State, cause: Cause, changes: Sequence[Change]) -> tuple[list[Change], list[Triggered]]:
    """Return a plan without what is replaced, and the sentences that act instead.

    Rules: REG-INSTEAD-01, REG-INSTEAD-02, REG-INSTEAD-06, REG-INSTEAD-07, REG-INSTEAD-08
    """
    kept = list(changes)
    acting: list[Triggered] = []
    if not state.instances:
        return kept, acting
    for change in changes:
        if isinstance(change, Move) and change.to.zone.name in BY_DESTINATION:
            found = _replacement(state, cause, change)
            if found is not None and found.ability != cause.ability:
                acting.append(found)
                gone = frozenset({change.card, *cards.attached(state, change.card)})
                kept = [c for c in kept if not _is_about(c, gone)]
    return kept, acting


def _is_about(change: Change, gone: frozenset[CardId]) -> bool:
    match change:
        case Move(card=card):
            return card in gone
        case Set(field=field) | Add(field=field) | Join(field=field) | Leave(field=field):
            return field.of in gone
        case _:
            return False


def _replacement(state: State, cause: Cause, move: Move) -> Triggered | None:
    source = state.instances.get(cause.ability) if cause.ability is not None else None
    seat: Seat | None = source.controller if source is not None else None
    bearer = bearer_of(state, source.card) if source is not None else None
    others = tuple(c for c in (source.card if source is not None else None, bearer) if c is not None)
    what = Happened(BY_DESTINATION[move.to.zone.name], (move.card,), seat, others)
    halted = stopped(state)
    for instance in state.instances.values():
        if instance.id in halted or instance.firing is not None or instance.progress is not Progress.COMPLETED:
            continue
        for number, clause in enumerate(ability_of(state, instance).clauses):
            if not clause.replaces or clause.trigger is None or is_used_up(state, instance, clause):
                continue
            about = met(Context(state, instance), clause.trigger, what)
            if about is not None:
                return Triggered(instance.id, number, about, seat)
    return None
