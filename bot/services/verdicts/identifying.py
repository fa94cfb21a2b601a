"""The identifiers of characters and the types of cards, as words a question may ask about."""

from collections import defaultdict
from typing import Final

from engine.cards.facts import identifiers
from engine.cards.identity import is_unique
from engine.cards.model import CHARACTERS, CardType, Printing

#: the types of cards, as words
TYPES: Final = frozenset(each.value.casefold() for each in CardType)
_INITIALS: list[tuple[tuple[Printing, ...], dict[str, str]]] = []
_KNOWN: list[tuple[tuple[Printing, ...], frozenset[str]]] = []
_PERSONS: list[tuple[tuple[Printing, ...], frozenset[str]]] = []


def persons(printings: tuple[Printing, ...]) -> frozenset[str]:
    """Return the names of one word of unique characters among these cards, in lower case; cached."""
    for known, names in _PERSONS:
        if known is printings:
            return names
    found = frozenset(
        each.base_name.casefold()
        for each in printings
        if " " not in each.base_name and CHARACTERS.issuperset(each.types) and is_unique(each)
    )
    _PERSONS[:] = [(printings, found)]
    return found


def identifying_words(printings: tuple[Printing, ...]) -> frozenset[str]:
    """Return the identifiers of all characters among these cards; cached."""
    for known, words in _KNOWN:
        if known is printings:
            return words
    found = frozenset(
        word for each in printings for face in each.faces if face.type in CHARACTERS for word in identifiers(each, face)
    )
    _KNOWN[:] = [(printings, found)]
    return found


def initials_of(printings: tuple[Printing, ...]) -> dict[str, str]:
    """Return the card name for each set of initials that only one name has; cached."""
    for known, names in _INITIALS:
        if known is printings:
            return names
    found: dict[str, set[str]] = defaultdict(set)
    for each in printings:
        words = each.base_name.split()
        if len(words) > 2 and each.types != (CardType.LOST_SOUL,):
            found["".join(word[0] for word in words).casefold()].add(each.base_name)
    named = {short: names.pop() for short, names in found.items() if len(names) == 1}
    _INITIALS[:] = [(printings, named)]
    return named
