"""Bounce: which Enhancements "all Enhancements" are."""

from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.nouns import Filter, Target
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.model import zones


def bounced(context: Context, target: Target, found: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the cards that are bounced: of all Enhancements not those on the other side of battle.

    Rule: REG-BOUNCE-02
    """
    what, count = target.what, target.count
    if not isinstance(what, Filter) or what.kind is not Kind.ENHANCEMENT or count is None or not count.is_all:
        return found
    return tuple(c for c in found if not _is_on_another_side(context, c))


def _is_on_another_side(context: Context, card: CardId) -> bool:
    at = context.state.cards
    here, own = at[card].location.zone, at[context.card].location.zone
    return here.name in zones.FIELD_OF_BATTLE and own.name == here.name and own.seat != here.seat
