"""Heal: a character is no longer being discarded, poisoned, diseased or paralyzed, and regains what it had lost."""

from engine.kernel.changes import Add, Change, Leave, Note
from engine.kernel.ids import CardId, Field
from engine.kernel.state import Frame
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms import afflictions
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import cards, points, zones
from engine.redemption.model.ability_frames import being_discarded


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the healing; a character being discarded goes to territory. Rules: REG-HEAL-01, REG-HEAL-02, REG-HEAL-06"""
    state = context.state
    falling = being_discarded(state)
    changes: list[Change] = []
    for card in targets:
        changes += [c for name in cards.AFFLICTIONS for c in afflictions.plan_end(state, card, name)]
        for name in (cards.STRENGTH, cards.TOUGHNESS):
            lost = state.number(Field(name, card))
            if lost < 0:
                changes.append(Add(Field(name, card), -lost))
                fractions = Field(points.fraction_of(name), card)
                changes += [Leave(fractions, entry.id) for entry in state.entries(fractions)]
        if card in falling:
            changes += relocation.relocate(state, card, zones.TERRITORY)
    return [*changes, Note("heal", context.you, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
