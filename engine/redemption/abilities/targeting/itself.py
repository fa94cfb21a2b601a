"""Where "this card" is reached by its own text. Pure."""

from typing import Final

from engine.kernel.ids import CardId
from engine.redemption.abilities.conditions.events import OF_PLAYERS, OF_THE_BATTLE
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import is_so_called
from engine.redemption.abilities.terms.places import default_places, lies_in
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Target, This
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model import cards

#: What happens to players and battles, not to a card.
_TO_NO_CARD: Final = OF_PLAYERS | OF_THE_BATTLE


def itself(context: Context, effect: Effect, target: Target, what: This) -> tuple[CardId, ...]:
    """Return the card that "this card" means, unless it has left the places where its text reaches it.

    Rules: REG-TARGET-05, REG-TARGET-06, REG-BGL-01
    """
    state = context.state
    # what is discarded on return is the card that set aside, not the one that came back
    gone = effect.verb is Verb.DISCARD and cards.is_enhancement(state, context.card)
    meant = (context.card,) if gone else context.itself()
    return tuple(c for c in meant if is_so_called(state, what, c) and not has_left(context, effect, target, c))


def has_left(context: Context, effect: Effect, target: Target, card: CardId) -> bool:
    """Say whether a card went elsewhere than to the usual places of an effect before its text was set off.

    The event that sets it off may itself take the card away: "if this card is discarded". Rules: REG-BGL-01, REG-SA-28
    """
    state, firing = context.state, context.instance.firing
    if firing is None or firing.at_will or target.source is not None:
        return False
    trigger = context.ability.clauses[firing.clause].trigger
    told = bool(firing.cards) and (trigger is None or not _TO_NO_CARD.issuperset(trigger.happenings))
    if told or card != context.card or state.cards[card].stay == context.instance.stay:
        return False
    return not any(lies_in(context, place, card) for place in default_places(state, effect.verb))
