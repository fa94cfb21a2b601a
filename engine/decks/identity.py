"""Who a card is, for the rules on the same card: what the catalog's lists of persons say."""

from engine.cards.model import Printing
from engine.cards.naming import fold
from engine.decks.same import Identity


def identity_of_cards() -> Identity:
    """Return what is known of persons and generic characters."""
    return Identity(is_generic=_says_generic, persons=_by_title)


def _says_generic(printing: Printing) -> bool:
    return any("generic" in identifier.lower() for identifier in printing.identifiers)


def _by_title(printing: Printing) -> tuple[str, ...]:
    return tuple(fold(title) for title in printing.titles)
