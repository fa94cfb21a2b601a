"""Whether a lasting effect is felt: with it a card cannot be targeted, or can do more, and without it not."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from engine.kernel.ids import AbilityId, CardId
from engine.kernel.state import State
from engine.redemption.abilities.effects.increase_decrease import SIGNS
from engine.redemption.abilities.ongoing.cannot_be import lifted, with_immunities
from engine.redemption.abilities.ongoing.change_hand_size import hand_limit
from engine.redemption.abilities.ongoing.granted import can_use, first_strike_since, may_reach_site, within_reach
from engine.redemption.abilities.ongoing.ignore import is_barred
from engine.redemption.abilities.ongoing.negate_prevent import stopped
from engine.redemption.abilities.ongoing.protect import is_protected, passes_by, protected_from_rescue, threats_to
from engine.redemption.abilities.ongoing.restrict import is_restricted, room_in_battle
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import effects_in, reading
from engine.redemption.abilities.terms.by_type import covers
from engine.redemption.language.ast.effects import (
    Against,
    By,
    CannotBe,
    Effect,
    FromAbilities,
    FromRescue,
    Grants,
    NoEntry,
    Restriction,
)
from engine.redemption.language.ast.nouns import Filter, This
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.model import cards, zones
from engine.redemption.model.instances import NO_ABILITY, AbilityInstance, Immune, Progress

MOST_TRIES = 600
_MOST_CARDS = 8
#: protection from cards is tried against what removes a character
_ORDINARY = sorted(verbs_of(lambda kind: (kind.harms and kind.from_player) or kind.verb is Verb.CONVERT))


def is_felt(state: State, instance: AbilityInstance, effect: Effect, most_tries: int = MOST_TRIES) -> bool:
    """Say whether an effect changes what others can do, by comparison with the same table without it."""
    without = _without(state, instance)
    match effect.verb:
        case Verb.IGNORE if isinstance(effect.arguments, NoEntry):
            return any(is_barred(state, c) != is_barred(without, c) for c in _characters(state))
        case Verb.PROTECT | Verb.IGNORE:
            tries = islice(_tries(state, effect), most_tries)
            return any(_reach(state, c, s, v) != _reach(without, c, s, v) for c, s, v in tries)
        case Verb.NEGATE | Verb.PREVENT:
            return _stops(state, instance)
        case Verb.FIRST_STRIKE:
            return any(first_strike_since(state, c) != first_strike_since(without, c) for c in state.cards)
        case Verb.USE_OTHER:
            pairs = [(c, e) for c in _characters(state) for e in state.cards if cards.is_enhancement(state, e)]
            more = any(can_use(state, c, e, 0) and not can_use(without, c, e, 0) for c, e in pairs)
            return more or any(within_reach(state, c) != within_reach(without, c) for c in _characters(state))
        case Verb.SITE_ACCESS:
            sites = [c for c in state.cards if cards.type_of(state, c) in cards.SITES]
            return any(may_reach_site(state, c, s) for c in _characters(state) for s in (sites or [instance.card]))
        case Verb.CHANGE_HAND_SIZE:
            return any(hand_limit(state, s) != hand_limit(without, s) for s in state.seats)
        case Verb.RESTRICT if isinstance(effect.arguments, Restriction):
            return _forbids(state, without, effect.arguments)
        case Verb.INCREASE | Verb.DECREASE:
            return _changes_numbers(state, without, effect)
        case Verb.GAIN if isinstance(effect.arguments, Grants):
            if all(isinstance(t.what, This) for t in effect.targets):
                return any(_modifiers(state, instance))
            return any(_modifiers(state, o) != _modifiers(without, o) for o in _pretended(state))
        case _:
            return False


def _forbids(state: State, without: State, what: Restriction) -> bool:
    """Say whether a player may do less than on a table without the ability. Rules: REG-RESTR-01, REG-RESTR-02"""
    if what.most is not None:
        sides = [(s, tuple(state.zone(zones.BATTLE, s))) for s in state.seats]
        return any(room_in_battle(state, s, there) != room_in_battle(without, s, there) for s, there in sides)
    on = isinstance(what.what, Filter) and what.what.on is not None
    users = _characters(state) if on else [None]
    asked = ((s, what.action, c, u) for s in state.seats for c in (None, *state.cards) for u in users)
    return any(is_restricted(state, *who) != is_restricted(without, *who) for who in asked)


def _changes_numbers(state: State, without: State, effect: Effect) -> bool:
    """Say whether numbers differ without an effect on them, by as much as it says, if it says how much.

    Rules: REG-INCDEC-02, REG-INCDEC-04
    """
    by, sign = effect.arguments, SIGNS[effect.verb]
    if not isinstance(by, By):
        return False
    found = {
        (own(state, c) - own(without, c), said)
        for c in _characters(state)
        for own, said in ((cards.own_strength, by.strength), (cards.own_toughness, by.toughness))
    }
    changed = [(more, said) for more, said in found if more and said]
    return bool(changed) and all(more * sign > 0 and said in (more * sign, "X") for more, said in changed)


def _modifiers(state: State, instance: AbilityInstance) -> tuple[object, ...]:
    made = with_immunities(state, instance)
    verbs = sorted({e.verb for _, e in effects_in(state, instance)}) if instance.ability != NO_ABILITY else ()
    return made.immune, made.shields, made.spared, *(lifted(state, instance, v) for v in verbs)


def grants_immunity(state: State, instance: AbilityInstance, modifier: CannotBe) -> bool:
    """Say whether a "cannot be negated" (interrupted, prevented) protects the ability, or one it is granted to."""
    is_immune = bool(instance.immune or instance.shields or instance.spared)
    if modifier.granted_to is None:
        return is_immune
    if is_immune and covers(Context(state, instance), modifier.granted_to, instance):
        return True
    without = _without(state, instance)
    for other in _pretended(state):
        now, then = with_immunities(state, other), with_immunities(without, other)
        if (now.immune, now.shields, now.spared) != (then.immune, then.shields, then.spared):
            return True
    return False


def _without(state: State, instance: AbilityInstance) -> State:
    twin = state.fork()
    twin.instances = {k: v for k, v in state.instances.items() if v.card != instance.card}
    return twin


def _characters(state: State) -> list[CardId]:
    return [c for c in state.cards if cards.is_character(state, c)]


def _reach(state: State, card: CardId, source: AbilityInstance, verb: Verb) -> tuple[bool, bool]:
    rescue = verb is Verb.RESCUE and cards.is_soul(state, card)
    free = protected_from_rescue(state, card, (source.card,)) if rescue else passes_by(state, card, source.card)
    return is_protected(state, card, source, verb), free


def _tries(state: State, effect: Effect) -> Iterator[tuple[CardId, AbilityInstance, Verb]]:
    threats = effect.arguments.threats if isinstance(effect.arguments, Against) else ()
    verbs: list[Verb] = []
    for threat in threats:
        match threat:
            case FromAbilities(verbs=named):
                verbs += named or _ORDINARY
            case FromRescue():
                verbs.append(Verb.RESCUE)
            case _:
                verbs += _ORDINARY
    covered = _spread(state, [c for c in state.cards if threats_to(state, effect.verb, c)])
    for source in _sources(state):
        for verb in dict.fromkeys(verbs):
            for card in covered:
                yield card, source, verb


def _spread(state: State, covered: list[CardId]) -> list[CardId]:
    """Return some cards of each zone."""
    places: dict[object, list[CardId]] = {}
    for card in covered:
        places.setdefault(state.cards[card].location.zone, []).append(card)
    return [c for held in places.values() for c in held[:2]][:_MOST_CARDS]


def _sources(state: State) -> list[AbilityInstance]:
    """Return abilities as if one card of each kind, of either player, acted now."""
    number, turn = AbilityId(state.counters.ability + 1), state.phase().id
    sorts: dict[tuple[object, ...], AbilityInstance] = {}
    for card, held in state.cards.items():
        if held.location.zone.name in (*zones.PLAYING_SURFACE, zones.HAND) and cards.is_face_up(state, card):
            sort = (cards.printing(state, card).name, held.location.zone.seat)
            seat = cards.controller(state, card)
            sorts.setdefault(sort, AbilityInstance(number, card, held.stay, seat, 0, NO_ABILITY, turn, 0))
    return list(sorts.values())


def _pretended(state: State) -> list[AbilityInstance]:
    """Return abilities as if each card on the table that has one used it now."""
    able = [(s, reading(state, s.card)) for s in _sources(state)]
    return [replace(s, ability=0) for s, whole in able if whole is not None and whole.sections[0].abilities]


def _stops(state: State, instance: AbilityInstance) -> bool:
    if instance.id in stopped(state).values():
        return True
    for other in _pretended(state):
        if other.card == instance.card:
            continue
        twin = state.fork()
        acting = replace(other, progress=Progress.ACTIVATING)
        twin.instances = {**state.instances, acting.id: acting}
        if stopped(twin).get(acting.id) == instance.id and Immune.TO_PREVENT not in acting.immune:
            return True
    return False
