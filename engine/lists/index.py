"""An index over folded names: by prefix, by words, by likeness."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

T = TypeVar("T")
Kind = Literal["prefix", "word", "fuzzy"]

LONGEST_QUERY = 100
FUZZY_CUTOFF = 0.6
#: the part of a name, in percent, that must be typed for its beginning or its words to be clear enough
CLEAR_PART = 75.0
#: names shorter than this are never guessed: a letter more or less makes another name
SHORTEST_GUESS = 4
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """An entry found, how, and by which of its names."""

    entry: T
    kind: Kind
    score: float
    name: str


class NameIndex(Generic[T]):
    """Names and what they stand for.

    Args:
        entries: Folded name, entry, and weight: how common it is. Equal hits are ordered by weight.
    """

    def __init__(self, entries: Iterable[tuple[str, T, int]]) -> None:
        rows = sorted(entries, key=lambda row: (row[0], -row[2]))
        self._names = [row[0] for row in rows]
        self._entries = [row[1] for row in rows]
        self._weights = [row[2] for row in rows]
        postings: dict[str, list[int]] = {}
        for number, name in enumerate(self._names):
            for word in set(name.split()):
                postings.setdefault(word, []).append(number)
        self._words = sorted(postings)
        self._postings = [postings[word] for word in self._words]
        by_length: dict[int, list[int]] = {}
        for number, name in enumerate(self._names):
            by_length.setdefault(len(name), []).append(number)
        self._by_length = {
            length: ([self._names[number] for number in numbers], numbers) for length, numbers in by_length.items()
        }

    def search(self, query: str, limit: int) -> list[Found[T]]:
        """Find entries for a folded query: those that begin with it, those that have its words, those like it."""
        query = query[:LONGEST_QUERY]
        found: dict[int, Found[T]] = {}
        for number in self._rank(self._prefix(query)):
            self._add(found, number, "prefix", 100.0 * len(query) / len(self._names[number]))
        if len(found) < limit:
            for number in self._rank(self._with_words(query.split())):
                self._add(found, number, "word", 100.0 * len(query) / max(len(query), len(self._names[number])))
        if len(found) < limit:
            for number, score in self._like(query):
                self._add(found, number, "fuzzy", score)
        return list(found.values())[:limit]

    def _add(self, found: dict[int, Found[T]], number: int, kind: Kind, score: float) -> None:
        entry = self._entries[number]
        found.setdefault(id(entry), Found(entry, kind, score, self._names[number]))

    def _rank(self, numbers: Iterable[int]) -> list[int]:
        return sorted(numbers, key=lambda number: (-self._weights[number], len(self._names[number]), number))

    def _prefix(self, query: str) -> range:
        return range(bisect_left(self._names, query), bisect_left(self._names, query + _LAST))

    def _with_words(self, words: Sequence[str]) -> set[int]:
        """Find names that have, for every word of the query, a word that begins with it."""
        result: set[int] | None = None
        for word in sorted(words, key=len, reverse=True):
            low, high = bisect_left(self._words, word), bisect_left(self._words, word + _LAST)
            holding = {number for numbers in self._postings[low:high] for number in numbers}
            result = holding if result is None else result & holding
            if not result:
                return set()
        return result or set()

    def _like(self, query: str) -> list[tuple[int, float]]:
        """Find names like the query, best first, the more common one first among equals."""
        reach = max(2, len(query) // 3)
        best: list[tuple[int, float]] = []
        for length in range(len(query) - reach, len(query) + reach + 1):
            names, numbers = self._by_length.get(length, ((), ()))
            for _, score, position in process.extract(
                query, names, scorer=OSA.normalized_similarity, score_cutoff=FUZZY_CUTOFF, limit=8
            ):
                best.append((numbers[position], 100.0 * score))
        return sorted(best, key=lambda hit: (-hit[1], -self._weights[hit[0]], hit[0]))


def is_clear(query: str, found: Sequence[Found[T]]) -> bool:
    """Tell whether the first entry found for a folded query is clearly the one meant.

    A beginning or some words must fit one entry only. A misspelling may be one edit away (two from 8 letters on, three
    from 16), and must be nearer than any other entry; since people rarely get the first letter of a word wrong, all
    words must begin alike, unless it is a single edit in a long name.
    """
    if not found or len(query) < SHORTEST_GUESS:
        return False
    best, rivals = found[0], [other for other in found[1:] if other.kind == found[0].kind]
    if best.kind != "fuzzy":
        words = query.split()
        whole = len(words[-1]) >= SHORTEST_GUESS or words[-1] in best.name.split()
        return not rivals and whole and best.score >= CLEAR_PART and len(set(words)) == len(words)
    edits = OSA.distance(query, best.name)
    if edits > 1 + (len(query) >= 8) + (len(query) >= 16):
        return False
    if not _begin_alike(query, best.name) and (edits > 1 or len(query) < 8):
        return False
    return all(OSA.distance(query, rival.name) > edits for rival in rivals)


def _begin_alike(one: str, other: str) -> bool:
    mine, theirs = one.split(), other.split()
    if len(mine) != len(theirs):
        return one[0] == other[0]
    return all(a[0] == b[0] for a, b in zip(mine, theirs, strict=True))
