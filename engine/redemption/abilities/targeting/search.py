"""Search: which zones are searched, who sees their cards meanwhile, and the shuffle afterwards."""

from engine.kernel.changes import Change, Learn, Shuffle
from engine.kernel.ids import CardId, Seat, Zone
from engine.kernel.knowledge import seats_that_see
from engine.kernel.records import replace
from engine.redemption.abilities.ongoing.join_battle import joining_seat
from engine.redemption.abilities.ongoing.protect import is_closed
from engine.redemption.abilities.ongoing.restrict import is_restricted
from engine.redemption.abilities.reading.alternatives import alternatives, place_of
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.going_through import goes_through, goes_to_an_end, is_search, places_named
from engine.redemption.abilities.reading.pairing import antecedent, speaks_of_earlier
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.abilities.targeting.seen import speaks_of_seen
from engine.redemption.abilities.targeting.targeting import parts
from engine.redemption.abilities.terms.face_down import asks_for_the_face, is_reached
from engine.redemption.abilities.terms.places import default_places, one_place, zones_of
from engine.redemption.language.ast.conditions import Event
from engine.redemption.language.ast.effects import Action, Effect, With
from engine.redemption.language.ast.nouns import AnyOf, Filter, Place, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.effect_kinds import KINDS, SHOWING
from engine.redemption.model import zones
from engine.redemption.model.cards import controller
from engine.redemption.model.instances import Path
from engine.redemption.model.setup import rules_of

_HIDDEN = frozenset({zones.DECK, zones.HAND, zones.RESERVE})


def searched(context: Context, effect: Effect, whose: Seat | None = None) -> tuple[Zone, ...]:
    """Return the hidden zones an effect searches for its targets; an ongoing effect searches none.

    "A deck" is the deck of the player who was chosen, if one was.

    Rules: REG-SA-05, REG-SEARCH-07, REG-PROT-01, REG-RESTR-01
    """
    if KINDS[effect.verb].derived:
        return ()
    each = (a for t in parts(effect) for a in alternatives(t)) if whose is not None else ()
    asked = {p for a in each if (p := one_place(effect, a)) is not None}
    found = {
        z
        for p in places_named(effect)
        for z in zones_of(context, p)
        if z.name in _HIDDEN and (p not in asked or z.seat == whose)
    }
    return tuple(z for z in sorted(found) if not is_barred(context, effect, z))


def is_awaited(context: Context, event: Event, using: Context, effect: Effect) -> bool:
    """Say whether an effect is a search by such a player in such a place, and for what the text says.

    Rules: REG-SEARCH-01, REG-SEARCH-07
    """
    if not is_search(effect) or (isinstance(event.by, Player) and using.carrier not in context.seats(event.by)):
        return False
    if Verb.TAKE in event.verbs and not _is_to_take(using, effect):
        return False
    return event.place is None or looks_there(context, event.place, using, effect)


def looks_there(context: Context, place: Place, using: Context, effect: Effect) -> bool:
    """Say whether an effect finds its targets in a place that is named; "their" is that of who uses the effect."""
    own = place.owner is Player.THEIR
    meant = zones_of(context, replace(place, owner=Player.ANY) if own or place.owner is None else place)
    outcome = using.instance.outcome(using.path)
    through = searched(using, effect, outcome.whose if outcome is not None else None)
    return any(z in meant and (z.seat == using.carrier or not own) for z in through)


def _is_to_take(using: Context, effect: Effect) -> bool:
    """Say whether what an effect finds comes to hand: nothing else is said to become of it. Rule: REG-SEARCH-01"""
    effects = effects_in(using.state, using.instance)
    goes_on = any(speaks_of_earlier(e) and antecedent(effects, p) == using.path for p, e in effects)
    return effect.verb is Verb.TAKE or (effect.verb is Verb.SEARCH and effect.arguments is None and not goes_on)


def is_barred(context: Context, effect: Effect, zone: Zone) -> bool:
    """Say whether all see that an effect can target no card in a zone: it is protected, or may not be searched.

    Rules: REG-RESTR-01, REG-PROT-10
    """
    state, seat = context.state, context.carrier
    lying = state.zones.get(zone, ())
    if lying and is_closed(state, lying, context.instance, effect.verb):
        return True
    return (
        goes_through(effect) and bool(lying) and all(is_restricted(state, seat, Action.SEARCH, card) for card in lying)
    )


def may_fail(context: Context) -> bool:
    """Say whether a player who searches may say that he found nothing, though the card is there.

    Rules: REG-SEARCH-05, R11-SEARCH-03
    """
    rules = rules_of(context.state)
    return rules.search_fails_on_others or controller(context.state, context.card) == context.carrier


