"""Which cards an effect may target, and whether a player has a choice among them."""

from engine.cards.model import CardType
from engine.kernel.ids import CardId, Seat
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.in_order import last_played
from engine.redemption.abilities.ongoing.cannot_be import lifted
from engine.redemption.abilities.ongoing.equip import bearers, can_bear, is_weapon
from engine.redemption.abilities.ongoing.join_battle import joining_seat, suits_side
from engine.redemption.abilities.ongoing.permitted import is_permitted
from engine.redemption.abilities.ongoing.play import can_play
from engine.redemption.abilities.ongoing.protect import is_protected
from engine.redemption.abilities.ongoing.restrict import is_restricted, restricts, room_in_battle
from engine.redemption.abilities.reading.alternatives import alternatives, is_last
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.abilities.reading.going_through import goes_through
from engine.redemption.abilities.reading.joined import joined_behind
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.abilities.targeting.bounce import bounced
from engine.redemption.abilities.targeting.choose_opponent import may_come, may_oppose
from engine.redemption.abilities.targeting.exchanged import other_ends
from engine.redemption.abilities.targeting.heal import is_healable
from engine.redemption.abilities.targeting.itself import itself
from engine.redemption.abilities.targeting.put_down import can_turn
from engine.redemption.abilities.targeting.seen import speaks_of_seen
from engine.redemption.abilities.targeting.those import those, words_of
from engine.redemption.abilities.targeting.toss import opposing
from engine.redemption.abilities.terms.active_on import bears_artifacts, suits_host
from engine.redemption.abilities.terms.brigade_choice import names_brigades
from engine.redemption.abilities.terms.by_name import named_aside
from engine.redemption.abilities.terms.captives import can_be_captured, lying_inside
from engine.redemption.abilities.terms.covering import is_by_name, is_place
from engine.redemption.abilities.terms.face_down import is_hidden, reaches_hidden, takes_all_there
from engine.redemption.abilities.terms.filters import BRIGADES_EACH, matches
from engine.redemption.abilities.terms.places import (
    NOT_IN_BATTLE,
    at_the_end,
    cards_in,
    default_places,
    each_of,
    is_at_an_end,
    is_closed,
    one_place,
)
from engine.redemption.abilities.terms.variables import number_of
from engine.redemption.language.ast.conditions import Among, Exists, Happening, Until
from engine.redemption.language.ast.effects import Action, Effect, Onto, With
from engine.redemption.language.ast.nouns import AnyOf, CountKind, Filter, Place, Reference, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Pointer, Verb
from engine.redemption.language.effect_kind import ANYWHERE_IN_PLAY, Joined
from engine.redemption.language.effect_kinds import DERIVED, KINDS, SHOWING
from engine.redemption.model import cards, teams, zones
from engine.redemption.model.ability_frames import CompleteEffect
from engine.redemption.model.played import is_of_battle
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import characters_on, current_battle, has_succeeded

#: Showing a card does not move it, so that Lost Souls among those shown count. Rules: REG-LOOK-01, REG-REVEAL-01
_REACHES_SOULS = DERIVED | SHOWING


@dataclass(frozen=True, slots=True)
class Reach:
    """The cards an effect may target: between `least` and `most` of them, by choice unless `automatic`.

    `specified` is the number the text gives, which decides whether the effect is carried out in full.
    """

    candidates: tuple[CardId, ...]
    least: int
    most: int
    automatic: bool
    specified: int


def parts(effect: Effect) -> tuple[Target, ...]:
    """Return the target phrases of an effect in the order of choosing; cards that are drawn are not chosen."""
    if KINDS[effect.verb].unchosen or any(names_brigades(t) for t in effect.targets):
        return ()
    if isinstance(effect.arguments, With):
        fixed = all(isinstance(t.what, This | Reference) for t in effect.targets)
        return (effect.arguments.target,) if fixed else (*effect.targets, effect.arguments.target)
    if effect.verb is Verb.EQUIP:
        return (*effect.targets, bearers(effect))
    host = host_of(effect)
    return effect.targets if host is None else (*effect.targets, host)


