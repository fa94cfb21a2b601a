"""Which card was played last before an ability, or is the next after it."""

from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import State
from engine.redemption.model.played import Play, in_order


def last_played(context: Context, what: Filter) -> tuple[CardId, ...]:
    """Return the latest card played before this ability that fits. Rules: REG-TARGET-26, REG-TARGET-27"""
    for play in reversed(in_order(context.state)):
        if play.card != context.card and play.number <= context.instance.id and _is_meant(context, what, play):
            return (play.card,)
    return ()


def next_played(context: Context, what: Filter) -> CardId | None:
    """Return the first card played after this ability that fits, if there was one. Rule: REG-TARGET-26"""
    for play in in_order(context.state):
        if play.number > context.instance.id and _is_meant(context, what, play):
            return play.card
    return None


def _is_meant(context: Context, what: Filter, play: Play) -> bool:
    by = what.played_by is None or play.seat in context.seats(what.played_by, play.card)
    states = tuple(s for s in what.states if s is not State.PLAYED)
    return by and matches(context, replace(what, nth=None, place=None, played_by=None, states=states), play.card)
