"""Where an effect looks for its targets: the places a text names, and the default places of each effect."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.kernel.ids import CardId, Field, Seat, Zone
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.alternatives import place_of
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.language.ast import vocabulary
from engine.redemption.language.ast.effects import Effect, Onto, ToPlace
from engine.redemption.language.ast.nouns import AnyOf, CountKind, Filter, Place, Selection, Target
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kind import ANYWHERE_IN_PLAY
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import teams, zones
from engine.redemption.model.cards import in_play
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import contents_of, current_battle

#: The zones of a named place. Rules: REG-ZONE-07, REG-UNIQ-26, RB-GL-61
_NAMES: Final[Mapping[vocabulary.Zone, tuple[str, ...]]] = {
    vocabulary.Zone.HAND: (zones.HAND,),
    vocabulary.Zone.DECK: (zones.DECK,),
    vocabulary.Zone.DECK_TOP: (zones.DECK,),
    vocabulary.Zone.DECK_BOTTOM: (zones.DECK,),
    vocabulary.Zone.DISCARD_PILE: (zones.DISCARD_PILE,),
    vocabulary.Zone.RESERVE: (zones.RESERVE,),
    vocabulary.Zone.BANISH_PILE: (zones.BANISH_PILE,),
    vocabulary.Zone.TERRITORY: (zones.TERRITORY, zones.ARTIFACT_PILE, zones.LAND_OF_BONDAGE),
    vocabulary.Zone.PLAY: (
        zones.BATTLE, zones.SIDE_BATTLE, zones.TERRITORY, zones.ARTIFACT_PILE, zones.LAND_OF_BONDAGE,
    ),
    vocabulary.Zone.LAND_OF_BONDAGE: (zones.LAND_OF_BONDAGE,),
    vocabulary.Zone.LAND_OF_REDEMPTION: (zones.LAND_OF_REDEMPTION,),
    vocabulary.Zone.SET_ASIDE: (zones.SET_ASIDE,),
    vocabulary.Zone.ARTIFACT_PILE: (zones.ARTIFACT_PILE,),
    vocabulary.Zone.SIDE_BATTLE: (zones.SIDE_BATTLE,),
    vocabulary.Zone.FIELD_OF_BATTLE: (zones.BATTLE, zones.SIDE_BATTLE),
}  # fmt: skip
#: Places that every player has for himself: without an owner they mean the player who carries the effect out.
_PERSONAL: Final = frozenset(
    {
        vocabulary.Zone.HAND, vocabulary.Zone.DECK, vocabulary.Zone.DECK_TOP, vocabulary.Zone.DECK_BOTTOM,
        vocabulary.Zone.DISCARD_PILE, vocabulary.Zone.RESERVE, vocabulary.Zone.TERRITORY,
        vocabulary.Zone.LAND_OF_BONDAGE, vocabulary.Zone.BANISH_PILE, vocabulary.Zone.ARTIFACT_PILE,
        vocabulary.Zone.LAND_OF_REDEMPTION, vocabulary.Zone.SET_ASIDE,
    }
)  # fmt: skip
_NO_ZONES: Final[frozenset[Zone]] = frozenset()
#: How a number is said that may be more than one.
_SEVERAL: Final = frozenset(
    {CountKind.EXACTLY, CountKind.UP_TO, CountKind.AT_LEAST, CountKind.AT_MOST, CountKind.ANY_NUMBER}
)
#: What "not in battle" means. Rules: REG-ZONE-06, REG-ZONE-07
NOT_IN_BATTLE: Final = tuple(
    Place((zone,), vocabulary.Player.ANY)
    for zone in (vocabulary.Zone.TERRITORY, vocabulary.Zone.SET_ASIDE, vocabulary.Zone.LAND_OF_REDEMPTION)
)


def zones_of(context: Context, place: Place) -> frozenset[Zone]:
    """Return the zones a named place means. Rules: REG-TARGET-25, DBR-TEAMS-07"""
    found: frozenset[Zone] = _NO_ZONES
    for name in place.zones:
        called, seats = _called(context, name), _seats_of(context, place, name)
        if rules_of(context.state).teams:
            there = frozenset(Zone(c, s) for c in called for s in teams.sharing(context.state, c, seats))
        else:
            there = _zones(called, seats)
        found = found | there if found else there
    return found


@lru_cache(maxsize=1024)
def _zones(called: tuple[str, ...], seats: tuple[Seat, ...]) -> frozenset[Zone]:
    return frozenset(Zone(c, s) for c in called for s in seats)


def _called(context: Context, name: vocabulary.Zone) -> tuple[str, ...]:
    """Return the names of the zones a word means: none for "here", the current battle for "battle"."""
    if name is vocabulary.Zone.BATTLE:
        fight = current_battle(context.state)
        return (fight.zone,) if fight is not None else ()
    return _NAMES.get(name, ())


def _seats_of(context: Context, place: Place, name: vocabulary.Zone) -> tuple[Seat, ...]:
    """Return whose zones of this name a place means: everybody's, or of a private zone those of the user.

    Named together with "play", a set-aside area is everybody's too. Rules: REG-TARGET-24, REG-TARGET-25
    """
    if place.owner is not None:
        return context.seats(place.owner)
    if name is vocabulary.Zone.SET_ASIDE and vocabulary.Zone.PLAY in place.zones:
        return context.state.seats
    return context.carriers() if name in _PERSONAL else context.state.seats


def is_closed(state: State, zone: Zone) -> bool:
    """Say whether nobody may take cards out of a zone, such as a Reserve before each player has had a turn.

    Rule: R11-ZONE-18
    """
    closes = rules_of(state).reserve_closed_at_first and zone.name == zones.RESERVE
    return closes and state.number(Field("turn")) <= len(state.seats)


def default_places(state: State, verb: Verb, what: Selection | None = None) -> tuple[Place, ...]:
    """Return where an effect finds its targets unless its text says otherwise: mostly in play.

    A Hero "from each player" is resurrected from each discard pile. Rules: REG-TARGET-24, REG-TARGET-25, R11-TARGET-06,
    R11-TARGET-03, R11-TARGET-05, R11-TARGET-07, R11-TARGET-08, R11-PRESENT-02
    """
    found = KINDS[verb].looks_in
    if found == (ANYWHERE_IN_PLAY,) and not KINDS[verb].in_play_only and reaches_aside(state):
        found = (ANYWHERE_IN_PLAY, _ANY_SET_ASIDE)
    if verb is Verb.PRESENT and rules_of(state).presents_from == "own_territory":
        found = tuple(replace(p, owner=None) if vocabulary.Zone.TERRITORY in p.zones else p for p in found)
    of_each = next((w for w in (what.owner, what.controller) if w in EVERY), None) if isinstance(what, Filter) else None
    if of_each is None:
        return found
    return tuple(replace(p, owner=of_each) if p.owner is None and p.zones == _OPEN else p for p in found)


def reaches_aside(state: State) -> bool:
    """Say whether effects in this edition also find targets in set-aside areas. Rule: R11-TARGET-07"""
    return rules_of(state).default_targets == "play_or_set_aside"


def lies_in_reach(state: State, card: CardId) -> bool:
    """Say whether a card is where its abilities can be targeted by default. Rules: REG-TARGET-16, R11-TARGET-05"""
    aside = state.cards[card].location.zone.name == zones.SET_ASIDE and reaches_aside(state)
    return aside or in_play(state, card)


_ANY_SET_ASIDE: Final = Place((vocabulary.Zone.SET_ASIDE,), vocabulary.Player.ANY)
#: A pile into which all may look.
_OPEN: Final = (vocabulary.Zone.DISCARD_PILE,)


def receivers(context: Context, effect: Effect) -> tuple[Seat, ...]:
    """Return the players to whom a transfer can bring its targets: opponents, unless its text says otherwise.

    Rule: REG-TRANSF-01
    """
    to = effect.arguments.place.owner if isinstance(effect.arguments, ToPlace) else None
    if to in (None, vocabulary.Player.EACH_OPPONENT) or to in vocabulary.ONE_OPPONENT:
        return teams.opponents_of(context.state, context.carrier)
    return context.seats(to)


def placed_with(context: Context, onto: Onto) -> tuple[Seat, ...]:
    """Return the players in whose place a card may be put where a text leaves open whose: "in a territory".

    Rules: REG-CTRL-10, REG-PLACE-01
    """
    if onto.place is None or onto.target is not None or onto.place.owner not in _SOMEBODY:
        return ()
    return tuple(sorted({z.seat for z in zones_of(context, onto.place)}))


def one_place(effect: Effect, target: Target) -> Place | None:
    """Return the place whose owner must be chosen: a phrase takes all of it, one end, random cards, or several.

    "All cards in a territory", "the top card of a deck", "a random card from a Reserve", "2 characters from a discard
    pile". Of hidden places, only one player's is looked through: "a Hero from a deck", "a good card from a hand or
    territory". Alternatives in different places are asked about one by one. Rules: REG-CTRL-13, REG-TARGET-25,
    REG-UNIQ-26, REG-SEARCH-01, REG-LOOK-05
    """
    place = place_of(target)
    if place is None or place.owner not in _SOMEBODY or KINDS[effect.verb].derived:
        return None
    if not _UNSEEN.isdisjoint(place.zones) and isinstance(target.what, Filter | AnyOf):
        return place
    count = target.count or effect.count
    whole = count is not None and count.is_all
    several = count is not None and count.kind in _SEVERAL and count.number != 1
    taken = isinstance(target.what, Filter) and (whole or several or target.at_random or is_at_an_end(target))
    return place if taken else None


#: Words that leave open whose place is meant. Rules: REG-CTRL-10, REG-CTRL-13
_SOMEBODY: Final = vocabulary.ONE_OPPONENT | {vocabulary.Player.ANY}
_ENDS: Final = frozenset({vocabulary.Zone.DECK_TOP, vocabulary.Zone.DECK_BOTTOM})
#: What one has to look into to choose a card there.
_UNSEEN: Final = frozenset({vocabulary.Zone.DECK, vocabulary.Zone.RESERVE, vocabulary.Zone.HAND})


def is_at_an_end(target: Target) -> bool:
    """Say whether a phrase takes the top or the bottom of a deck."""
    return target.source is not None and not _ENDS.isdisjoint(target.source.zones)


def at_the_end(state: State, target: Target, candidates: tuple[CardId, ...], number: int) -> tuple[CardId, ...]:
    """Return so many cards from the end of each deck that a phrase names; of either end if it names both.

    Rules: REG-TARGET-13, REG-TARGET-25
    """
    assert target.source is not None  # noqa: S101 - the phrase names an end of a deck
    found: dict[CardId, None] = {}
    decks = dict.fromkeys(state.cards[c].location.zone for c in candidates)
    for deck in decks:
        there = [c for c in candidates if state.cards[c].location.zone == deck]
        if vocabulary.Zone.DECK_TOP in target.source.zones:
            found |= dict.fromkeys(there[:number])
        if vocabulary.Zone.DECK_BOTTOM in target.source.zones:
            found |= dict.fromkeys(there[max(0, len(there) - number) :])
    return tuple(found)


def each_of(target: Target) -> vocabulary.Player | None:
    """Return the players from each of whom a phrase takes something: each player or each opponent, if it says so."""
    place = place_of(target)
    said = [place.owner] if place is not None else []
    named = (target.what, place.inside) if place is not None else (target.what,)
    said += [who for what in named if isinstance(what, Filter) for who in (what.owner, what.controller)]
    return next((who for who in said if who in EVERY), None)


def cards_in(context: Context, places: tuple[Place, ...]) -> tuple[CardId, ...]:
    """Return the cards in these places, seat by seat and in the order of their zones."""
    wanted = zones_of(context, places[0]) if len(places) == 1 else {z for p in places for z in zones_of(context, p)}
    found: tuple[CardId, ...] = ()
    for zone in sorted(wanted):
        found += context.state.zones.get(zone, ())
    here = contents_of(context.state, context.card) if any(vocabulary.Zone.HERE in p.zones for p in places) else ()
    return (*found, *(c for c in here if c not in found))


def lies_in(context: Context, place: Place, card: CardId) -> bool:
    """Say whether a card is in a place; "here" is in the card that says so. Rule: REG-ZONE-08"""
    lying = context.state.cards[card].location.zone
    for name in place.zones:
        seats = teams.sharing(context.state, lying.name, _seats_of(context, place, name))
        if lying.name in _called(context, name) and lying.seat in seats:
            return True
        if name is vocabulary.Zone.HERE and card in contents_of(context.state, context.card):
            return True
    return False
