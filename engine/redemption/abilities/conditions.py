"""Whether a condition of an ability holds now."""

from dataclasses import replace
from typing import Final, assert_never

from engine.kernel.ids import CardId, Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.ast import conditions as ast
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.nouns import Count, CountKind, Place, Reference, Selection, Target, This
from engine.redemption.abilities.ast.vocabulary import Player, Pointer, Verb
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.filters import matches
from engine.redemption.abilities.places import cards_in, zones_of
from engine.redemption.abilities.variables import brigades_counted, number_of
from engine.redemption.model import cards, status, zones
from engine.redemption.model.instances import Path

TURN: Final = Field("turn")
#: In which turn a player last began a battle.
ATTACKED: Final = "attacked"
ADVANTAGES = {
    ast.Advantage.HAND: status.AdvantageIn.HAND,
    ast.Advantage.BOARD: status.AdvantageIn.BOARD,
    ast.Advantage.SOUL: status.AdvantageIn.REDEEMED_SOUL,
    ast.Advantage.RESERVE: status.AdvantageIn.RESERVE,
    ast.Advantage.DECK: status.AdvantageIn.DECK,
    ast.Advantage.TERRITORY: status.AdvantageIn.TERRITORY,
}
#: Conditions that `holds` can judge; a reading with any other is played by hand.
JUDGED: frozenset[type] = frozenset(
    {
        ast.UsedBy, ast.PlayedOn, ast.PlayedIn, ast.Exists, ast.Controls, ast.HasStatus, ast.Is, ast.AllAre,
        ast.HasAdvantage, ast.Holds, ast.Earlier, ast.During, ast.AtAnyTime, ast.Not, ast.OneOf, ast.Among,
        ast.UsedAbility, ast.Attacked, ast.HasBrigades, ast.Each,
    }
)  # fmt: skip


def holds(context: Context, condition: ast.Condition, path: Path = ()) -> bool:
    """Say whether a condition is true. `path` is the address of the effect it stands before.

    Rules: REG-COND-10 to REG-COND-14, REG-TARGET-01
    """
    match condition:
        case ast.UsedBy(what=what):
            bearer = status.bearer_of(context.state, context.card)
            return bearer is not None and matches(context, what, bearer)
        case ast.PlayedOn(what=what):
            bearer = status.bearer_of(context.state, context.card)
            return bearer is not None and matches(context, what, bearer)
        case ast.PlayedIn(place=place):
            return context.state.cards[context.card].place.zone in zones_of(context, place)
        case ast.Exists(target=target, place=place):
            return _enough(
                context, target, [c for c in cards_in(context, (place,)) if matches(context, target.what, c)]
            )
        case ast.Controls(who=who, target=target):
            return _controls(context, who, target)
        case ast.HasStatus():
            return _has_status(context, condition)
        case ast.Is(subject=subject, what=what):
            meant = _those(context, subject)
            return bool(meant) and all(matches(context, what, c) for c in meant)
        case ast.AllAre(what=what, are=are):
            meant = [c for c in _surface(context) if matches(context, what, c)]
            return bool(meant) and all(matches(context, are, c) for c in meant)
        case ast.HasAdvantage(who=who, over=over):
            wanted = ADVANTAGES.get(over)
            return wanted is not None and any(
                status.has_advantage(context.state, s, wanted) for s in context.seats(who)
            )
        case ast.Holds(place=place, count=count, what=what):
            return _enough(
                context, Target(what, count), [c for c in cards_in(context, (place,)) if matches(context, what, c)]
            )
        case ast.Among(target=target):
            return _enough(context, target, [c for c in context.seen() if matches(context, target.what, c)])
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
        case ast.Earlier(result=result):
            return _earlier(context, result)
        case ast.During():
            return _during(context, condition)
        case ast.Not(condition=inner):
            return not holds(context, inner, path)
        case ast.OneOf(options=options):
            return any(holds(context, o, path) for o in options)
        case (
            ast.PlayedFrom()
            | ast.HasDrawn()
            | ast.HasInitiative()
            | ast.XIs()
            | ast.Battling()
            | ast.Pays()
            | ast.HasMost()
            | ast.Happened()
        ):
            return False
        case _:
            assert_never(condition)


def is_in(context: Context, condition: ast.Each) -> bool:
    """Say whether it is such a phase now: each means each of one's own. Rule: REG-COND-16"""
    phase = context.state.phases[-1] if context.state.phases else None
    if phase is None or phase.seat not in context.seats(condition.whose):
        return False
    wanted = ast.Phase.DRAW if condition.phase is ast.Phase.TURN else condition.phase
    return wanted.value == phase.name


