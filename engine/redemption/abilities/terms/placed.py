"""Placed cards: effects paired with the placing last as long as the cards stay there."""

from collections.abc import Iterator

from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.reading.acting import WHILE_ANOTHER_IS_PLACED, WHILE_PLACED
from engine.redemption.abilities.reading.readings import effects_in, words_of
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance


def any_placed(state: State, instance: AbilityInstance) -> bool:
    """Say whether any card that an ability placed is still where it was placed. Rules: REG-PLACE-06, REG-PLACE-08"""
    return any(cards.is_placed(state, card) for found in _placings(state, instance) for card in found)


def lasts_as_placed(state: State, instance: AbilityInstance) -> bool:
    """Say whether something paired with a placing lasts, since a card is still where this very ability placed it.

    Rule: REG-PLACE-08
    """
    if not any(check in (WHILE_PLACED, WHILE_ANOTHER_IS_PLACED) for check in words_of(state, instance).standing):
        return False
    return any(_is_still_on(state, card, found) for found in _placings(state, instance) for card in found)


def _placings(state: State, instance: AbilityInstance) -> Iterator[tuple[CardId, ...]]:
    places = {path for path, effect in effects_in(state, instance) if effect.verb is Verb.PLACE}
    return (outcome.cards for outcome in instance.outcomes if outcome.path in places)


def _is_still_on(state: State, card: CardId, reached: tuple[CardId, ...]) -> bool:
    host = state.cards[card].location.host
    return cards.is_placed(state, card) and (host is None or host in reached)
