"""What a gain would add to a card that it does not have yet."""

from typing import Any, Final

from engine.cards.model import EVIL_BRIGADES, GOOD_BRIGADES, Alignment
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.abilities.ast.effects import Effect, Gains
from engine.redemption.abilities.filters import brigades_named
from engine.redemption.model import cards

#: Where what is gained is kept.
GAINED: Final = (cards.GAINED_BRIGADES, cards.GAINED_IDENTIFIERS)


def named(gains: Gains, field: str) -> frozenset[Any]:
    """Return what a gain names of a kind: brigades, or identifiers."""
    if field == cards.GAINED_IDENTIFIERS:
        return frozenset(i.casefold() for i in gains.identifiers)
    return brigades_named(gains.brigades)


def gained_by(state: State, effect: Effect, card: CardId) -> dict[str, frozenset[Any]]:
    """Return what an effect adds to a card, by where it is kept; empty where the card would not change.

    A brigade of both sides is that of the side of the card. Rules: REG-GAIN-01, REG-GAIN-03, REG-BRIG-03
    """
    if not isinstance(effect.arguments, Gains):
        return {}
    side = EVIL_BRIGADES if cards.alignment_of(state, card) is Alignment.EVIL else GOOD_BRIGADES
    brigades = (named(effect.arguments, cards.GAINED_BRIGADES) & side) - cards.brigades_of(state, card)
    identifiers = named(effect.arguments, cards.GAINED_IDENTIFIERS) - cards.profile_of(state, card).identifiers
    found = {cards.GAINED_BRIGADES: brigades, cards.GAINED_IDENTIFIERS: identifiers}
    return {name: added for name, added in found.items() if added}
