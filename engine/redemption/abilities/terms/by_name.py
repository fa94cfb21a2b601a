"""Names: whose named cards are found in the set-aside area, where their text plays them, and which cannot be said."""

from engine.cards.model import CardType
from engine.cards.naming import name_key
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import zone_of_play
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.nouns import AnyOf, Filter, Selection, Target
from engine.redemption.model import cards, zones


def named_aside(context: Context, target: Target) -> tuple[CardId, ...]:
    """Return the named cards that are set aside because their own text plays them there.

    Rule: REG-TARGET-03
    """
    if target.source is not None or not _names_cards(target.what):
        return ()
    state = context.state
    aside = (c for seat in state.seats for c in state.zone(zones.SET_ASIDE, seat))
    return tuple(c for c in aside if zone_of_play(state, c) == zones.SET_ASIDE and _is_named(context, target.what, c))


def _names_cards(what: Selection) -> bool:
    match what:
        case Filter():
            return bool(what.names) and what.place is None and what.outside is None
        case AnyOf(options=options):
            return any(_names_cards(o) for o in options)
        case _:
            return False


def _is_named(context: Context, what: Selection, card: CardId) -> bool:
    if isinstance(what, AnyOf):
        return matches(context, what, card) and any(_is_named(context, o, card) for o in what.options)
    return _names_cards(what) and matches(context, what, card)


def names_a_soul(state: State, said: str) -> bool:
    """Say whether a name is that of a Lost Soul, which cannot be named. Rule: REG-UNIQ-14"""
    every = (cards.printing(state, card) for card in state.cards)
    souls = (of.base_name for of in every if CardType.LOST_SOUL in of.types)
    return name_key(said) in {name_key(CardType.LOST_SOUL.value), *map(name_key, souls)}
