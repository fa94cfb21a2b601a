"""Paralyze, poison and disease: a condition that a character has until it is healed, or for a time."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.changes import Change, Note, Set
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame
from engine.redemption.abilities.ast.conditions import ForSpan, Span
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.context import Context
from engine.redemption.model import cards

#: Rules: REG-PARA-01, REG-POISON-01
CONDITIONS: Final[Mapping[Verb, str]] = {
    Verb.PARALYZE: cards.PARALYZED,
    Verb.POISON: cards.POISONED,
    Verb.DISEASE: cards.DISEASED,
}
FOREVER: Final = -1


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the condition; one that lasts longer already stays.

    Rules: REG-PARA-03, REG-PARA-04, REG-POISON-02
    """
    state = context.state
    until = last_turn(context, effect)
    changes: list[Change] = []
    for card in targets:
        field = Field(CONDITIONS[effect.verb], card)
        now = state.read(field)
        if now is None or (now != FOREVER and (until == FOREVER or until > now)):
            changes.append(Set(field, until))
    return [*changes, Note(effect.verb.value, context.you, targets, len(targets))]


def last_turn(context: Context, effect: Effect) -> int:
    """Return the last turn in which the condition holds. Rule: REG-PARA-03"""
    if isinstance(effect.duration, ForSpan) and effect.duration.span is Span.THIS_TURN:
        return context.state.number(Field("turn"))
    return FOREVER


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
