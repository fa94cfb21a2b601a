"""Who a card is for the rules about copies of the same card, by the lists of the guides."""

from engine.cards.identity import is_unique, persons
from engine.decks.same import Identity


def identity_of_cards() -> Identity:
    """Return what is known of unique and generic characters and of the persons they represent."""
    return Identity(is_unique=is_unique, persons=persons)
