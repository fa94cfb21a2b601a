"""Who a card is, for the rules on the same card."""

from engine.cards.identity import is_unique, persons
from engine.decks.same import Identity


def identity_of_cards() -> Identity:
    """Return what the guides know of persons and generic characters."""
    return Identity(is_unique=is_unique, persons=persons)
