"""Whom "he" and "she" can mean of those who fight in a told battle."""

import re
from collections.abc import Iterable
from typing import Final

from bot.services.verdicts.asked import Asked
from engine.cards.facts import identifiers

_PRONOUN: Final = re.compile(r"\b(?:he|him|his|she|her|hers)\b")
_OF_SHE: Final = frozenset({"she", "her", "hers"})
_GENDERS: Final = frozenset({"male", "female"})


def pronoun_in(line: str) -> str:
    """Return the first word in a line that means a man or a woman; empty if there is none."""
    found = _PRONOUN.search(line)
    return "" if found is None else found[0]


def fitting(asked: Asked, numbers: Iterable[int], line: str) -> list[int]:
    """Return which cards the first "he" or "she" in a line can mean, by what the cards are; all if there is none."""
    word = pronoun_in(line)
    other = "" if not word else "male" if word in _OF_SHE else "female"
    return [each for each in numbers if not other or _gender(asked, each) != other]


def _gender(asked: Asked, number: int) -> str:
    """Return whether a card is a man or a woman; empty if it is neither, both, or not the same for all printings."""
    told = {
        each
        for printing in asked.cards[number].printings
        for face in printing.faces
        for each in _GENDERS & identifiers(printing, face)
    }
    return told.pop() if len(told) == 1 else ""