def plan_looking(context: Context, effect: Effect, seat: Seat, whose: Seat | None = None) -> list[Change]:
    """Plan that the player who chooses sees the cards to choose from, once it is clear whose they are.

    Rules: REG-SEARCH-01, REG-LOOK-05
    """
    if _is_of_the_chosen(effect) and not context.chosen:
        return []
    return [Learn(seat, c) for z in searched(context, effect, whose) for c in context.state.zones.get(z, ())]


def _is_of_the_chosen(effect: Effect) -> bool:
    """Say whether the place to search belongs to the player of a card that is chosen first."""
    if not isinstance(effect.arguments, With) or all(isinstance(t.what, This | Reference) for t in effect.targets):
        return False
    return any(p.owner in (Player.THAT_PLAYER, Player.OWNER) for p in places_named(effect))


def plan_shuffles(context: Context, effect: Effect) -> list[Change]:
    """Plan the shuffles of the decks that were searched; only the 2005 rules also shuffle after a mere look.

    If something is done with a card that was looked at, that comes first, while its player knows where it is.

    Rules: REG-SEARCH-02, R11-SEARCH-02, REG-LOOK-04, RB-SETUP-09
    """
    if effect.verb is Verb.SHUFFLE:
        return []
    here, looking = (context.path, effect), rules_of(context.state).looking_shuffles
    looked = [here] if effect.verb in SHOWING else []
    if looked or (looking and _is_of_seen(context, *here)):
        others = effects_in(context.state, context.instance) if looking else ()
        if not looking or any(p > context.path and not e.optional and _is_of_seen(context, p, e) for p, e in others):
            return []
        looked += [(p, e) for p, e in others if p < context.path and e.verb in SHOWING]
    found: dict[Zone, None] = {}
    for path, one in dict([here, *looked]).items():
        outcome = context.instance.outcome(path)
        whose = outcome.whose if outcome is not None else None
        found |= dict.fromkeys(searched(replace(context, path=path), one, whose))
    return [Shuffle(z) for z in found if z.name == zones.DECK]


def _is_of_seen(context: Context, path: Path, effect: Effect) -> bool:
    return any(speaks_of_seen(replace(context, path=path), effect, t) for t in parts(effect))


def with_shuffles(effect: Effect, changes: list[Change], shuffles: list[Change]) -> list[Change]:
    """Return the changes to the found cards together with the shuffles that end the search, in the right order.

    Cards that go on top of a deck or to its bottom are put there after the shuffle. Rules: REG-SEARCH-02,
    REG-TOPDECK-01
    """
    return [*shuffles, *changes] if goes_to_an_end(effect) else [*changes, *shuffles]


def looks_into_hidden(context: Context, effect: Effect, target: Target) -> bool:
    """Say whether a target may be where not everybody sees it, so that not asking would reveal something.

    Everybody sees if a zone is empty or nobody may search it. Rule: HOUSE-ABIL-55
    """
    if effect.verb is Verb.PRESENT and joining_seat(context, effect) is None:
        return False  # all see that somebody is left on that side (REG-PRESENT-03)
    what = target.what
    if isinstance(what, AnyOf):
        return any(looks_into_hidden(context, effect, replace(target, what=one)) for one in what.options)
    if speaks_of_seen(context, effect, target) or (isinstance(what, Filter) and what.among is not None):
        return not context.has_revealed() and not _lie_open(context, context.seen())
    if isinstance(what, Filter) and what.reached_by is not None and target.source is None:
        return not _lie_open(context, context.reached(what.reached_by))
    if isinstance(what, This | Reference) and target.source is None:
        meant = context.pointed_at(what.pointer) if isinstance(what, Reference) and target.count is not None else ()
        return not _lie_open(context, meant)
    named = place_of(target)
    places = (named,) if named is not None else default_places(context.state, effect.verb, what)
    wanted = {z for p in places for z in zones_of(context, p)}
    hidden = [z for z in wanted if z.name in _HIDDEN and context.state.zones.get(z)]
    if not all(is_barred(context, effect, z) for z in hidden):
        return True
    by_face = isinstance(what, Filter) and asks_for_the_face(what) and is_reached(effect, target)
    return by_face and not _lie_open(context, tuple(c for z in wanted for c in context.state.zones.get(z, ())))


def _lie_open(context: Context, found: tuple[CardId, ...]) -> bool:
    """Say whether everybody can see these cards where they are."""
    state = context.state
    return all(seats_that_see(state, state.cards[c].location) == state.everyone for c in found)
