"""X: what an identifier says it is, counted anew whenever somebody asks."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Brigade, CardType
from engine.kernel.ids import AbilityId, CardId, PhaseId
from engine.kernel.state import State
from engine.redemption.abilities.ast.conditions import HasBrigades
from engine.redemption.abilities.ast.document import CountOf, PrintedValue, SpecialAbility
from engine.redemption.abilities.ast.nouns import AnyOf, Count, CountKind, Filter, Place, Selection
from engine.redemption.abilities.ast.vocabulary import Player, Verb, Zone
from engine.redemption.abilities.ast.walk import nodes
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.filters import is_seen
from engine.redemption.abilities.places import cards_in
from engine.redemption.abilities.readings import effects_of, reading
from engine.redemption.model import cards, variables, zones
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance

_IN_PLAY: Final = Place((Zone.PLAY,), Player.ANY)


@dataclass(frozen=True, slots=True)
class Brigades:
    """The different brigades, good or evil or both, on a player's cards somewhere; `shown`: on cards just revealed."""

    sides: tuple[str, ...]
    who: Player = Player.ANY
    zones: tuple[Zone, ...] = (Zone.PLAY,)
    shown: bool = False


@dataclass(frozen=True, slots=True)
class RedeemedSouls:
    """The souls players have redeemed."""

    who: Player


@dataclass(frozen=True, slots=True)
class Reached:
    """The cards of a type that effects of the card with these verbs have reached."""

    verbs: tuple[Verb, ...]
    types: frozenset[CardType] | None = None


Quantity: TypeAlias = Brigades | RedeemedSouls | Reached

_WHOSE: Final = {
    "opponent's": Player.OPPONENT,
    "an opponent's": Player.OPPONENT,
    "each opponent's": Player.EACH_OPPONENT,
    "opponents'": Player.EACH_OPPONENT,
    "your": Player.YOU,
    "all players'": Player.ANY,
}
_WHERE: Final = {
    "in play": (Zone.PLAY,),
    "in battle": (Zone.BATTLE,),
    "in opponent's discard pile": (Zone.DISCARD_PILE,),
    "opponent has in play": (Zone.PLAY,),
    "on opponent's cards": (Zone.PLAY,),
}
_DONE: Final = {
    "revealed": (Verb.REVEAL,),
    "withdrawn": (Verb.WITHDRAW,),
    "banished": (Verb.BANISH,),
    "discarded": (Verb.DISCARD,),
    "resurrected": (Verb.RESURRECT,),
    "bounced": (Verb.BOUNCE,),
    "underdecked": (Verb.UNDERDECK,),
    "released": (Verb.RELEASE,),
    "shuffled": (Verb.SHUFFLE,),
}
_NOUNS: Final = {
    "cards": None,
    "heroes": frozenset({CardType.HERO}),
    "captured heroes": frozenset({CardType.HERO}),
    "evil characters": frozenset({CardType.EVIL_CHARACTER}),
}
_WHOSE_WORDS: Final = "|".join(_WHOSE)
_BRIGADES: Final = re.compile(
    rf"# of (?:({_WHOSE_WORDS}) )?(?:(good and evil|good|evil) )?brigades(?: ({'|'.join(_WHERE)}|revealed))?", re.I
)
_SOULS: Final = re.compile(rf"# of (?:({_WHOSE_WORDS}) )?redeemed souls", re.I)
_REACHED: Final = re.compile(rf"# of ({'|'.join(_NOUNS)}) ({'|'.join(_DONE)})(?: by this card)?", re.I)


@lru_cache(maxsize=512)
def quantity(words: str) -> Quantity | None:
    """Return what some words of an identifier count, or None where that is not known.

    >>> quantity("# of opponent's good brigades").who.value
    'opponent'
    """
    if found := _BRIGADES.fullmatch(words):
        return _brigades(*(part.lower() if part else "" for part in found.groups()))
    if found := _SOULS.fullmatch(words):
        return RedeemedSouls(_WHOSE[found[1].lower()] if found[1] else Player.YOU)
    if found := _REACHED.fullmatch(words):
        return Reached(_DONE[found[2].lower()], _NOUNS[found[1].lower()])
    return None


def _brigades(whose: str, side: str, where: str) -> Brigades:
    sides = tuple(side.split(" and ")) if side else ("good", "evil")
    if where == "revealed":
        return Brigades(sides, shown=True)
    who = _WHOSE.get(whose, Player.OPPONENT if "opponent" in where else Player.ANY)
    return Brigades(sides, who, _WHERE.get(where, (Zone.PLAY,)))


