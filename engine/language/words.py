"""Words and sentences of a normalised text."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

_QUOTE: Final = '"'

_WORD = re.compile(
    r"""
      [ON]\.T\.
    | \*?/?(?:(?:\d+|X|\*)/(?:\d+|X|\*))
    | [+-]\d+
    | non-(?=[A-Za-z])
    | [A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)*
    | 's\b
    | \S
    """,
    re.X,
)


def words_in(text: str) -> tuple[str, ...]:
    """Split into words, numbers and punctuation; a possessive is two words."""
    return tuple(match[0] for match in _WORD.finditer(text))


def sentences(text: str) -> tuple[tuple[str, ...], ...]:
    """Split a section into sentences without their full stops; one inside brackets or quotes ends no sentence.

    A quoted sentence also ends the one around it if a capital letter follows.
    """
    found: list[tuple[str, ...]] = []
    current: list[str] = []
    depth = 0
    words = words_in(text)
    quotes_pair = words.count(_QUOTE) % 2 == 0
    quoted = False
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        depth += (word == "(") - (word == ")")
        quoted ^= word == _QUOTE and quotes_pair
        ends_quote = word == _QUOTE and not quoted and current[-1:] == ["."] and following[:1].isupper()
        if word != "." or quoted:
            current.append(word)
        if ((word == "." and not quoted) or ends_quote) and depth == 0 and current:
            found.append(tuple(current))
            current = []
    if current:
        found.append(tuple(current))
    return tuple(found)


_SPACED = re.compile(r" (?=[.,:;)]|'s\b)|(?<=\() ")


def joined(words: Sequence[str]) -> str:
    """Join words to a text that `words_in` splits into the same words."""
    return _SPACED.sub("", " ".join(words))
