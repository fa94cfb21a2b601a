"""The effects that move cards from one zone to another: one function with different destinations.

Discard, banish, bounce, topdeck, underdeck, shuffle, reserve, withdraw, take, put in play, capture, release, resurrect,
set aside.
"""

from collections.abc import Mapping
from typing import Final, Literal

from engine.cards.model import CardType
from engine.kernel.changes import BOTTOM, TOP, Add, Change, Learn, Move, Note, Set, Shuffle
from engine.kernel.facts import Moved, Undoable
from engine.kernel.ids import CardId, Field, Seat, Zone
from engine.kernel.records import dataclass
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading import history, relocation
from engine.redemption.abilities.reading.alternatives import place_of
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.going_through import goes_to_an_end, is_search
from engine.redemption.abilities.reading.readings import effect_at
from engine.redemption.abilities.targeting.control_for_turns import UNTIL_TOLD, plan_claim
from engine.redemption.abilities.targeting.put_down import activates, plan_put_down
from engine.redemption.abilities.terms.captives import keeper, kept_in
from engine.redemption.abilities.terms.durations import turns_of
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.language.ast.conditions import ForTurns, Until
from engine.redemption.language.ast.effects import Effect, ToPlace
from engine.redemption.language.ast.nouns import AnyOf, CountKind, Filter, This
from engine.redemption.language.ast.vocabulary import Kind, Player, Verb
from engine.redemption.language.ast.vocabulary import Zone as Named
from engine.redemption.language.effect_kinds import KINDS, verbs_of
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards


@dataclass(frozen=True, slots=True)
class Destination:
    """The zone to which an effect moves its targets, and whose it is."""

    zone: str
    whose: Literal["owner", "controller", "you", "predecessor"] = "owner"
    index: int = BOTTOM
    shuffle: bool = False