def has_used(state: State, seat: Seat, verb: Verb) -> bool:
    """Say whether a player has used an ability of this type this turn. Rule: REG-COND-10"""
    last: int | None = state.read(Field(f"used {verb.value}", seat))
    return last == state.number(TURN)


def as_it_stands(context: Context, effect: Effect) -> Effect:
    """Return an effect with what a condition in it replaces: "(or 2 if ...)". Rule: REG-COND-10"""
    other = effect.alternative
    if other is None or not all(holds(context, c) for c in other.conditions):
        return effect
    targets = tuple(
        replace(
            t,
            what=other.what or t.what,
            count=other.count or t.count,
            source=other.source or t.source,
        )
        for t in effect.targets
    )
    return replace(
        effect, verb=other.verb or effect.verb, targets=targets, count=other.count or effect.count, alternative=None
    )


def _found(context: Context, place: Place, what: Selection) -> list[CardId]:
    return [c for c in cards_in(context, (place,)) if matches(context, what, c)]


def _those(context: Context, what: Selection) -> list[CardId]:
    """Return the cards of the game that are meant."""
    match what:
        case This():
            return [context.card]
        case Reference(pointer=pointer):
            return list(dict.fromkeys(context.pointed_at(pointer)))
        case _:
            return [c for c in context.state.cards if matches(context, what, c)]


def _surface(context: Context) -> list[CardId]:
    return [c.id for c in context.state.cards.values() if c.place.zone.name in zones.PLAYING_SURFACE]


def counted(context: Context, count: Count | None) -> tuple[int, int]:
    """Return the least and the greatest number a count allows; without one, at least one."""
    if count is None or count.kind in (CountKind.ALL, CountKind.PLURAL, CountKind.ANY_NUMBER):
        return 1, 10_000
    number = number_of(context, count)
    match count.kind:
        case CountKind.EXACTLY | CountKind.AT_LEAST:
            return number, 10_000
        case CountKind.UP_TO | CountKind.AT_MOST:
            return 0, number
        case CountKind.EQUAL:
            return number, number
        case CountKind.NONE:
            return 0, 0
        case _:
            return 1, 10_000


def _enough(context: Context, target: Target, found: list[CardId]) -> bool:
    least, most = counted(context, target.count)
    return least <= len(found) <= most


def _controls(context: Context, who: Player, target: Target) -> bool:
    seats = context.seats(who)
    found = [
        c for c in _surface(context) if cards.controller(context.state, c) in seats and matches(context, target.what, c)
    ]
    return _enough(context, target, found)


_TESTS: Final = {
    ast.Status.BLOCKING: status.is_blocking,
    ast.Status.ATTACKING: status.is_attacking,
    ast.Status.ALONE: status.is_alone,
    ast.Status.OPPOSED: status.is_opposed,
    ast.Status.OCCUPIED: status.is_occupied,
    ast.Status.IN_BATTLE: status.in_battle,
    ast.Status.ACTIVE: status.is_active_artifact,
    ast.Status.PLACED: cards.is_placed,
}


def _has_status(context: Context, condition: ast.HasStatus) -> bool:
    state = context.state
    test = _TESTS.get(condition.status)
    if test is None:
        return False
    what = condition.subject.what if condition.subject is not None else Reference(Pointer.BEARER)
    if isinstance(what, This | Reference):
        lying = [c for c in _those(context, what) if state.cards[c].place.zone.name in zones.PLAYING_SURFACE]
        found = [c for c in lying if test(state, c)]
    else:
        found = [c for c in _surface(context) if test(state, c) and matches(context, what, c)]
    if condition.by is None:
        return bool(found)
    return any(matches(context, condition.by, o) for c in found for o in status.opponents_of(state, c))


def _earlier(context: Context, result: ast.Result) -> bool:
    """Judge an "if you do". Rules: REG-COND-11 to REG-COND-14"""
    last = context.last()
    did = last is not None and last.in_full and not last.declined
    match result:
        case ast.Result.DID:
            return did
        case ast.Result.DID_NOT:
            return last is not None and last.declined
        case ast.Result.COULD_NOT:
            return last is not None and not last.declined and not last.in_full
        case ast.Result.OTHERWISE:
            return not did


def _during(context: Context, condition: ast.During) -> bool:
    state = context.state
    if not state.phases:
        return False
    phase = state.phases[-1]
    if condition.whose is not None and phase.seat not in context.seats(condition.whose):
        return False
    return condition.phase in (ast.Phase.TURN, ast.Phase.ROUND) or condition.phase.value == phase.name
