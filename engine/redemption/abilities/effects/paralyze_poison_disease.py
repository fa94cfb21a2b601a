"""Paralyze, poison and disease: a condition that a character has until it is healed, or for a time."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms import afflictions
from engine.redemption.abilities.terms.durations import over_in, turns_of
from engine.redemption.language.ast.conditions import ForSpan, ForTurns, Span
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import AFFLICTING
from engine.redemption.model import cards

#: Rules: REG-PARA-01, REG-POISON-01
CONDITIONS: Final[Mapping[Verb, str]] = {v: afflictions.BY_STATUS[s] for v, s in AFFLICTING.items()}


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the condition. Rules: REG-PARA-01, REG-PARA-03, REG-POISON-01, R11-POISON-01"""
    condition, by = CONDITIONS[effect.verb], context.instance.id
    changes: list[Change] = []
    for card in targets:
        until = last_turn(context, effect, card)
        changes += afflictions.plan_begin(context.state, card, condition, until, by)
    return [*changes, Note(effect.verb.value, context.you, targets, len(targets))]


def last_turn(context: Context, effect: Effect, card: CardId) -> int:
    """Return the last turn in which the condition holds. Rules: REG-PARA-03, REG-TURN-02"""
    match effect.duration:
        case ForSpan(span=Span.THIS_TURN):
            return context.state.number(Field("turn"))
        case ForTurns(unit="round") as rounds:
            return context.state.number(Field("turn")) + turns_of(context, rounds) * len(context.state.seats) - 1
        case ForTurns() as span:
            return over_in(context.state, cards.controller(context.state, card), turns_of(context, span)) - 1
        case _:
            return afflictions.FOREVER


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
