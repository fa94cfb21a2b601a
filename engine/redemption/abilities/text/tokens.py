"""Words and sentences of a normalised text."""

import re

_TOKEN = re.compile(
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


def tokenise(text: str) -> tuple[str, ...]:
    """Split into words, numbers and punctuation; a possessive is two tokens."""
    return tuple(match[0] for match in _TOKEN.finditer(text))


def sentences(text: str) -> tuple[tuple[str, ...], ...]:
    """Split a section into sentences (without their full stop); a stop inside brackets ends none."""
    found: list[tuple[str, ...]] = []
    current: list[str] = []
    depth = 0
    for word in tokenise(text):
        depth += (word == "(") - (word == ")")
        if word != ".":
            current.append(word)
        elif depth == 0 and current:
            found.append(tuple(current))
            current = []
    if current:
        found.append(tuple(current))
    return tuple(found)
