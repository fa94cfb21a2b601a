"""Durations counted in turns: how many, in which turn they are over, and what ends then."""

from typing import Final

from engine.kernel.ids import Field, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.variables import x_of
from engine.redemption.language.ast.conditions import Event, ForSpan, ForTurns, Happening, Span, Until
from engine.redemption.language.ast.effects import Effect, Restriction
from engine.redemption.language.ast.nouns import Target, This
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance

TURN: Final = Field("turn")


def turns_of(context: Context, span: ForTurns) -> int:
    """Return how many turns a duration lasts; X has the value it has when the effect completes. Rule: REG-COND-20"""
    number = x_of(context) if span.number == "X" else span.number
    return number if span.limit is None else min(number, span.limit)


def over_in(state: State, seat: Seat, turns: int) -> int:
    """Return the turn in whose Upkeep Phase a duration is over; a player's turns are counted, one in each Upkeep Phase.

    Rules: REG-TURN-02, REG-TURN-05
    """
    around = len(state.seats)
    next_one = (seat - state.phase().seat) % around or around
    return state.number(TURN) + next_one + (max(turns, 1) - 1) * around


_BATTLE: Final = "battle"


def is_in_span(state: State, instance: AbilityInstance, effect: Effect) -> bool:
    """Say whether the time that an effect names is not over yet. Rules: REG-EFF-04, REG-TURN-02"""
    if effect.duration is None:
        return True
    if isinstance(effect.duration, Until) and ends_as_its_card_leaves(effect.duration):
        return cards.in_play(state, instance.card)
    turn = state.number(TURN)
    if (last := _last_turn(state, instance, effect)) is not None:
        return turn <= last and (not _is_for_next_turn(effect) or turn >= _first_turn(state, instance, effect, last))
    match effect.duration:
        case ForSpan(span=Span.THIS_TURN):
            return instance.turn == turn
        case ForSpan(span=Span.THIS_BATTLE | Span.THIS_PHASE):
            return any(p.id == instance.phase for p in state.phases)
        case ForSpan(span=Span.NEXT_BATTLE):
            return any(p.name == _BATTLE and p.id != instance.phase for p in state.phases)
        case ForSpan(span=Span.YOUR_NEXT_BATTLE):
            own = (p for p in state.phases if p.seat == instance.controller)
            return any(p.name == _BATTLE and p.id != instance.phase for p in own)
        case _:
            return True


def ends_as_its_card_leaves(until: Until) -> bool:
    """Say whether an effect lasts until its own card is removed from play, or discarded."""
    event = until.event
    if not isinstance(event, Event) or event.happenings not in ((Happening.REMOVED_FROM_PLAY,), (Happening.DISCARDED,)):
        return False
    about_this = event.subject is None or (isinstance(event.subject, Target) and event.subject.what == This())
    return about_this and event == Event(event.happenings, subject=event.subject)


def goes_on(state: State, instance: AbilityInstance, effect: Effect, *, turn_over: bool) -> bool:
    """Say whether an effect lasts beyond the end of the current phase, or of the turn. Rule: REG-EFF-04"""
    if isinstance(effect.duration, Until):
        return not ends_as_its_card_leaves(effect.duration) or cards.in_play(state, instance.card)
    if (last := _last_turn(state, instance, effect)) is not None:
        left = last - state.number(TURN)
        return left > 0 or (left == 0 and not turn_over)
    span = effect.duration.span if isinstance(effect.duration, ForSpan) else None
    match span:
        case Span.REST_OF_GAME:
            return True
        case Span.THIS_TURN:
            return not turn_over and instance.turn == state.number(TURN)
        case Span.NEXT_BATTLE | Span.YOUR_NEXT_BATTLE:
            return not is_in_span(state, instance, effect)
        case _:
            return False


def _is_for_next_turn(effect: Effect) -> bool:
    return isinstance(effect.duration, ForSpan) and effect.duration.span is Span.NEXT_TURN


def _restricted(state: State, instance: AbilityInstance, effect: Effect) -> tuple[Seat, ...]:
    what = effect.arguments
    return Context(state, instance).seats(what.players) if isinstance(what, Restriction) else ()


def _first_turn(state: State, instance: AbilityInstance, effect: Effect, last: int) -> int:
    """Return the first turn of an effect that lasts for a next turn; of several players, the next turn of any."""
    return instance.turn + 1 if len(_restricted(state, instance, effect)) > 1 else last


def _last_turn(state: State, instance: AbilityInstance, effect: Effect) -> int | None:
    """Return the last turn of an effect that lasts for rounds, or until the next turn of its or a restricted player.

    Rules: REG-TURN-02, REG-TURN-20
    """
    around, more = len(state.seats), 0
    match effect.duration:
        case ForTurns(unit="round") as rounds:
            return instance.turn + turns_of(Context(state, instance), rounds) * around - 1
        case ForTurns() as turns if effect.verb is Verb.CONVERT:
            whose, more = instance.controller, turns_of(Context(state, instance), turns) * around - around - 1
        case ForSpan(span=Span.UNTIL_END_OF_NEXT_TURN):
            whose = instance.controller
        case ForSpan(span=Span.NEXT_TURN | Span.UNTIL_END_OF_THEIR_NEXT_TURN):
            named = _restricted(state, instance, effect)
            if _is_for_next_turn(effect) and len(named) > 1:  # of each of them, as the turns go round
                return instance.turn + around
            whose = next(iter(named), instance.controller)
        case _:
            return None
    then = (state.phase().seat - (state.number(TURN) - instance.turn)) % around
    return instance.turn + ((whose - then) % around or around) + more
