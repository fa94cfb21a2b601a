"""Copies: the special ability of another card acts on the copying card as if it were printed there."""

from collections.abc import Set as AnySet

from engine.cards.model import CardType
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import reading
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards
from engine.redemption.model.instances import instances


def is_copyable(state: State, card: CardId) -> bool:
    """Say whether a card has a special ability that can be copied: one that copies nothing itself.

    Rules: REG-COPY-05, REG-SA-02
    """
    whole = reading(state, card)
    gained = bool(cards.gained_abilities(state, card))
    if whole is None:
        return gained
    copies = any(isinstance(n, Effect) and n.verb is Verb.COPY for n in nodes(whole.sections))
    return not copies and (gained or any(s.abilities or s.modifiers for s in whole.sections))


def is_soul(state: State, card: CardId) -> bool:
    """Say whether a copied card is a Lost Soul, so that the copy acts as if it came into play. Rule: REG-COPY-06"""
    return CardType.LOST_SOUL in cards.printing(state, card).types


def copies_by(state: State, abilities: AnySet[AbilityId]) -> frozenset[AbilityId]:
    """Return the copies that these abilities made: they are stopped together. Rules: REG-COPY-02, REG-NEGATE-01"""
    return frozenset(i.id for i in instances(state) if i.copied_by in abilities)