def host_of(effect: Effect) -> Target | None:
    """Return the phrase for the card on which an effect places its targets, or activates them as Artifacts."""
    laid = KINDS[effect.verb].lays_on and isinstance(effect.arguments, Onto)
    return effect.arguments.target if laid and isinstance(effect.arguments, Onto) else None


def in_turn(context: Context, effect: Effect) -> tuple[tuple[Target, Seat | None], ...]:
    """Return the target phrases in the order of choosing, "a card in each territory" once for every player.

    Rules: REG-TARGET-25, REG-CTRL-10
    """
    found: list[tuple[Target, Seat | None]] = []
    for target in parts(effect):
        count = target.count or effect.count
        whose = each_of(target)
        some = count is not None and count.kind in (CountKind.EXACTLY, CountKind.UP_TO)
        if (each := _of_each_brigade(context, effect, target)) is not None:
            found += [(one, None) for one in each]
        elif whose is None or not some or target.at_random or is_at_an_end(target):
            found.append((target, None))
        elif count is not None and (count.number == 1 or _says_from_each(target)):
            found += [(target, seat) for seat in context.seats(whose)]
        else:
            found.append((target, None))
    return tuple(found)


def _of_each_brigade(context: Context, effect: Effect, target: Target) -> tuple[Target, ...] | None:
    """Return "a card of each brigade" as one phrase for each brigade of which there is a card. Rule: REG-BRIG-04"""
    what = target.what
    if not isinstance(what, Filter) or what.matching is None or what.matching.likeness not in BRIGADES_EACH:
        return None
    there = {b for c in legal(context, effect, target) for b in cards.brigades_of(context.state, c)}
    wanted = sorted(b.value for b in there & BRIGADES_EACH[what.matching.likeness])
    return tuple(replace(target, what=replace(what, matching=None, brigades=(name,))) for name in wanted)


def _says_from_each(target: Target) -> bool:
    return isinstance(target.what, Filter) and bool({target.what.owner, target.what.controller} & EVERY)


def reach(context: Context, effect: Effect, whose: Seat | None = None) -> Reach:
    """Return what an effect may target now, all its parts together. Rules: REG-TARGET-31, REG-TARGET-33, REG-CTRL-15"""
    found = [reach_of(context, effect, t, (), whose) for t in parts(effect)]
    if len(found) == 1:
        return found[0]
    return Reach(
        tuple(dict.fromkeys(c for p in found for c in p.candidates)),
        sum(p.least for p in found),
        sum(p.most for p in found),
        automatic=all(p.automatic for p in found),
        specified=sum(p.specified for p in found),
    )