#: Rules: REG-DISCARD-01, R11-RESUR-01, REG-BANISH-01, REG-BOUNCE-01, REG-TOPDECK-01, REG-SHUF-01, REG-WITHD-01,
#: REG-TAKE-01,
#: REG-CAPTURE-01, REG-RELEASE-01, REG-RESUR-01, R11-DISCARD-01, R11-BOUNCE-01, R11-CAPTURE-01, R11-RELEASE-01,
#: R11-RESERVE-01, R11-SHUF-01, R11-TAKE-01, R11-TOPDECK-01, R11-BANISH-01, R11-SEARCH-04, REG-BANISH-02, REG-DISCARD-02
DESTINATIONS: Final[Mapping[Verb, Destination]] = {
    Verb.DISCARD: Destination(zones.DISCARD_PILE, index=TOP),
    Verb.BANISH: Destination(zones.BANISH_PILE, index=TOP),
    Verb.BOUNCE: Destination(zones.HAND),
    Verb.TOPDECK: Destination(zones.DECK, index=TOP),
    Verb.UNDERDECK: Destination(zones.DECK),
    Verb.SHUFFLE: Destination(zones.DECK, shuffle=True),
    Verb.RESERVE: Destination(zones.RESERVE),
    Verb.WITHDRAW: Destination(zones.TERRITORY, "controller"),
    Verb.TAKE: Destination(zones.HAND, "you"),
    Verb.PUT_IN_PLAY: Destination(zones.TERRITORY, "you"),
    Verb.CAPTURE: Destination(zones.LAND_OF_BONDAGE, "you"),
    Verb.RELEASE: Destination(zones.TERRITORY, "predecessor"),
    Verb.RESURRECT: Destination(zones.TERRITORY),
    Verb.SET_ASIDE: Destination(zones.SET_ASIDE, "controller"),
    Verb.SEARCH: Destination(zones.HAND, "you"),
    Verb.GIVE: Destination(zones.HAND),
}
_PILES: Final = (zones.DISCARD_PILE, zones.BANISH_PILE)
#: What is taken or given goes to the hand of another than its owner. Rules: REG-TAKE-02, R11-TAKE-02
_CHANGES_HANDS: Final = verbs_of(lambda kind: kind.changes_hands)
#: By these a card is played, so that its abilities activate where they act outside battle. Rule: REG-ACT-02
_PUTS_DOWN: Final = verbs_of(lambda kind: kind.puts_in_play)


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the move of the targets. Cards from a deck are shown first, and Lost Souls among them come into play.

    A hand never gets more cards than its maximum. Rules: REG-TARGET-28, REG-SEARCH-04, REG-HAND-01, R11-HAND-01
    """
    state = context.state
    where = DESTINATIONS[effect.verb]
    own: dict[CardId, list[Change]] = {}
    decks: dict[Zone, None] = {}
    taken: dict[Seat, int] = {}
    kept = 0
    for card in _as_they_go(context, effect, targets):
        changes = own[card] = []
        zone = _zone(context, effect, where, card)
        if (
            zone == zones.SET_ASIDE == state.cards[card].location.zone.name
        ):  # by another card at the same time (RB-SETA-04)
            continue
        is_soul = CardType.LOST_SOUL in cards.printing(state, card).types
        if is_soul and zone == zones.TERRITORY:
            zone = zones.LAND_OF_BONDAGE
        seat = _seat(context, effect, where, card, zone)
        if zone == zones.HAND and state.cards[card].location.zone != Zone(zone, seat):
            taken[seat] = taken.get(seat, 0) + 1
            if taken[seat] > relocation.room_in_hand(state, seat):
                continue
        from_deck = state.cards[card].location.zone.name == zones.DECK
        if from_deck and zone not in zones.IN_PLAY and is_soul:
            changes += relocation.relocate(state, card, zones.LAND_OF_BONDAGE)
            continue
        if from_deck and (zone != zones.DECK or is_search(effect)):
            changes += [Learn(s, card) for s in state.seats]
        if zone == zones.TERRITORY and not cards.is_character(state, card):
            soul = effect.verb is Verb.PUT_IN_PLAY and effect.arguments is None and cards.is_soul(state, card)
            changes += plan_put_down(state, card, state.cards[card].owner if soul else seat)
            continue
        if zone == zones.SET_ASIDE:
            counted = state.number(Field("turns_set_aside", card))
            changes += [Add(Field("turns_set_aside", card), -counted)] if counted else []
            changes.append(Set(Field(cards.ASIDE_FROM, card), state.cards[card].location.zone.name))
        span = effect.duration
        if effect.verb is Verb.SET_ASIDE and isinstance(span, ForTurns) and span.number == "X":
            wanted = Field("wanted_set_aside", card)
            changes.append(Add(wanted, turns_of(context, span) - state.number(wanted)))
        if effect.verb is Verb.TAKE and isinstance(span, ForTurns) and isinstance(span.number, int):
            changes += plan_claim(state, card, seat, span.number)
        if zone == zones.BANISH_PILE:
            changes.append(Set(Field(history.BANISHED_BY, card), context.you))
        if effect.verb is Verb.TAKE and isinstance(span, Until):
            changes += plan_claim(state, card, seat, UNTIL_TOLD)
        holder = keeper(context, effect, card, kept) if effect.verb is Verb.CAPTURE else None
        if holder is not None:
            home = state.cards[holder].location.zone.seat
            kept += 1
            changes += kept_in(state, holder, relocation.relocate(state, card, zone, to=home))
            continue
        changes += relocation.relocate(
            state, card, zone, index=_index(effect, where), to=seat, reverting=_reverts(effect)
        )
        if where.shuffle:
            decks[Zone(zones.DECK, state.cards[card].owner)] = None
    changes = _each_by_itself(own)
    if where.shuffle:
        decks |= dict.fromkeys(_of_empty_places(context, effect))
    changes += [Shuffle(deck) for deck in decks]
    changes.append(Note(effect.verb.value, context.you, _open(context, targets), len(targets)))
    return changes


def _each_by_itself(own: Mapping[CardId, list[Change]]) -> list[Change]:
    """Return the moves of all targets; a target that is on another goes where the effect puts it. Rule: REG-EFF-03"""
    moved = frozenset(c for c, planned in own.items() if any(isinstance(m, Move) and m.card == c for m in planned))
    return [c for card, planned in own.items() for c in planned if not relocation.is_about(c, moved - {card})]


def _of_empty_places(context: Context, effect: Effect) -> list[Zone]:
    """Return the decks that are shuffled although there is no card to shuffle into them.

    Rules: REG-SHUF-03, R11-SHUF-02
    """
    found: list[Zone] = []
    for target in effect.targets:
        whole = target.count is not None and target.count.kind is CountKind.ALL
        of_cards = isinstance(target.what, Filter) and target.what.kind is Kind.CARD
        place = place_of(target) if whole and of_cards else None
        there = zones_of(context, place) if place is not None else ()
        found += [Zone(zones.DECK, z.seat) for z in sorted(there) if not context.state.zones.get(z)]
    return found


def _as_they_go(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the targets in the order in which they move: on top of a deck the last one is put first.

    Cards of one deck that were looked at go in their own order, unless the text leaves it open. Rule: REG-TOPDECK-02,
    REG-TOPDECK-04,
    REG-TOPDECK-05
    """
    state = context.state
    zone = state.cards[targets[0]].location.zone if targets else None
    of_one_deck = (
        zone is not None and zone.name == zones.DECK and all(state.cards[c].location.zone == zone for c in targets)
    )
    if of_one_deck and zone is not None and goes_to_an_end(effect) and not (effect.any_order or is_search(effect)):
        targets = tuple(sorted(targets, key=state.zones[zone].index))
    where = DESTINATIONS[effect.verb]
    on_top = where.zone not in _PILES and _index(effect, where) == TOP
    return tuple(reversed(targets)) if on_top else targets


