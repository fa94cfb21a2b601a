"""Cards that are named lie where their own text puts them."""

from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.ast.nouns import AnyOf, Filter, Selection, Target
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.filters import matches
from engine.redemption.abilities.readings import zone_of_play
from engine.redemption.model import zones


def is_aside_by_itself(state: State, card: CardId) -> bool:
    """Say whether a card lies set aside because its own text has it play there."""
    return state.cards[card].place.zone.name == zones.SET_ASIDE and zone_of_play(state, card) == zones.SET_ASIDE


def named_aside(context: Context, target: Target) -> tuple[CardId, ...]:
    """Return the cards a phrase names, and no place for them, that lie set aside by their own text.

    Rule: REG-TARGET-03
    """
    state = context.state
    if target.source is not None or not names_cards(target.what):
        return ()
    aside = (c for seat in state.seats for c in state.zone(zones.SET_ASIDE, seat))
    return tuple(c for c in aside if is_aside_by_itself(state, c) and is_named(context, target.what, c))


def names_cards(what: Selection) -> bool:
    """Say whether a phrase names cards by their titles and says of some of them not where they lie."""
    match what:
        case Filter():
            return bool(what.names) and what.place is None and what.outside is None
        case AnyOf(options=options):
            return any(names_cards(o) for o in options)
        case _:
            return False


def is_named(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a card is one of those that a phrase names."""
    if isinstance(what, AnyOf):
        return any(is_named(context, o, card) for o in what.options) and matches(context, what, card)
    return names_cards(what) and matches(context, what, card)
