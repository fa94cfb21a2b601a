"""X: what an identifier says it is, counted anew whenever it is needed."""

from typing import Final

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Brigade
from engine.kernel.ids import AbilityId, CardId, Field, PhaseId, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effect_at, effects_of, reading
from engine.redemption.abilities.terms.draw import drawn_field
from engine.redemption.abilities.terms.filters import is_seen, matches
from engine.redemption.abilities.terms.places import cards_in
from engine.redemption.abilities.terms.set_aside import setting_aside
from engine.redemption.language.ast.conditions import HasBrigades
from engine.redemption.language.ast.document import CountOf, PrintedValue
from engine.redemption.language.ast.nouns import AnyOf, Count, CountKind, Filter, Place, Reference, Selection
from engine.redemption.language.ast.quantities import (
    AbilitiesUsed,
    BrigadesCounted,
    CardsDrawn,
    CardsOfEvent,
    CardsReached,
    NumberOf,
    NumberReached,
    PlayersWith,
    Quantity,
    SoulsRedeemed,
    TurnsThere,
)
from engine.redemption.language.ast.vocabulary import OF_BATTLE, Alignment, Player, Verb, Zone
from engine.redemption.model import cards, teams, variables, zones
from engine.redemption.model.ability_frames import OfferInstead
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, instance_of, instances

_IN_PLAY: Final = Place((Zone.PLAY,), Player.ANY)
_BRIGADES: Final = "brigades counted"


def x_of(context: Context) -> int:
    """Return what X is on the card of an ability now. Rules: REG-COND-20, REG-LIMIT-01, R11-LIMIT-02"""
    whole = reading(context.state, context.card)
    x = whole.identifiers.x if whole is not None else None
    if x is None:
        return 0
    found = _count(context, x)
    return found if x.limit is None else min(found, x.limit)


def _count(context: Context, x: CountOf | PrintedValue) -> int:
    match x:
        case CountOf(what=what):
            return _counted(context, what)
        case PrintedValue(of=None):
            return 0
        case PrintedValue(of=of):
            return _measured(context, of)


def _measured(context: Context, of: Quantity | None) -> int:
    state = context.state
    match of:
        case BrigadesCounted():
            return _number_of(_brigades_on(context, of))
        case SoulsRedeemed(who=who):
            seats = teams.sharing(state, zones.LAND_OF_REDEMPTION, context.seats(who))
            return sum(len(state.zone(zones.LAND_OF_REDEMPTION, s)) for s in seats)
        case CardsReached():
            return len(reached(context, of))
        case NumberReached(which=which, verb=verb):
            at = ("strength", "toughness").index(which)
            found = reached(context, CardsReached((verb,)))
            return int(max((cards.numbers_of(state, c)[at] for c in found), default=0))
        case CardsDrawn(who=who, by_own_ability=own):
            return sum(state.number(drawn_field(state, s, by_own_ability=own)) for s in context.seats(who))
        case AbilitiesUsed(who=who, verbs=verbs):
            return sum(state.number(uses_field(state, s, v)) for s in context.seats(who) for v in verbs)
        case NumberOf(which=which, of=what):
            at = ("strength", "toughness").index(which)
            return int(max((cards.numbers_of(state, c)[at] for c in _meant(context, what)), default=0))
        case PlayersWith(what=what):
            return sum(_has_such(replace(context, acting=s), what) for s in state.seats)
        case TurnsThere():
            return (state.number(Field("turn")) - context.instance.turn) // len(state.seats)
        case CardsOfEvent():
            return len(context.instance.firing.cards) if context.instance.firing is not None else 0
        case None:
            return 0


def _meant(context: Context, what: Selection) -> list[CardId]:
    """Return the cards that a phrase means, in play unless it names a place; also the user of a card that has left."""
    if isinstance(what, Reference):
        gone = context.instance.bearer
        return list(context.pointed_at(what.pointer)) or ([gone] if gone is not None else [])
    return [c for c in cards_in(context, _places(what)) if matches(context, what, c)]


def _has_such(context: Context, what: Selection) -> bool:
    """Say whether the player in question controls such a card, whoever owns it. Rules: REG-CTRL-09, REG-CTRL-13"""
    if isinstance(what, Filter) and what.controller is None:
        what = replace(what, controller=Player.THEIR)
    held = (c for c in _meant(context, what) if cards.controller(context.state, c) == context.acting)
    return any(held)


def uses_field(state: State, seat: Seat, verb: Verb) -> Field:
    """Return the field that counts a player's uses of abilities of a type this turn. Rule: REG-CTRL-16"""
    return Field(f"uses of {verb.value} turn {state.number(Field('turn'))}", seat)


def _counted(context: Context, what: Selection) -> int:
    return sum(is_seen(context, what, c) for c in cards_in(context, _places(what)))


def _places(what: Selection) -> tuple[Place, ...]:
    options = what.options if isinstance(what, AnyOf) else (what,)
    return tuple(o.place if isinstance(o, Filter) and o.place is not None else _IN_PLAY for o in options)


def _number_of(brigades: frozenset[object]) -> int:
    """Count brigades, a colour of both sides once. Rule: REG-BRIG-03"""
    both_golds = {Brigade.GOOD_GOLD, Brigade.EVIL_GOLD} <= brigades
    return len(brigades) - both_golds


