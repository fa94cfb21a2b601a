"""An index over folded names: by prefix, by words, by likeness."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

T = TypeVar("T")
Kind = Literal["prefix", "word", "fuzzy"]

FUZZY_CUTOFF = 0.6
CLEAR_SCORE = 74.0
CLEAR_MARGIN = 7.0
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """An entry found, and how."""

    entry: T
    kind: Kind
    score: float


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
        """Find entries for a folded query: those that begin so, those that hold its words, those like it."""
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
        found.setdefault(id(entry), Found(entry, kind, score))

    def _rank(self, numbers: Iterable[int]) -> list[int]:
        return sorted(numbers, key=lambda number: (-self._weights[number], len(self._names[number]), number))

    def _prefix(self, query: str) -> range:
        return range(bisect_left(self._names, query), bisect_left(self._names, query + _LAST))

    def _with_words(self, words: Sequence[str]) -> set[int]:
        """Find names in which every word of the query begins some word."""
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

    def is_clear(self, hits: Sequence[tuple[int, float]], length: int) -> bool:
        """Tell whether the first of these hits is clearly the best.

        Args:
            hits: Rank of the kind of match and score, best first.
            length: Length of the folded query: short words have many neighbours.
        """
        if length < 4:
            return False
        if len(hits) == 1:
            return hits[0][1] >= CLEAR_SCORE
        (kind, score), (next_kind, next_score) = hits[0], hits[1]
        if kind != next_kind:
            next_score = 0.0 if next_kind > kind else next_score
        return score >= CLEAR_SCORE and score - next_score >= CLEAR_MARGIN