def reach_of(
    context: Context, effect: Effect, target: Target, chosen: tuple[CardId, ...] = (), whose: Seat | None = None
) -> Reach:
    """Return what one target phrase may target now, besides the cards `chosen` already.

    For all of one place, these are the cards in the place of the player who was chosen, if one was.
    """
    if is_place(target.what):
        return Reach((), 0, 0, automatic=True, specified=0)
    context = replace(context, chosen=chosen) if chosen else context
    taken = (*chosen, *other_ends(context, effect, target))
    candidates = tuple(c for c in legal(context, effect, target) if c not in taken)
    if whose is not None:
        candidates = _of(context, effect, target, whose, candidates)
    if effect.verb is Verb.EQUIP:
        candidates = _able_to_be_equipped(context, effect, target, candidates, chosen)
    if effect.verb is Verb.ACTIVATE_ARTIFACT and (host := host_of(effect)) is not None:
        candidates = _able_to_be_activated(context, effect, host, candidates, chosen if target is host else ())
    count = target.count or effect.count
    if (isinstance(target.what, This | Reference) and count is None) or is_last(target.what):
        return Reach(candidates, len(candidates), len(candidates), automatic=True, specified=max(1, len(candidates)))
    number = number_of(context, count)
    kind = count.kind if count is not None else CountKind.EXACTLY
    if (even := _even(context, effect, target, chosen)) is not None:
        number = min(number, even) if kind is not CountKind.EQUAL else even
    size = len(candidates)
    if KINDS[effect.verb].joins_side and (room := _room(context, effect)) is not None:
        number, size = min(number, room), min(size, room)
    if effect.verb is Verb.SIDE_BATTLE and size < number:
        candidates, size = (), 0
    if is_at_an_end(target):
        until = revealed_until(effect)
        if until is not None:
            return _up_to_found(context, until, candidates)
        return _of_an_end(context.state, target, candidates, number)
    if target.at_random:
        some = len(picked_from(context.state, target, candidates, number))
        return Reach(candidates, some, some, automatic=True, specified=max(number, some))
    if is_by_name(effect, target):
        return Reach(candidates, size, size, automatic=True, specified=0)
    match kind:
        case CountKind.ALL | CountKind.PLURAL:
            return Reach(candidates, size, size, automatic=size == len(candidates), specified=0)
        case CountKind.ALL_BUT:
            return Reach(candidates, max(0, size - number), max(0, size - number), automatic=False, specified=0)
        case CountKind.UP_TO | CountKind.AT_MOST:
            return Reach(candidates, 0, min(number, size), automatic=False, specified=0)
        case CountKind.ANY_NUMBER:
            return Reach(candidates, 0, size, automatic=False, specified=0)
        case CountKind.AT_LEAST:
            return Reach(candidates, min(number, size), size, automatic=False, specified=number)
        case _:
            some = min(number, size)
            return Reach(candidates, some, some, automatic=False, specified=number)


def _even(context: Context, effect: Effect, target: Target, chosen: tuple[CardId, ...]) -> int | None:
    """Return how many cards an end of an exchange of "an equal number" has, at most or exactly. Rule: REG-EXCH-05"""
    other = effect.arguments.target if isinstance(effect.arguments, With) else None
    if other is None or other.count is None or other.count.kind is not CountKind.EQUAL:
        return None
    return len(chosen) if target is other else len(legal(context, effect, other))


def _room(context: Context, effect: Effect) -> int | None:
    """Return how many characters may join a side; None if nothing restricts it. Rule: REG-RESTR-01"""
    fight, seat = current_battle(context.state), joining_seat(context, effect)
    if fight is None or seat is None:
        return None
    return room_in_battle(context.state, seat, characters_on(context.state, fight, seat))


