"""Which card was played last before an ability, or is the next after it."""

from engine.kernel.ids import CardId
from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.model.played import plays


def last_played(context: Context, what: Filter) -> tuple[CardId, ...]:
    """Return the latest card played before this ability that fits. Rules: REG-TARGET-26, REG-TARGET-27"""
    bare = replace(what, nth=None, place=None)
    for card, number, _ in reversed(plays(context.state)):
        if card != context.card and number <= context.instance.id and matches(context, bare, card):
            return (card,)
    return ()


def next_played(context: Context, what: Filter) -> CardId | None:
    """Return the first card played after this ability that fits, if there was one. Rule: REG-TARGET-26"""
    bare = replace(what, nth=None, place=None)
    for card, number, _ in plays(context.state):
        if number > context.instance.id and matches(context, bare, card):
            return card
    return None
