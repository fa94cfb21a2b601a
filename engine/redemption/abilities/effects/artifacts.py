"""Activate and deactivate an Artifact: turn it face up in the Artifact pile or on a card, or face down."""

from typing import Final

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.put_down import plan_artifact
from engine.redemption.abilities.terms.active_on import plan_by_effect, plan_deactivation
from engine.redemption.language.ast.effects import Effect, Onto
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.model.ability_frames import ActivateCards

VERBS: Final[frozenset[Verb]] = verbs_of(lambda kind: kind.turns_artifacts)


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan to turn the Artifacts face up, or face down.

    Rules: REG-ACTART-01, R11-ACTART-01, REG-ACTART-02, REG-ACTART-05, REG-ACTART-06, REG-ACTART-08
    """
    if isinstance(effect.arguments, Onto):
        return plan_by_effect(context.state, targets[:-1], targets[-1], context.carrier) if targets[1:] else []
    changes: list[Change] = []
    for card in targets:
        if effect.verb is Verb.DEACTIVATE:
            changes += plan_deactivation(context.state, card)
        else:
            changes += plan_artifact(context.state, card, context.seats(effect.actor)[0])
    note = Note("deactivate", context.you, targets, len(targets))
    return [*changes, note] if effect.verb is Verb.DEACTIVATE else changes


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of its ability. Rule: REG-ACT-01"""
    if effect.verb is Verb.DEACTIVATE:
        return ()
    laid = targets[:-1] if isinstance(effect.arguments, Onto) else targets
    return tuple(ActivateCards((c,), context.state.cards[c].location.zone.seat) for c in laid)
