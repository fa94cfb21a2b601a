"""Who a card is, for the rules on the same card."""

from engine.cards.model import Face, Printing
from engine.cards.naming import fold
from engine.decks.same import Identity


def identity_of_cards() -> Identity:
    """Return what is known of persons and generic characters."""
    return Identity(is_unique=_is_unique, persons=_persons)


def _is_unique(printing: Printing, face: Face) -> bool:
    return not any("generic" in identifier.lower() for identifier in printing.identifiers)


def _persons(printing: Printing, face: Face) -> tuple[str, ...]:
    return (fold(face.title or printing.base_name),)
