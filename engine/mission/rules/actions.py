"""Actions: whose action it is, what may be done in it, and when the phase ends."""

from engine.kernel.changes import Set
from engine.kernel.decisions import Decision, Message, Option, Source
from engine.kernel.decisions import Kind as Asks
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Cause
from engine.kernel.ids import Field
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.mission.model import frames, intents
from engine.mission.model.printed import Kind
from engine.mission.model.seats import HOLD, clockwise, has_left, playing, voice_of
from engine.mission.model.setup import ENEMY, Solitaire, is_for_one, is_solitaire, rules_of
from engine.mission.rules import chain, enemy
from engine.mission.rules.offers import activations, plays


def step_actions(state: State, frame: frames.Actions) -> None:
    """Give the next seat its action, until all have passed one after the other.

    Rules: TM-ACTION-01, TM-ACTION-10, TM-ACTION-11
    """
    if frame.passes >= len(playing(state)):
        pop(state)
        return
    seat = frame.order[frame.at % len(frame.order)]
    if has_left(state, seat):
        swap(state, frames.Actions(frame.order, frame.at + 1, frame.passes))
        return
    push(state, frames.Action(seat))


def step_action(state: State, frame: frames.Action) -> None:
    """Ask what a seat does next in its action, after those who called a hold.

    Rules: TM-ENGINE-01, TM-ACTION-05, TM-ACTION-06, TM-KAIROS-02, HOUSE-MISSION-35
    """
    if frame.over or has_left(state, frame.seat):
        _end(state, frame)
        return
    if Kind.ENEMY in frame.played:
        # what may still be done is a Kairos, asked last of all
        order = clockwise(state, frame.seat)
        swap(state, replace(frame, over=True))
        push(state, frames.Window((), (*order[1:], *order[:1])))
        return
    if is_solitaire(state) and frame.seat == ENEMY and rules_of(state).solitaire is Solitaire.AUTOMATIC:
        chosen = enemy.act(state)
        swap(state, replace(frame, over=True))
        if chosen is None:
            push(state, frames.Window((), (clockwise(state, frame.seat)[1:])))
        else:
            push(state, frames.Announce(chain.link_of(state, ENEMY, chosen), (), ()))
        return
    holding = tuple(s for s in clockwise(state, frame.seat) if s != frame.seat and state.read(Field(HOLD, s)))
    if holding:
        commit(state, Cause(rule="TM-KAIROS-02"), [Set(Field(HOLD, s), False) for s in holding])
        push(state, frames.Window((), holding))
        return
    voice = voice_of(state, frame.seat)
    offered = options(state, frame)
    if not offered and is_for_one(state):
        _done(state, frame)
        return
    ask(
        state,
        voice,
        Asks.PLAY,
        (*offered, intents.DONE),
        Message("mission_action", (frame.seat,)),
        source=Source("TM-ACTION-05"),
        default=(intents.DONE.key,),
    )


def options(state: State, frame: frames.Action) -> tuple[Option, ...]:
    """Return what a seat may do next: activations before cards, mission before enemy cards, Kairos always.

    Rules: TM-ACTION-05, TM-ACTION-07, TM-ACTION-08, TM-KAIROS-02, TM-KAIROS-04, TM-ENEMY-02
    """
    seat, voice = frame.seat, voice_of(state, frame.seat)
    found = []
    if not frame.played:
        found += [intents.activate(state, voice, a) for a in activations(state, seat, (), kairos_only=False)]
    else:
        found += [intents.activate(state, voice, a) for a in activations(state, seat, (), kairos_only=True)]
    kinds = tuple(k for k in (Kind.MISSION, Kind.ENEMY) if Kind.ENEMY not in frame.played and k not in frame.played)
    found += [chain.play_option(state, voice, p) for p in plays(state, seat, kinds, (), kairos=False)]
    found += [chain.play_option(state, voice, p) for p in plays(state, seat, chain.BOTH, (), kairos=True)]
    denied = frozenset(frame.denied)
    return tuple(o for o in found if not _is_denied(state, o, denied))


def _is_denied(state: State, option: Option, denied: frozenset[int]) -> bool:
    """Say whether leave was refused for a Christian who would engage. Rule: HOUSE-MISSION-19"""
    intent = option.intent
    if not denied or not isinstance(intent, intents.Play | intents.Activate):
        return False
    paid = intent.paid if isinstance(intent, intents.Activate) else ()
    link = chain.link_of(state, state.cards[intent.card].owner, intent)
    return not denied.isdisjoint(chain.engaged_by(state, link, paid))


def answer_action(state: State, frame: frames.Action, decision: Decision, picks: tuple[str, ...]) -> None:
    """Carry out what a seat does in its action. Rules: TM-ACTION-06, TM-KAIROS-02"""
    intent = decision.option(picks[0]).intent
    if isinstance(intent, intents.Play | intents.Activate):
        paid = intent.paid if isinstance(intent, intents.Activate) else ()
        push(state, frames.Announce(chain.link_of(state, frame.seat, intent), paid, ()))
        return
    _done(state, frame)


def _done(state: State, frame: frames.Action) -> None:
    """Ask the other seats whether they add a Kairos, then end the action. Rule: TM-KAIROS-02"""
    swap(state, replace(frame, over=True))
    push(state, frames.Window((), clockwise(state, frame.seat)[1:]))


def _end(state: State, frame: frames.Action) -> None:
    """Go on to the next action; an action without a card from hand was a pass.

    Rules: TM-ACTION-09, TM-ACTION-10, HOUSE-MISSION-10
    """
    pop(state)
    below = state.frames[-1]
    if not isinstance(below, frames.Actions):
        raise EngineInvariant("an action lies outside the Action phase")
    passes = below.passes + (not has_left(state, frame.seat))
    swap(state, frames.Actions(below.order, below.at + 1, 0 if frame.any_card else passes))
