"""Cut a list that lost its line breaks (a chat command joins lines with blanks) back into its cards."""

import re
from collections.abc import Callable
from itertools import pairwise

#: No card name with its number is longer, so a longer line holds several cards.
LONGEST_LINE = 110

_CUT = re.compile(
    r"(?:^|[\s,;|]+)(?=\d{1,3}\s*[xX×]?\s+\D)"
    r"|(?:^|[\s,;|]+)(?=(?:deck|main(?: ?deck)?|reserves?|side ?board|tokens?)\s*:)",
    re.IGNORECASE,
)
_CUT_AFTER = re.compile(r"(?<=\s)[xX×]\d{1,3}(?=[\s,;|]+)")
_SECTION = re.compile(r"(deck|main(?: ?deck)?|reserves?|side ?board|tokens?)\s*(?:\(\d+\))?\s*:\s*", re.IGNORECASE)
_MOST_WORDS = 14


def looks_flattened(line: str) -> bool:
    """Say whether a line holds several cards."""
    return len(line) > LONGEST_LINE or len(_CUT.findall(line)) >= 3


def cut(line: str, known: Callable[[str], bool]) -> list[str]:
    """Cut a flattened line into card lines and section headings.

    Args:
        line: The long line.
        known: Says whether a text is the full name of a card, for lists without numbers.
    """
    pieces = _pieces(line, [match.end() for match in _CUT.finditer(line) if _outside(line, match.end())])
    if len(pieces) < 3:
        after = [match.end() for match in _CUT_AFTER.finditer(line)]
        if len(after) >= 2:
            pieces = _pieces(line, after)
    if len(pieces) < 3:
        pieces = _by_names(line, known) or pieces
    parts: list[str] = []
    for piece in _join_lone_numbers(pieces):
        if match := _SECTION.match(piece):
            parts.append(match[0].strip())
            piece = piece[match.end() :]
        if piece.strip(" ,;|"):
            parts.append(piece.strip(" ,;|\t"))
    return parts


def _pieces(line: str, cuts: list[int]) -> list[str]:
    edges = [0, *[at for at in cuts if at], len(line)]
    return [line[start:end].strip(" ,;|") for start, end in pairwise(edges) if line[start:end].strip()]


def _outside(line: str, at: int) -> bool:
    """Say whether a place is outside brackets, so that `(2016 Promo)` is never cut."""
    before = line[:at]
    return before.count("(") <= before.count(")") and before.count("[") <= before.count("]")


def _join_lone_numbers(pieces: list[str]) -> list[str]:
    """Put `1` and `7 Years of Famine` together again."""
    joined: list[str] = []
    for piece in pieces:
        if joined and joined[-1].rstrip("xX×").isdigit():
            joined[-1] = f"{joined[-1]} {piece}"
        else:
            joined.append(piece)
    return joined


def _by_names(line: str, known: Callable[[str], bool]) -> list[str]:
    """Cut by the longest card names that fit; words between names stay together as a piece of their own."""
    words = line.split()
    pieces: list[str] = []
    loose: list[str] = []
    at = 0
    while at < len(words):
        for length in range(min(_MOST_WORDS, len(words) - at), 0, -1):
            name = " ".join(words[at : at + length])
            if known(name.strip(",;|")):
                if loose:
                    pieces.append(" ".join(loose))
                    loose = []
                pieces.append(name.strip(",;|"))
                at += length
                break
        else:
            loose.append(words[at])
            at += 1
    if loose:
        pieces.append(" ".join(loose))
    return pieces
