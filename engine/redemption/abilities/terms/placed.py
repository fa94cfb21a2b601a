"""Placed cards: effects paired with the placing last as long as the cards stay there."""

from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import effects_in
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance


def any_placed(state: State, instance: AbilityInstance) -> bool:
    """Say whether any card that an ability placed is still where it was placed. Rules: REG-PLACE-06, REG-PLACE-08"""
    places = {path for path, effect in effects_in(state, instance) if effect.verb is Verb.PLACE}
    reached = (card for outcome in instance.outcomes if outcome.path in places for card in outcome.cards)
    return any(cards.is_placed(state, card) for card in reached)
