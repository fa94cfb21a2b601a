"""What active abilities grant to characters: first strike, use of other Enhancements, access to Sites."""

from collections.abc import Iterable, Iterator

from engine.kernel.ids import CardId, Field
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.covering import covers_card
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import cards_in, is_closed
from engine.redemption.language.ast.effects import Access, Effect, Uses
from engine.redemption.language.ast.nouns import Filter, Place, Selection
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.vocabulary import Zone as Named
from engine.redemption.model import cards, zones
from engine.redemption.model.instances import AbilityInstance


def _grants(state: State, verb: Verb, card: CardId) -> list[tuple[Context, AbilityInstance, Effect]]:
    """Return the active effects that were granted to a card."""
    found = []
    for instance, path, effect in at_work(state, verb):
        context = Context(state, instance)
        if covers_card(Context(state, instance, path), effect, card):
            found.append((context, instance, effect))
    return found


def first_strike_since(state: State, card: CardId) -> int | None:
    """Return the first active ability that gives a character first strike, or None. Rules: REG-FS-01, RB-GL-38"""
    return min((i.id for _, i, _ in _grants(state, Verb.FIRST_STRIKE, card)), default=None)


def can_use(state: State, user: CardId, enhancement: CardId, identity: int) -> bool:
    """Say whether a character can use an Enhancement, by its brigades or by an active ability.

    Rules: REG-TYPE-10, R11-TYPE-06, REG-USE-01, R11-USE-01, R11-USE-02
    """
    if cards.can_use(state, user, enhancement, identity):
        return True
    if not state.instances or not cards.suits(state, user, cards.printing(state, enhancement).faces[identity]):
        return False
    if state.phases and state.read(Field(cards.OF_ANY_BRIGADE, enhancement)) == state.phases[-1].id:
        return True
    return any(
        isinstance(e.arguments, Uses) and _lets_use(c, e.arguments.what, enhancement)
        for c, _, e in _grants(state, Verb.USE_OTHER, user)
    )


def within_reach(state: State, user: CardId) -> tuple[CardId, ...]:
    """Return its player's hand, and what an ability lets a character use from elsewhere."""
    return (*state.zone(zones.HAND, cards.controller(state, user)), *usable_elsewhere(state, (user,)))


def usable_elsewhere(state: State, users: Iterable[CardId]) -> tuple[CardId, ...]:
    """Return the cards out of hand that an ability lets one of these characters use where they lie. Rule: REG-USE-01"""
    found: dict[CardId, None] = {}
    for user in users:
        if not state.instances or not at_work(state, Verb.USE_OTHER):
            break  # nobody uses anything out of hand
        for context, _, effect in _grants(state, Verb.USE_OTHER, user):
            found |= dict.fromkeys(_lent(context, effect))
    return tuple(found)


def _lent(context: Context, effect: Effect) -> Iterator[CardId]:
    """Generate the cards out of hand that an effect lets a character use."""
    what = effect.arguments.what if isinstance(effect.arguments, Uses) else None
    if isinstance(what, Filter) and what.place is not None and what.place.zones != (Named.HAND,):
        state = context.state
        lying = (*cards_in(context, (what.place,)), *_lying_here(context, what.place))
        able = (c for c in lying if not is_closed(state, state.cards[c].location.zone))
        yield from (c for c in able if _lets_use(context, what, c))


def _lying_here(context: Context, place: Place) -> tuple[CardId, ...]:
    """Return what lies on a card, if that is the place: its contents, and what is placed on it."""
    return cards.attached(context.state, context.card) if Named.HERE in place.zones else ()


def _lets_use(context: Context, what: Selection, enhancement: CardId) -> bool:
    if isinstance(what, Filter) and what.place is not None and enhancement in _lying_here(context, what.place):
        what = replace(what, place=None)
    return matches(context, what, enhancement)


def may_reach_site(state: State, hero: CardId, site: CardId) -> bool:
    """Say whether an active ability gives a Hero access to a Site. Rules: RB-ACCESS-03, R11-SITE-01"""
    if not state.instances:
        return False
    return any(
        isinstance(e.arguments, Access) and (e.arguments.sites is None or matches(c, e.arguments.sites, site))
        for c, _, e in _grants(state, Verb.SITE_ACCESS, hero)
    )