def _brigades_on(context: Context, of: BrigadesCounted) -> frozenset[object]:
    state = context.state
    if of.shown:
        held = tuple(dict.fromkeys(c for i in _of_this_card(context) for c in _outcome_cards(state, i, (Verb.REVEAL,))))
    elif of.on is not None:
        held = tuple(c for c in cards_in(context, (_IN_PLAY,)) if matches(context, of.on, c))
    elif OF_BATTLE.isdisjoint(of.zones):
        return _brigades_there(context, of)
    else:
        seats = context.seats(of.who)
        held = cards_in(context, (Place(of.zones),))
        held = tuple(c for c in held if state.cards[c].location.zone.seat in seats)
    return _brigades_among(state, of, held)


def _brigades_there(context: Context, of: BrigadesCounted) -> frozenset[object]:
    """Return the brigades in places outside battle: counted once for all cards that are compared with their number."""
    state, seats = context.state, context.seats(of.who)
    address = (_BRIGADES, of.sides, of.zones, seats, context.card)
    found: frozenset[object] | None = state.of_board.get(address)
    if found is None:
        there = cards_in(context, (Place(of.zones, of.who),))
        held = tuple(c for c in there if state.cards[c].location.zone.seat in seats)
        found = state.of_board[address] = _brigades_among(state, of, held)
    return found


def _brigades_among(state: State, of: BrigadesCounted, held: tuple[CardId, ...]) -> frozenset[object]:
    wanted = frozenset(b for side in of.sides for b in (GOOD_BRIGADES if side is Alignment.GOOD else EVIL_BRIGADES))
    return frozenset(b for c in held for b in cards.brigades_seen(state, c)) & wanted


def brigades_counted(context: Context, condition: HasBrigades) -> int:
    """Count the different brigades that a player controls, that are in a place or were revealed. Rule: REG-COND-10"""
    sides = (condition.alignment,) if condition.alignment is not None else (Alignment.GOOD, Alignment.EVIL)
    place = condition.place
    who = condition.who or (place.owner if place is not None and place.owner is not None else Player.ANY)
    shown = condition.who is None and place is None
    found = BrigadesCounted(sides, who, place.zones if place is not None else (Zone.PLAY,), shown=shown)
    return len(_brigades_on(context, found))


def reached(context: Context, done: CardsReached) -> list[CardId]:
    """Return the cards that were acted on; if each player carries the effect out, those of the one who acts now."""
    found = dict.fromkeys(
        c for i in _of_this_card(context) for c in _outcome_cards(context.state, i, done.verbs, context.acting)
    )
    if done.what is None:
        return list(found)
    what = replace(done.what, place=None) if isinstance(done.what, Filter) else done.what
    return [c for c in found if matches(context, what, c)]


def _of_this_card(context: Context) -> list[AbilityInstance]:
    """Return the abilities of this card that acted in this phase, with the one that asks and the one that triggered it.

    An ability that set cards aside with it counts until they are back. Rule: REG-SETA-05
    """
    own = context.instance
    waited = own.firing.waited if own.firing is not None else None
    others = [
        i
        for i in instances(context.state)
        if i.card == own.card
        and i.id != own.id
        and (i.phase == own.phase or i.id == waited or (i.stay == own.stay and setting_aside(context.state, i)))
    ]
    return [*others, own]


def _outcome_cards(
    state: State, instance: AbilityInstance, verbs: tuple[Verb, ...], acting: Seat | None = None
) -> list[CardId]:
    whole = reading(state, instance.words)
    if whole is None or instance.ability == NO_ABILITY:
        return []
    wanted = {p for p, e in effects_of(whole.sections[instance.section].abilities[instance.ability]) if e.verb in verbs}
    found: list[CardId] = []
    for outcome in instance.outcomes:
        if outcome.path in wanted and outcome.done:
            own = acting is not None and outcome.shares is not None
            found += [c for s, held in outcome.shares or () if s == acting for c in held] if own else outcome.cards
    return found


def number_of(context: Context, count: Count | None) -> int:
    """Return the number of a count: the printed one, X, or how many were targeted before or are replaced; else 1.

    Rules: REG-COND-20, REG-LIMIT-01, REG-INSTEAD-04
    """
    if count is None:
        return 1
    match count.number:
        case "X":
            number = x_of(context)
        case int() as given:
            number = max(0, _replaced_number(context) - given) if count.kind is CountKind.FEWER else given
        case _:
            last = next(reversed(context.earlier()), None)
            targeted = last.cards if last is not None else context.replaced()
            number = len(targeted) if count.kind is CountKind.EQUAL and (last is not None or targeted) else 1
    return number if count.limit is None else min(number, count.limit)


def _replaced_number(context: Context) -> int:
    """Return the number of the effect that the current one replaces: "draw 1 less instead". Rule: REG-INSTEAD-01"""
    for frame in context.state.frames:
        if isinstance(frame, OfferInstead) and frame.acting == context.instance.id:
            used = Context(context.state, instance_of(context.state, frame.effect.ability), frame.effect.path)
            return number_of(used, effect_at(used.ability, frame.effect.path).count)
    return 0


def x_printed(state: State, card: CardId) -> int:
    """Return X for the numbers printed on a card, for whoever controls it. Rule: REG-TYPE-15"""
    whole = reading(state, card)
    if whole is None or whole.identifiers.x is None:
        return 0
    held = state.cards[card]
    nobody = AbilityInstance(
        AbilityId(-1), card, held.stay, cards.controller(state, card), 0, NO_ABILITY, PhaseId(-1), 0
    )
    return x_of(Context(state, nobody))


variables.define(x_printed)
