"""Gain: a character has brigades or identifiers in addition to its own."""

from typing import Any

from engine.kernel.changes import Change, Note, Set
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame, State
from engine.redemption.abilities.ast.effects import Effect, Gains, Grants
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.gaining import GAINED, gained_by, named


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that something is added to what each target is; nothing of it is replaced. Modifiers are derived.

    Rules: REG-GAIN-01, REG-GAIN-02
    """
    changes: list[Change] = []
    if isinstance(effect.arguments, Grants):
        return []
    for card in targets:
        for name, added in gained_by(context.state, effect, card).items():
            changes.append(Set(Field(name, card), _held(context.state, name, card) | added))
    return [*changes, Note("gain", context.you, targets, len(targets))]


def plan_end(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that what was gained for a time is lost. Rule: REG-GAIN-02"""
    changes: list[Change] = []
    if not isinstance(effect.arguments, Gains):
        return changes
    for card in targets:
        for name in GAINED:
            held = _held(context.state, name, card)
            rest = held - named(effect.arguments, name)
            if rest != held:
                changes.append(Set(Field(name, card), rest or None))
    return changes


def _held(state: State, name: str, card: CardId) -> frozenset[Any]:
    held: frozenset[Any] | None = state.read(Field(name, card))
    return held or frozenset()


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
