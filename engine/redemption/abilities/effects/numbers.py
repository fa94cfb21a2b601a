"""Increase and decrease: strength and toughness of the targets change."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.changes import Add, Change, Note
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame
from engine.redemption.abilities.ast.effects import By, Effect
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.context import Context
from engine.redemption.model import cards

SIGNS: Final[Mapping[Verb, int]] = {Verb.INCREASE: 1, Verb.DECREASE: -1}


def amounts(effect: Effect) -> tuple[int, int]:
    """Return what an effect adds to strength and toughness; 0 where the text says X, which is not carried out yet."""
    by = effect.arguments
    if not isinstance(by, By) or not isinstance(by.strength, int) or not isinstance(by.toughness, int):
        return 0, 0
    sign = SIGNS[effect.verb]
    return sign * by.strength, sign * by.toughness


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the change of the numbers. Rules: REG-INCDEC-01, REG-INCDEC-05"""
    strength, toughness = amounts(effect)
    changes: list[Change] = []
    for card in targets:
        changes += [Add(Field(cards.STRENGTH, card), strength), Add(Field(cards.TOUGHNESS, card), toughness)]
    return [*changes, Note(effect.verb.value, context.you, targets, (strength, toughness))]


def plan_end(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the end of a change that lasted for a time. Rule: REG-INCDEC-04"""
    strength, toughness = amounts(effect)
    changes: list[Change] = []
    for card in targets:
        changes += [Add(Field(cards.STRENGTH, card), -strength), Add(Field(cards.TOUGHNESS, card), -toughness)]
    return changes


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
