"""The identifiers of characters, as words a question may ask about."""

from engine.cards.facts import identifiers
from engine.cards.model import CHARACTERS, Printing

_KNOWN: list[tuple[tuple[Printing, ...], frozenset[str]]] = []


def identifying_words(printings: tuple[Printing, ...]) -> frozenset[str]:
    """Return the identifiers of all characters among these cards, found once."""
    for known, words in _KNOWN:
        if known is printings:
            return words
    found = frozenset(
        word for each in printings for face in each.faces if face.type in CHARACTERS for word in identifiers(each, face)
    )
    _KNOWN[:] = [(printings, found)]
    return found
