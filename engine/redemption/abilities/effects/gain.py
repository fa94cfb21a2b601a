"""Gain: a character has brigades, identifiers or abilities in addition to its own."""

from typing import Any

from engine.kernel.changes import Change, Join, Leave, Note, Set
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame, State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.gained import GAINED, acts_at_once, entries_by, gained_by, named, section_gained
from engine.redemption.language.ast.effects import Effect, Gains
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import ActivateGained
from engine.redemption.model.instances import Gained


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan what is added to each target; nothing is replaced. Gained modifiers are derived, not planned.

    Rules: REG-GAIN-01, REG-GAIN-02
    """
    changes: list[Change] = []
    if not isinstance(effect.arguments, Gains):
        return []
    for card in targets:
        for name, added in gained_by(context.state, effect, card).items():
            changes.append(Set(Field(name, card), _held(context.state, name, card) | added))
        if effect.arguments.quoted:
            changes.append(Join(Field(cards.GAINED_ABILITIES, card), _ability(context, effect.arguments)))
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
        given = entries_by(context.state, card, context.instance.id) if effect.arguments.quoted else ()
        changes += [Leave(Field(cards.GAINED_ABILITIES, card), e) for e in given]
    return changes


def _ability(context: Context, gains: Gains) -> Gained:
    words = context.instance.words
    turn = context.state.number(Field("turn"))
    return Gained(words, section_gained(context.state, words, gains), context.instance.id, turn)


def _held(state: State, name: str, card: CardId) -> frozenset[Any]:
    held: frozenset[Any] | None = state.read(Field(name, card))
    return held or frozenset()


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of the abilities gained, on cards whose special ability is active. Rule: REG-SA-02"""
    if not isinstance(effect.arguments, Gains) or not effect.arguments.quoted:
        return ()
    acting = tuple(c for c in targets if acts_at_once(context.state, c))
    return (ActivateGained(context.instance.id, acting),) if acting else ()