def is_known(whole: SpecialAbility) -> bool:
    """Say whether X, where a reading defines one, can be counted."""
    match whole.identifiers.x:
        case PrintedValue(words=words):
            return quantity(words) is not None
        case CountOf(what=what):
            return not any(isinstance(n, Filter) and (n.strength or n.toughness) for n in nodes(what))
        case None:
            return True


def x_of(context: Context) -> int:
    """Return what X is on the card of an ability now. Rules: REG-COND-20, REG-LIMIT-01"""
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
        case PrintedValue(words=words):
            match quantity(words):
                case Brigades() as of:
                    return _number_of(_brigades_on(context, of))
                case RedeemedSouls(who=who):
                    return sum(len(context.state.zone(zones.LAND_OF_REDEMPTION, s)) for s in context.seats(who))
                case Reached() as done:
                    return _reached(context, done)
                case None:
                    return 0


def _counted(context: Context, what: Selection) -> int:
    options = what.options if isinstance(what, AnyOf) else (what,)
    places = tuple(o.place if isinstance(o, Filter) and o.place is not None else _IN_PLAY for o in options)
    return sum(is_seen(context, what, c) for c in cards_in(context, places))


def _number_of(brigades: frozenset[object]) -> int:
    """Count brigades, a colour of both sides once. Rule: REG-BRIG-03"""
    both_golds = {Brigade.GOOD_GOLD, Brigade.EVIL_GOLD} <= brigades
    return len(brigades) - both_golds


def _brigades_on(context: Context, of: Brigades) -> frozenset[object]:
    state = context.state
    if of.shown:
        held = tuple(dict.fromkeys(c for i in _of_this_card(context) for c in _outcome_cards(state, i, (Verb.REVEAL,))))
    else:
        seats = context.seats(of.who)
        held = cards_in(context, (Place(of.zones, None if Zone.BATTLE in of.zones else of.who),))
        held = tuple(c for c in held if state.cards[c].place.zone.seat in seats)
    wanted = frozenset(b for side in of.sides for b in (GOOD_BRIGADES if side == "good" else EVIL_BRIGADES))
    return frozenset(b for c in held for b in cards.brigades_of(state, c)) & wanted


def brigades_counted(context: Context, condition: HasBrigades) -> int:
    """Count the different brigades a player controls, or a place has. Rule: REG-COND-10"""
    side = (condition.alignment.value,) if condition.alignment is not None else ("good", "evil")
    place = condition.place
    who = condition.who or (place.owner if place is not None and place.owner is not None else Player.ANY)
    return len(_brigades_on(context, Brigades(side, who, place.zones if place is not None else (Zone.PLAY,))))


def _reached(context: Context, done: Reached) -> int:
    state = context.state
    found = dict.fromkeys(c for i in _of_this_card(context) for c in _outcome_cards(state, i, done.verbs))
    return sum(done.types is None or not done.types.isdisjoint(cards.printing(state, c).types) for c in found)


def _of_this_card(context: Context) -> list[AbilityInstance]:
    """Return the abilities of this card on this visit; the one that asks counts with what it has done so far."""
    others = [
        i
        for i in context.state.instances.values()
        if i.card == context.card and i.phase == context.instance.phase and i.id != context.instance.id
    ]
    return [*others, context.instance]


def _outcome_cards(state: State, instance: AbilityInstance, verbs: tuple[Verb, ...]) -> list[CardId]:
    whole = reading(state, instance.words)
    if whole is None or instance.ability == NO_ABILITY:
        return []
    wanted = {p for p, e in effects_of(whole.sections[instance.section].abilities[instance.ability]) if e.verb in verbs}
    return [c for o in instance.outcomes if o.path in wanted and o.done for c in o.cards]


def number_of(context: Context, count: Count | None) -> int:
    """Return the number a count gives: what stands there, X, or as many as were reached before; else 1.

    Rules: REG-COND-20, REG-LIMIT-01
    """
    if count is None:
        return 1
    match count.number:
        case "X":
            number = x_of(context)
        case int() as given:
            number = given
        case _:
            last = context.last()
            number = len(last.cards) if count.kind is CountKind.EQUAL and last is not None else 1
    return number if count.limit is None else min(number, count.limit)


def x_printed(state: State, card: CardId) -> int:
    """Return X for the numbers printed on a card, whoever has it. Rule: REG-TYPE-15"""
    whole = reading(state, card)
    if whole is None or whole.identifiers.x is None:
        return 0
    held = state.cards[card]
    nobody = AbilityInstance(
        AbilityId(-1), card, held.stay, cards.controller(state, card), 0, NO_ABILITY, PhaseId(-1), 0
    )
    return x_of(Context(state, nobody))


variables.define(x_printed)