def _index(effect: Effect, where: Destination) -> int:
    if isinstance(effect.arguments, ToPlace):
        if Named.DECK_TOP in effect.arguments.place.zones:
            return TOP
        if Named.DECK_BOTTOM in effect.arguments.place.zones:
            return BOTTOM
    return where.index


def _open(context: Context, targets: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the targets that everybody can see, so that the log may name them."""
    return tuple(c for c in targets if context.state.cards[c].known == context.state.everyone)


def _zone(context: Context, effect: Effect, where: Destination, card: CardId) -> str:
    if isinstance(effect.arguments, ToPlace):
        named = sorted(zones_of(context, effect.arguments.place))
        wanted = [z.name for z in named]
        if zones.TERRITORY in wanted:
            return zones.TERRITORY
        if wanted:
            return wanted[0]
    return where.zone


def _seat(context: Context, effect: Effect, where: Destination, card: CardId, zone: str) -> Seat:
    is_put = effect.verb is Verb.PUT_IN_PLAY and zone == zones.LAND_OF_BONDAGE
    if is_put or (zone in zones.FACE_VALUE and effect.verb not in _CHANGES_HANDS):
        return context.state.cards[card].owner
    outcome = context.instance.outcome(context.path)
    if outcome is not None and outcome.to is not None:
        return outcome.to
    if isinstance(effect.arguments, ToPlace) and effect.arguments.place.owner is not None:
        seats = context.seats(effect.arguments.place.owner, _spoken_of(context, effect, card))
        if len(seats) == 1:
            return seats[0]
    match where.whose:
        case "owner":
            return context.state.cards[card].owner
        case "controller":
            return cards.permanent_controller(context.state, card)
        case "predecessor":
            return _predecessor(context.state, card)
        case "you":
            return context.carrier


def _spoken_of(context: Context, effect: Effect, card: CardId) -> CardId | None:
    """Return the card whose owner "its owner" is; a gift is its giver's own, so another card is meant where one can be.

    A card that gives itself goes to the owner of what was spoken of before, None here. Rules: REG-TAKE-01, REG-SA-09
    """
    given = effect.targets[0].what if KINDS[effect.verb].gives_away else None
    match given:
        case This():
            return None
        case Filter() | AnyOf():
            return context.card
        case _:
            return card


def _predecessor(state: State, card: CardId) -> Seat:
    """Return who controlled a captive before it was captured, or who controls another card.

    Rules: REG-RELEASE-02, R11-RELEASE-02
    """
    held = state.entries(Field(cards.CONTROLLERS, card))
    if state.cards[card].location.zone.name != zones.LAND_OF_BONDAGE or not held:
        return cards.permanent_controller(state, card)
    return Seat(held[-2].value) if len(held) > 1 else state.cards[card].owner


def _reverts(effect: Effect) -> bool:
    """Say whether an effect gives a card back to its former controller. Rule: REG-CTRL-07"""
    to_owner = isinstance(effect.arguments, ToPlace) and effect.arguments.place.owner is Player.OWNER
    return effect.verb is Verb.RELEASE or to_owner


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of cards that were put in play, if their abilities act there. Rule: REG-ACT-02"""
    state = context.state
    if effect.verb not in _PUTS_DOWN:
        return ()
    came = [c for c in targets if state.cards[c].location.zone.name in zones.IN_PLAY and activates(state, c)]
    return tuple(ActivateCards((c,), state.cards[c].location.zone.seat) for c in came if cards.is_face_up(state, c))


def is_soul_by_rule(state: State, fact: Undoable) -> bool:
    """Say whether a rule put a Lost Soul from a deck into play, though an effect was to move it elsewhere.

    Rules: REG-DRAW-01, REG-TARGET-28, REG-NEGATE-07
    """
    if not isinstance(fact, Moved) or fact.destination.zone.name != zones.LAND_OF_BONDAGE:
        return False
    cause = fact.event.cause
    instance = state.instances.get(cause.ability) if cause.ability is not None else None
    if instance is None or not cause.path or fact.origin.zone.name != zones.DECK:
        return False
    context = Context(state, instance, cause.path)
    effect = effect_at(context.ability, cause.path)
    where = DESTINATIONS.get(effect.verb)
    if where is None:  # an exchange, or a Lost Soul that is played, goes where its effect says
        return effect.verb is Verb.DRAW
    return _zone(context, effect, where, fact.card) not in zones.IN_PLAY
