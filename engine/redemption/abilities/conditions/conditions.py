"""Whether a condition of an ability is true now."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, assert_never

from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.advantage import has_advantage
from engine.redemption.abilities.conditions.counting import counted, enough, fitting
from engine.redemption.abilities.conditions.earlier import is_true_of_earlier
from engine.redemption.abilities.reading import history
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import in_common, likeness_shared
from engine.redemption.abilities.reading.pairing import on_its_own
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.abilities.terms import afflictions, set_aside
from engine.redemption.abilities.terms.draw import drawn_field
from engine.redemption.abilities.terms.filters import matches, within
from engine.redemption.abilities.terms.lapsed import has_remained
from engine.redemption.abilities.terms.placed import any_placed
from engine.redemption.abilities.terms.places import cards_in, zones_of
from engine.redemption.abilities.terms.variables import brigades_counted, reached, x_of
from engine.redemption.language.ast import conditions as ast
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter, Place, Reference, Selection, Target, This
from engine.redemption.language.ast.quantities import CardsReached
from engine.redemption.language.ast.vocabulary import Player, Pointer, Verb, Zone
from engine.redemption.language.effect_kind import ANYWHERE_IN_PLAY
from engine.redemption.model import cards, played, status, teams, zones
from engine.redemption.model.battle import BattleKind
from engine.redemption.model.frames import InitiativeStep
from engine.redemption.model.instances import Path

TURN: Final = Field("turn")
#: In which turn a player last began a battle.
ATTACKED: Final = "attacked"


def holds(context: Context, condition: ast.Condition, path: Path = ()) -> bool:
    """Say whether a condition is true. `path` is the address of the effect it belongs to.

    Rules: REG-COND-10 to REG-COND-14, R11-COND-01, REG-TARGET-01
    """
    match condition:
        case ast.UsedBy(what=what):
            bearer = context.user()
            return bearer is not None and matches(context, what, bearer)
        case ast.PlayedOn(what=what):
            lies = context.state.cards[context.card].location
            host = lies.host if lies.bond is Bond.ACTIVE_ON else status.bearer_of(context.state, context.card)
            return host is not None and matches(context, what, host)
        case ast.PlayedIn(place=place):
            if context.instance.firing is not None and context.instance.firing.at_will:
                return _is_used_in(context, place)
            return context.state.cards[context.card].location.zone in zones_of(context, place)
        case ast.Exists(target=target, place=place):
            lying = (*cards_in(context, (place,)), *_contained(context, place))
            return enough(context, target, (c for c in fitting(context, target, lying) if has_remained(context, c)))
        case ast.Controls(who=who, target=target):
            return _controls(context, who, target)
        case ast.HasStatus():
            return _has_status(context, condition)
        case ast.Is(subject=subject, what=what):
            meant = _those(context, subject)
            return bool(meant) and all(matches(context, what, c) for c in meant)
        case ast.AllAre(what=what, are=are):
            meant = [c for c in _surface(context) if matches(context, what, c)]
            if meant and (alike := likeness_shared(are)) is not None:
                return bool(in_common(context.state, alike, meant))
            return bool(meant) and all(matches(context, are, c) for c in meant)
        case ast.HasAdvantage(who=who, over=over):
            return any(has_advantage(context.state, s, over, context.you) for s in context.seats(who))
        case ast.Holds(place=place, count=count, what=what):
            return _holds(context, place, Target(what, count))
        case ast.Among(target=target) if isinstance(target.what, Filter) and target.what.place is not None:
            return enough(context, target, fitting(context, target, cards_in(context, (target.what.place,))))
        case ast.Among(target=target):
            return enough(context, target, fitting(context, target, context.seen()))
        case ast.UsedAbility(who=who, verbs=verbs):
            return any(has_used(context.state, s, v) for s in context.seats(who) for v in verbs)
        case ast.Attacked(who=who):
            turn = context.state.number(TURN)
            return any(context.state.read(Field(ATTACKED, s)) == turn for s in context.seats(who))
        case ast.HasBrigades(count=count):
            least, most = counted(context, count)
            return least <= brigades_counted(context, condition) <= most
        case ast.AtAnyTime():
            return True
        case ast.Each():
            return is_in(context, condition)
        case ast.Earlier():
            return is_true_of_earlier(context, condition)
        case ast.During():
            return _during(context, condition)
        case ast.Not(condition=inner):
            return _is_of_something(context, inner) and not holds(context, inner, path)
        case ast.OneOf(options=options):
            return any(holds(context, o, path) for o in options)
        case ast.XIs(bound=bound):
            return within(bound, x_of(context), x_of(context))
        case ast.HasMost(who=who):
            leaders = with_most(context, condition)
            return bool(leaders if who is Player.THAT_PLAYER else set(leaders) & set(context.seats(who)))
        case ast.Battling():
            return _battles(context, condition)
        case ast.HasDrawn(who=who, count=count):
            least, most = counted(context, count)
            return any(least <= context.state.number(drawn_field(context.state, s)) <= most for s in context.seats(who))
        case ast.Happened(event=event, window=window):
            return _happened(context, event, window)
        case ast.PlayedFrom(place=place):
            return context.instance.origin in zones_of(context, place)
        case ast.HasInitiative(who=who):
            return has_initiative(context.state) in context.seats(who)
        case ast.Who(condition=inner):
            return context.acting is None or holds(context, inner, path)
        case ast.Pays():
            return False
        case _:
            assert_never(condition)


def _is_of_something(context: Context, denied: ast.Condition) -> bool:
    """Say whether there is the card of which a text says what it is not. Rule: REG-COND-10"""
    what = denied.subject if isinstance(denied, ast.Is) else None
    if isinstance(denied, ast.HasStatus) and denied.subject is not None:
        what = denied.subject.what
    return what is None or bool(_those(context, what))


def _contained(context: Context, place: Place) -> tuple[CardId, ...]:
    """Return the contents of the cards that a place is inside of, wherever on the table they lie. Rule: REG-ZONE-08"""
    if place.inside is None:
        return ()
    hosts = (c for c in _surface(context) if matches(context, place.inside, c))
    return tuple(inner for host in hosts for inner in status.contents_of(context.state, host))


def has_initiative(state: State) -> Seat | None:
    """Return who has initiative, or had it as what resolves now began; None if nobody has. Rule: REG-INIT-01"""
    found = (f.holder for f in reversed(state.frames) if isinstance(f, InitiativeStep))
    return next(found, None)


def with_most(context: Context, condition: ast.HasMost) -> tuple[Seat, ...]:
    """Return the players who have the most of such cards; if a tie counts, all who have equally many."""
    what = condition.what
    place = what.place if isinstance(what, Filter) and what.place is not None else ANYWHERE_IN_PLAY
    bare = replace(what, place=None) if isinstance(what, Filter) else what
    found = [c for c in cards_in(context, (replace(place, owner=Player.ANY),)) if matches(context, bare, c)]
    counts = {s: sum(context.state.cards[c].location.zone.seat == s for c in found) for s in context.state.seats}
    most = max(counts.values())
    leaders = tuple(s for s, count in counts.items() if count == most and most)
    return () if condition.alone and len(leaders) > 1 else leaders


def _battles(context: Context, condition: ast.Battling) -> bool:
    """Say whether a player attacks or blocks now. Rules: REG-ATT-10, REG-ATT-11, REG-RATT-07, REG-BATTLE-12"""
    fight = status.current_battle(context.state)
    if fight is None:
        return False
    attacks = fight.attacker in context.seats(condition.who)
    defends = fight.defender in context.seats(condition.who)
    match condition.doing:
        case ast.Status.RESCUING:
            return attacks and fight.kind is BattleKind.RESCUE_ATTEMPT
        case ast.Status.ATTACKING:
            return attacks
        case ast.Status.BLOCKED:
            return defends
        case ast.Status.BLOCKING:
            there = status.characters_on(context.state, fight, fight.defender)
            return defends and any(status.is_blocking(context.state, c) for c in there)
        case _:
            return False


def _happened(context: Context, event: ast.Event, window: ast.Window | None) -> bool:
    """Say whether a player played such a card, or drew by an ability of his own. Rules: REG-COND-10, REG-CTRL-17"""
    state = context.state
    if isinstance(event.subject, Target):
        (kind,) = event.happenings
        about = history.TOLD[kind](state) if kind in history.TOLD else reached(context, CardsReached((Verb.PLAY,)))
        return enough(context, event.subject, fitting(context, event.subject, about))
    seats = context.seats(event.by) if isinstance(event.by, Player) else ()
    if event.happenings == (ast.Happening.DRAWS,):
        return any(state.number(drawn_field(state, s, by_own_ability=True)) for s in seats)
    if event.object is None:
        return False
    what = event.object.what
    if event.happenings == (ast.Happening.PUT_IN_PLAY,):
        return enough(context, event.object, fitting(context, event.object, _put_in_play(context, seats)))
    in_battle = isinstance(what, Filter) and what.place is not None
    bare = replace(what, place=None) if isinstance(what, Filter) else what
    made = played.plays(state) if in_battle or window is ast.Window.BATTLE else played.plays_in_turn(state)
    if in_battle and (not state.phases or state.phases[-1].name != ast.Phase.BATTLE.value):
        return False
    such = [p.card for p in made if p.seat in seats and matches(context, bare, p.card)]
    least, most = counted(context, event.object.count)
    return least <= len(such) <= most


def _put_in_play(context: Context, seats: tuple[Seat, ...]) -> list[CardId]:
    """Return what players put in play this turn, up to the card that is asked about. Rule: REG-COND-10"""
    made = played.put_in_play_in_turn(context.state)
    about = context.instance.firing.cards if context.instance.firing is not None else ()
    upto = next((n for n in range(len(made), 0, -1) if made[n - 1][0] in about), len(made))
    return [card for card, seat in made[:upto] if seat in seats]


def is_in(context: Context, condition: ast.Each) -> bool:
    """Say whether the current phase is one of these: "each" means each such phase of that player's own turns.

    A battle is everybody's. Rule: REG-COND-16
    """
    phase = context.state.phases[-1] if context.state.phases else None
    of_all = condition.phase is ast.Phase.BATTLE and condition.whose is None
    if phase is None or (not of_all and phase.seat not in context.seats(condition.whose)):
        return False
    wanted = ast.Phase.DRAW if condition.phase is ast.Phase.TURN else condition.phase
    return wanted.value == phase.name


def has_used(state: State, seat: Seat, verb: Verb) -> bool:
    """Say whether a player has used an ability of this type this turn. Rules: REG-COND-10, R11-TURN-12"""
    last: int | None = state.read(Field(f"used {verb.value}", seat))
    return last == state.number(TURN)


def as_it_stands(context: Context, effect: Effect) -> Effect:
    """Return an effect as it is now: with "(or 2 if ...)" if true, without the effect paired with it if stopped.

    Rules: REG-COND-10, REG-SA-04
    """
    if context.instance.cut is not None and context.path:
        effects = effects_in(context.state, context.instance)
        effect = on_its_own(context.instance, effects, context.path) or effect
    other = effect.alternative
    if other is None or not all(holds(context, c) for c in other.conditions):
        return effect
    targets = tuple(
        replace(
            t,
            what=other.what or t.what,
            count=other.count or t.count,
            source=_places_of(t.source, other.source, elsewhere=other.what is not None),
        )
        for t in effect.targets
    )
    return replace(
        effect, verb=other.verb or effect.verb, targets=targets, count=other.count or effect.count, alternative=None
    )


def _places_of(printed: Place | None, bracket: Place | None, *, elsewhere: bool) -> Place | None:
    """Return where targets are: "Reserve (or deck if ...)" is both; another kind of card has its own place alone.

    A second place said without an owner is the first one's owner's: "opponent's discard pile (or Reserve if ...)".
    """
    if printed is None or bracket is None:
        return bracket or printed
    if bracket.owner is None:
        bracket = replace(bracket, owner=printed.owner)
    if elsewhere or printed.inside is not None or bracket.inside is not None or printed.owner != bracket.owner:
        return bracket
    return replace(printed, zones=tuple(dict.fromkeys((*printed.zones, *bracket.zones))))


def _is_used_in(context: Context, place: Place) -> bool:
    """Say whether an ability used at will is used in battle, which a text may ask. Rule: REG-SA-22"""
    return place.zones == (Zone.BATTLE,) and status.current_battle(context.state) is not None


def _those(context: Context, what: Selection) -> list[CardId]:
    """Return the cards of the game that a description means."""
    match what:
        case This():
            return [context.card]
        case Reference(pointer=pointer):
            return list(dict.fromkeys(context.pointed_at(pointer)))
        case _:
            return [c for c in context.state.cards if matches(context, what, c)]


def _surface(context: Context) -> list[CardId]:
    return [c.id for c in context.state.cards.values() if c.location.zone.name in zones.PLAYING_SURFACE]


def _holds(context: Context, place: Place, target: Target) -> bool:
    """Say whether a place has so many of such cards; "a deck" is any one of them. Rules: REG-COND-10, REG-CTRL-10"""
    if place.owner in ANY_ONE:
        return bool(holding(context, place, target))
    return enough(context, target, fitting(context, target, cards_in(context, (place,))))


#: Words that mean one player of several, whichever.
ANY_ONE: Final = frozenset({Player.ANY, Player.AN_OPPONENT})


def holding(context: Context, place: Place, target: Target) -> tuple[Seat, ...]:
    """Return the players whose own place (such as their hand) has so many of such cards. Rule: REG-CTRL-10"""
    there = cards_in(context, (place,))
    zone_of = {c: context.state.cards[c].location.zone.seat for c in there}
    return tuple(
        s
        for s in context.seats(place.owner)
        if enough(context, target, fitting(context, target, (c for c in there if zone_of[c] == s)))
    )


def _controls(context: Context, who: Player, target: Target) -> bool:
    """Say whether a player has such cards in play, or in the place a text names: "has a demon in hand"."""
    found: Iterable[CardId] = _surface(context)
    what = target.what
    if isinstance(what, Filter) and what.owner is not None and what.controller is None:  # "controls a card you own"
        target = replace(target, what=(what := replace(what, controller=who)))
    if isinstance(what, Filter) and what.place is not None:
        place = what.place if what.place.owner is not None else replace(what.place, owner=who)
        target = replace(target, what=replace(what, place=place))
        found = dict.fromkeys((*found, *cards_in(context, (place,))))
    seats = context.seats(who)
    theirs = (c for c in found if teams.is_controlled_by(context.state, c, seats))
    return enough(context, target, fitting(context, target, theirs))


#: What a status asks of a card.
STATUSES: Final[Mapping[ast.Status, Callable[[State, CardId], bool]]] = {
    ast.Status.BLOCKED: lambda state, card: status.is_attacking(state, card) and bool(history.blocked(state)),
    ast.Status.BLOCKING: status.is_blocking,
    ast.Status.ATTACKING: status.is_attacking,
    ast.Status.ALONE: status.is_alone,
    ast.Status.OPPOSED: status.is_opposed,
    ast.Status.OCCUPIED: status.is_occupied,
    ast.Status.IN_BATTLE: status.in_battle,
    ast.Status.ACTIVE: status.is_active_artifact,
    ast.Status.PLACED: cards.is_placed,
    ast.Status.RESCUING: status.is_rescuing,
    ast.Status.EQUIPPED: status.is_equipped,
    ast.Status.TAUNTING: status.is_taunting,
    ast.Status.PARALYZED: cards.is_paralyzed,
    ast.Status.IN_SET_ASIDE: set_aside.is_aside,
    ast.Status.POISONED: lambda state, card: cards.suffers(state, card, cards.POISONED),
    ast.Status.DISEASED: lambda state, card: cards.suffers(state, card, cards.DISEASED),
}


#: What only cards in battle are.
_IN_BATTLE: Final = frozenset(
    {ast.Status.BLOCKING, ast.Status.ATTACKING, ast.Status.ALONE, ast.Status.OPPOSED, ast.Status.IN_BATTLE}
)


def _fighting(context: Context) -> list[CardId]:
    state = context.state
    return [c for name in (zones.BATTLE, zones.SIDE_BATTLE) for s in state.seats for c in state.zone(name, s)]


#: What only Artifacts, Sites and Fortresses are: said of the card itself, which no character bears.
_OF_PLACES: Final = (ast.Status.ACTIVE, ast.Status.OCCUPIED)


def _is_of_the_pair(condition: ast.HasStatus) -> bool:
    """Say whether "while set aside" means the cards that this card has set aside. Rule: REG-SETA-02"""
    return condition.subject is None or isinstance(condition.subject.what, Reference)


def _has_status(context: Context, condition: ast.HasStatus) -> bool:
    state = context.state
    if condition.status is ast.Status.IN_SET_ASIDE and _is_of_the_pair(condition):
        return set_aside.all_aside(state, context.instance)
    if condition.status is ast.Status.PLACED and condition.subject is None:
        return cards.is_placed(state, context.card) or any_placed(state, context.instance)
    if condition.status is ast.Status.PLAYED_AGAINST:
        return condition.by is not None and _is_played_against(context, condition.by)
    test = STATUSES.get(condition.status)
    if test is None:
        return False
    if condition.subject is None and condition.status in afflictions.BY_STATUS:
        return bool(afflictions.suffering_by(state, context.instance, afflictions.BY_STATUS[condition.status]))
    own: Selection = This() if condition.status in _OF_PLACES else Reference(Pointer.BEARER)
    what = condition.subject.what if condition.subject is not None else own
    if isinstance(what, This | Reference):
        lying = [c for c in _those(context, what) if state.cards[c].location.zone.name in zones.PLAYING_SURFACE]
        found = [c for c in lying if test(state, c)]
    else:
        there = _fighting(context) if condition.status in _IN_BATTLE else _surface(context)
        found = [c for c in there if test(state, c) and matches(context, what, c)]
    if condition.by is None:
        return bool(found)
    least, most = counted(context, condition.count)
    facing = ([o for o in status.opponents_of(state, c) if matches(context, condition.by, o)] for c in found)
    return any(least <= len(others) <= most for others in facing)


def _is_played_against(context: Context, whom: Selection) -> bool:
    """Say whether such a character opposed this Enhancement's user as it was played, or opposes this character now.

    Rule: REG-CTRL-18
    """
    against = context.instance.against
    if against is None:
        facing = (status.opponents_of(context.state, c) for c in context.pointed_at(Pointer.BEARER))
        against = tuple(o for others in facing for o in others if cards.is_character(context.state, o))
    return any(matches(context, whom, c) for c in against)


def _during(context: Context, condition: ast.During) -> bool:
    state = context.state
    if not state.phases:
        return False
    phase = state.phases[-1]
    if condition.whose is not None and phase.seat not in context.seats(condition.whose):
        return False
    return condition.phase in (ast.Phase.TURN, ast.Phase.ROUND) or condition.phase.value == phase.name
