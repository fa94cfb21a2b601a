"""Cut a list that lost its line breaks (a chat command joins lines with blanks) back into its cards."""

import re
from collections.abc import Callable
from itertools import pairwise

#: No card name with its number is longer, so a longer line holds several cards.
LONGEST_LINE = 110

_SECTION_NAME = r"(?:deck|main(?: ?deck)?|reserves?|side ?board|tokens?)\s*(?:\(\d+\))?\s*:"
_SECTION = re.compile(_SECTION_NAME + r"\s*", re.IGNORECASE)
_PLACE = re.compile(
    rf"(?:^|(?<=[\s,;|]))(?:(?P<number>\d{{1,3}}\s*[xX×]?|[xX×]\d{{1,3}})(?=\s+\S)|(?P<section>{_SECTION_NAME}))",
    re.IGNORECASE,
)
_AFTER = re.compile(r"(?<=\s)[xX×]\d{1,3}(?=[\s,;|]|$)")
_NUMBER = re.compile(r"(?:\d{1,3}\s*[xX×]?|[xX×]\d{1,3})\s+")
_EDGES = " ,;|\t"
_MOST_WORDS = 14
#: The names of the largest deck have fewer words than this.
_MOST_IN_LINE = 3_000
#: A name holds at most so many numbers that could be numbers of copies.
_MOST_NUMBERS = 3


def looks_flattened(line: str) -> bool:
    """Say whether a line holds several cards."""
    return len(line) > LONGEST_LINE or len(_PLACE.findall(line)) >= 3 or len(_AFTER.findall(line)) >= 2


def cut(line: str, known: Callable[[str], bool]) -> list[str]:
    """Cut a flattened line into card lines and section headings.

    Args:
        line: The long line.
        known: Says whether a text is the full name of a card, for names with numbers in them and lists without numbers.
    """
    places = _outside_brackets(line)
    leading = bool(places) and (places[0].start() == 0 or len(places) >= 3)
    if leading and not (_AFTER.search(line) and not line.lstrip(_EDGES)[:1].isdigit() and line[:1] not in "xX×"):
        return _by_numbers(line, places, known)
    after = [match.end() for match in _AFTER.finditer(line)]
    if len(after) >= 2:
        edges = [0, *after, len(line)]
        pieces = [line[start:end].strip(_EDGES) for start, end in pairwise(edges)]
    else:
        pieces = _by_names(line, known)
    return [part for piece in pieces if piece for part in _with_section(piece)]


def _by_numbers(line: str, places: list[re.Match[str]], known: Callable[[str], bool]) -> list[str]:
    """Cut before numbers of copies, but not before a number that belongs to a name."""
    parts: list[str] = []
    starts = [match.start() for match in places] + [len(line)]
    if starts[0]:
        parts += _with_section(line[: starts[0]].strip(_EDGES))
    at = 0
    while at < len(places):
        if places[at]["section"]:
            parts.append(places[at][0].strip())
            rest = line[places[at].end() : starts[at + 1]].strip(_EDGES)
            parts += [rest] if rest else []
            at += 1
            continue
        end = _end_of_item(line, places, starts, at, known)
        parts.append(line[starts[at] : starts[end]].strip(_EDGES))
        at = end
    return parts


def _end_of_item(
    line: str, places: list[re.Match[str]], starts: list[int], at: int, known: Callable[[str], bool]
) -> int:
    """Find where an item ends: after its name if that is a known card, else before the next number."""
    last = min(len(places), at + _MOST_NUMBERS)
    for end in range(at + 1, last + 1):
        name = _NUMBER.sub("", line[starts[at] : starts[end]], count=1).strip(_EDGES)
        if known(name):
            return end
        if end < len(places) and places[end]["section"]:
            break
    end = at + 1
    while end < len(places) and not _NUMBER.sub("", line[starts[at] : starts[end]], count=1).strip(_EDGES):
        end += 1
    return end


def _with_section(piece: str) -> list[str]:
    """Split `Reserve: Aaron (G)` into heading and card."""
    match = _SECTION.match(piece)
    if match is None:
        return [piece] if piece else []
    rest = piece[match.end() :].strip(_EDGES)
    return [match[0].strip(), *([rest] if rest else [])]


def _outside_brackets(line: str) -> list[re.Match[str]]:
    """Find the numbers and headings that are not in brackets: `(2016 Promo)` is never cut."""
    found: list[re.Match[str]] = []
    round_open = square_open = seen = 0
    for match in _PLACE.finditer(line):
        between = line[seen : match.start()]
        round_open += between.count("(") - between.count(")")
        square_open += between.count("[") - between.count("]")
        seen = match.start()
        if round_open <= 0 and square_open <= 0:
            found.append(match)
    return found


def _by_names(line: str, known: Callable[[str], bool]) -> list[str]:
    """Cut by the longest card names that fit; words between two names become a piece of their own."""
    words = line.split()
    if len(words) > _MOST_IN_LINE:
        return [line]
    pieces: list[str] = []
    loose: list[str] = []
    at = 0
    while at < len(words):
        for length in range(min(_MOST_WORDS, len(words) - at), 0, -1):
            name = " ".join(words[at : at + length]).strip(_EDGES)
            if known(name) or _SECTION.fullmatch(name):
                if loose:
                    pieces.append(" ".join(loose))
                    loose = []
                pieces.append(name)
                at += length
                break
        else:
            loose.append(words[at])
            at += 1
    if loose:
        pieces.append(" ".join(loose))
    return pieces