def _of(context: Context, effect: Effect, target: Target, whose: Seat, found: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Leave out cards in such a place of other players than the one who was chosen.

    Alternatives that name no such place stay open: "a Hero in play or in an opponent's hand".
    """
    each = alternatives(target)
    free = [a for a in each if each_of(a) is None and one_place(effect, a) is None]
    if len(free) == len(each):
        return found
    open_to_all = {c for a in free for c in legal(context, effect, a)}
    return tuple(c for c in found if c in open_to_all or context.state.cards[c].location.zone.seat == whose)


def _able_to_be_equipped(
    context: Context, effect: Effect, target: Target, found: tuple[CardId, ...], chosen: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """Return the weapons that a character can have, or once one is chosen, its possible bearers. Rule: REG-EQUIP-01"""
    state = context.state
    if chosen:
        return tuple(c for c in found if can_bear(state, effect, c, chosen[0]))
    able = legal(context, effect, bearers(effect))
    return tuple(w for w in found if is_weapon(state, w) and any(can_bear(state, effect, c, w) for c in able))


def _able_to_be_activated(
    context: Context, effect: Effect, host: Target, found: tuple[CardId, ...], chosen: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """Return the Artifacts that some card can have on it, or once they are chosen the cards that can.

    Rule: REG-ACTART-09
    """
    state = context.state
    if chosen:
        return tuple(h for h in found if all(suits_host(state, c, h) for c in chosen))
    able = legal(context, effect, host)
    return tuple(c for c in found if any(suits_host(state, c, h) for h in able))


def revealed_until(effect: Effect) -> Target | None:
    """Return what is looked for by an effect that reveals cards until it has found so many. Rule: REG-REVEAL-04"""
    until = effect.duration
    if effect.verb is not Verb.REVEAL or not isinstance(until, Until):
        return None
    subject = until.event.subject if until.event.happenings == (Happening.REVEALED,) else None
    return subject if isinstance(subject, Target) else None


def _up_to_found(context: Context, wanted: Target, found: tuple[CardId, ...]) -> Reach:
    """Return the cards from the top down to the last wanted one, or all. Rules: REG-REVEAL-04, REG-REVEAL-05"""
    left = number_of(context, wanted.count)
    for number, card in enumerate(found, 1):
        left -= matches(context, wanted.what, card)
        if left <= 0:
            return Reach(found[:number], number, number, automatic=True, specified=number)
    return Reach(found, len(found), len(found), automatic=True, specified=len(found) + 1)


def _of_an_end(state: State, target: Target, found: tuple[CardId, ...], number: int) -> Reach:
    """Return the cards a phrase takes from an end of a deck; if it names both, an end is chosen. Rule: REG-TARGET-13"""
    there = at_the_end(state, target, found, number)
    if target.source is not None and len(target.source.zones) > 1 and len(there) > 1:
        return Reach(there, number, number, automatic=False, specified=number)
    return Reach(there, len(there), len(there), automatic=True, specified=max(number, len(there)))


def legal(context: Context, effect: Effect, target: Target) -> tuple[CardId, ...]:
    """Return the cards that a target phrase means and the effect can target.

    Rules: REG-TARGET-06, REG-TARGET-24, REG-TARGET-29, R11-TARGET-10, REG-INIT-07, REG-BOUNCE-02
    """
    found = _meant(context, effect, target)
    able = tuple(c for c in found if can_target(context.state, context, effect, target, c))
    return _also_for_the_next(context, effect, found, able)


def reaches_any(context: Context, effect: Effect, target: Target) -> bool:
    """Say whether there is a card that a target phrase may target now, looking no further than the first."""
    paired = KINDS[effect.verb].all_or_nothing or host_of(effect) is not None or joined_behind(context) is not None
    if paired or is_at_an_end(target) or is_place(target.what):
        return bool(reach_of(context, effect, target).candidates)
    taken = other_ends(context, effect, target)
    for card in _meant(context, effect, target):
        if card not in taken and can_target(context.state, context, effect, target, card):
            return True
    return False


def _meant(context: Context, effect: Effect, target: Target) -> tuple[CardId, ...]:
    """Return the cards that a target phrase means, whether or not the effect can target them."""
    state = context.state
    if isinstance(target.what, This):
        found: tuple[CardId, ...] = itself(context, effect, target, target.what)
    elif (such := _such(context, target)) is not None:
        assert target.source is not None  # noqa: S101 - "one from deck" names its place
        found = tuple(c for c in cards_in(context, (target.source,)) if matches(context, such, c))
    elif isinstance(target.what, Reference):
        found = those(context, target.what) or context.pointed_at(target.what.pointer)
    elif isinstance(target.what, AnyOf) and len(each := alternatives(target)) > 1:
        left_out = target.what.excluding
        both = dict.fromkeys(card for one in each for card in legal(context, effect, one))
        found = tuple(c for c in both if left_out is None or not matches(context, left_out, c))
    elif isinstance(target.what, Filter) and is_last(target.what):
        found = last_played(context, target.what)
    elif isinstance(target.what, Filter) and target.what.reached_by is not None and target.source is None:
        found = tuple(c for c in context.reached(target.what.reached_by) if matches(context, target.what, c))
    elif speaks_of_seen(context, effect, target):
        found = tuple(c for c in context.seen() if matches(context, target.what, c))
    else:
        verb = Verb.PLACE if target is host_of(effect) else effect.verb
        places = (target.source,) if target.source is not None else _places(state, verb, target.what)
        inside = (c for p in places for c in lying_inside(context, p))
        what = target.what
        if KINDS[effect.verb].about_playing and isinstance(what, Filter) and what.on is not None:
            what = replace(what, on=None)  # it is still to be played on whom the text says
        found = tuple(c for c in (*cards_in(context, places), *inside) if matches(context, what, c))
        if default_places(state, effect.verb) == (ANYWHERE_IN_PLAY,):
            found += named_aside(context, target)
        if not reaches_hidden(state, effect, target):
            found = tuple(c for c in found if not is_hidden(state, c))
        if effect.verb is Verb.NEGATE:
            found += tuple(c for c in _gone_but_acting(state) if c not in found and _would_match(context, target, c))
    if effect.verb is Verb.BOUNCE:
        found = bounced(context, target, found)
    return found


def _also_for_the_next(
    context: Context, effect: Effect, found: tuple[CardId, ...], able: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """Return the targets of an effect if a second one acts on the same cards: "negate and rescue", "heal and convert".

    A negated card must be a legal target of the second effect once its own protection is gone; a card that cannot be
    healed can still be a target of the second effect, if nothing protects it from that. What is searched for must be a
    legal target of what is done with it. Rules: REG-TARGET-27, REG-PROT-01, REG-SEARCH-06, REG-PLAYE-04
    """
    following = joined_behind(context)
    if following is None:
        return able
    there, path = following
    kind, can = KINDS[effect.verb], _can_reach if KINDS[effect.verb].stops else can_target
    also = {c for c in found if can(context.state, replace(context, path=path), there, there.targets[0], c)}
    match kind.joined:
        case Joined.ITS_OWN:
            return able
        case Joined.OF_EITHER:
            return tuple(c for c in found if c in able or c in also)
        case Joined.RATHER_BOTH:
            return tuple(c for c in able if c in also) or able
        case Joined.FOR_THE_NEXT:
            return tuple(c for c in able if c in also)


def _gone_but_acting(state: State) -> tuple[CardId, ...]:
    """Return the cards that removed themselves and whose effect is about to remove a character. Rule: REG-INIT-07"""
    waiting = (state.instances[f.ability] for f in state.frames if isinstance(f, CompleteEffect))
    return tuple(
        i.card for i in waiting if i.challenged and state.cards[i.card].location.zone.name not in zones.IN_PLAY
    )


def _would_match(context: Context, target: Target, card: CardId) -> bool:
    what = replace(target.what, place=None) if isinstance(target.what, Filter) else target.what
    return target.source is None and matches(context, what, card)


def _such(context: Context, target: Target) -> Selection | None:
    """Return what "one from deck" means: a card of the kind named just before. Rule: REG-SA-09"""
    if not is_one_of_such(target) or not context.path:
        return None
    clause = context.ability.clauses[context.path[0]]
    for condition in clause.conditions:
        if isinstance(condition, Among | Exists):
            return _bare(condition.target.what)
    before = [e for p, e in effects_in(context.state, context.instance) if p < context.path and e.targets]
    return _bare(before[-1].targets[-1].what) if before else None


def is_one_of_such(target: Target) -> bool:
    """Say whether a target is "one" from a place: a card of the kind named just before."""
    named = isinstance(target.what, Reference) and target.what.pointer is Pointer.LOOKED_AT
    return named and target.source is not None


def _bare(what: Selection) -> Selection:
    return replace(what, place=None, owner=None, controller=None) if isinstance(what, Filter) else what


def _places(state: State, verb: Verb, what: Selection) -> tuple[Place, ...]:
    if isinstance(what, Filter) and what.place is not None:
        return (what.place,)
    if isinstance(what, Filter) and what.outside is not None and what.outside.is_battle():
        return NOT_IN_BATTLE
    return default_places(state, verb, what)


def can_target(state: State, context: Context, effect: Effect, target: Target, card: CardId) -> bool:
    """Say whether an effect can target a card, protections included.

    Rules: RB-SITU-06, RB-SITU-17, R11-ZONE-18
    """
    if is_protected(state, card, context.instance, effect.verb):
        spared = lifted(state, context.instance, effect.verb)
        if not spared or is_protected(state, card, context.instance, effect.verb, spared):
            return False
    return _can_reach(state, context, effect, target, card)


def _can_reach(state: State, context: Context, effect: Effect, target: Target, card: CardId) -> bool:
    """Say whether an effect could target a card if there were no protections.

    Rules: REG-BATTLE-20, REG-BAND-05, R11-BAND-02, REG-BAND-06, R11-BAND-03, REG-RESCUE-03, RB-EX-28
    """
    if not KINDS[effect.verb].shows and is_closed(state, state.cards[card].location.zone):
        return False
    if effect.verb is Verb.ACTIVATE_ARTIFACT and target is host_of(effect):
        return bears_artifacts(context, card)
    if KINDS[effect.verb].turns_artifacts and not can_turn(state, effect.verb, card):
        return False
    forbidden = KINDS[effect.verb].restricted_as
    if forbidden and restricts(state) and is_restricted(state, context.carrier, forbidden, card, by=context):
        return False
    if effect.verb is Verb.CAPTURE and not can_be_captured(context, effect, card):
        return False
    if effect.verb is Verb.HEAL and not is_healable(state, card):
        return False
    if restricts(state) and goes_through(effect) and is_restricted(state, context.carrier, Action.SEARCH, card):
        return False
    if effect.verb is Verb.PLAY:
        return can_play(context, effect, card)
    if effect.verb is Verb.TOSS:
        return can_play(context, effect, card) and bool(opposing(state, context.instance, card))
    if not is_permitted(context, effect, card):
        return False
    is_soul = effect.verb not in _REACHES_SOULS and _lies_as_soul(state, card)
    if is_soul and not (_names_souls(words_of(context, target)) or takes_all_there(effect, target)):
        return False
    in_battle = state.cards[card].location.zone.name in zones.FIELD_OF_BATTLE
    if effect.verb is Verb.CHOOSE_OPPONENT and (in_battle or not may_oppose(context, card)):
        return False
    if KINDS[effect.verb].enters_battle:
        side = joining_seat(context, effect)
        if in_battle or not may_come(state, card) or side is None or not suits_side(context, side, card):
            return False
    if effect.verb is Verb.RESCUE and cards.type_of(state, card) is CardType.LOST_SOUL:
        is_open = rules_of(state).rescue_target_own or teams.are_opponents(
            state, cards.controller(state, card), context.you
        )
        return is_open and not _rescue_is_spent(context)
    return True


def _rescue_is_spent(context: Context) -> bool:
    """Say whether cards of this battle have rescued already, so that they cannot rescue again. Rule: REG-RATT-04"""
    fight = current_battle(context.state)
    return fight is not None and is_of_battle(context.state, context.card) and has_succeeded(context.state, fight)


def _lies_as_soul(state: State, card: CardId) -> bool:
    return cards.is_soul(state, card) and state.cards[card].location.zone.name in zones.IN_PLAY


def _names_souls(what: Selection) -> bool:
    match what:
        case Filter(kind=kind, names=names):
            return kind in (Kind.LOST_SOUL, Kind.CAPTURED_HERO, Kind.CAPTURED_CHARACTER) or bool(names)
        case This() | Reference():
            return True
        case _:
            return any(_names_souls(o) for o in what.options)


def picked_from(state: State, target: Target, order: tuple[CardId, ...], number: int) -> tuple[CardId, ...]:
    """Return the first `number` cards, or if the phrase says "each" the first of each player."""
    if each_of(target) is None:
        return order[:number]
    taken: dict[Seat, int] = {}
    found: list[CardId] = []
    for card in order:
        seat = state.cards[card].location.zone.seat
        taken[seat] = taken.get(seat, 0) + 1
        found += [card] if taken[seat] <= number else []
    return tuple(found)
