"""Negate and prevent: what they stop is derived from the active abilities, and undone by the frame `Settle`."""

from typing import Final

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import STOPPING

VERBS: Final[frozenset[Verb]] = STOPPING


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan only the log entry. Rules: REG-NEGATE-05, REG-PREVENT-05"""
    return [Note(effect.verb.value, context.you, targets, len(targets), context.card)]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
