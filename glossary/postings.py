"""How well texts fit words by bm25: each word of the full-text tables is weighed once, when they are opened."""

import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_SATURATION: Final = 1.2
_BY_LENGTH: Final = 0.75
#: what a word counts that stands in more than half of the texts
_LEAST: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Postings:
    """The texts that each word stands in, and how well each of them fits a search for it."""

    texts: int
    by_word: dict[str, tuple[tuple[int, float], ...]]

    def like(self, words: Iterable[str], limit: int) -> list[tuple[int, float]]:
        """Return (number, bm25) of the texts that fit these words best, best first; a higher bm25 is better."""
        scores = [0.0] * self.texts
        for word in words:
            for text, score in self.by_word.get(word, ()):
                scores[text] += score
        found = [text for text, score in enumerate(scores) if score]
        best = sorted(found, key=scores.__getitem__, reverse=True)[:limit]
        return [(text, scores[text]) for text in best]


def read_postings(connection: sqlite3.Connection, table: str, weights: Sequence[float]) -> Postings:
    """Return the postings of a full-text table whose columns have these weights."""
    connection.execute(f"CREATE VIRTUAL TABLE temp.{table}_words USING fts5vocab(main, {table}, instance)")
    columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
    weight_of = dict(zip(columns, weights, strict=True))
    sizes: dict[int, int] = {}
    counted: dict[str, dict[int, float]] = {}
    for word, row, column in connection.execute(f"SELECT term, doc, col FROM temp.{table}_words"):  # noqa: S608
        texts = counted.setdefault(word, {})
        texts[row - 1] = texts.get(row - 1, 0.0) + weight_of[column]
        sizes[row - 1] = sizes.get(row - 1, 0) + 1
    (texts_there,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    middle = sum(sizes.values()) / (texts_there or 1)
    slowed = {text: _SATURATION * (1 - _BY_LENGTH + _BY_LENGTH * size / middle) for text, size in sizes.items()}
    return Postings(texts_there, {word: _scores(found, slowed, texts_there) for word, found in counted.items()})


def _scores(found: Mapping[int, float], slowed: Mapping[int, float], texts: int) -> tuple[tuple[int, float], ...]:
    rare = math.log((texts - len(found) + 0.5) / (len(found) + 0.5))
    rare = rare if rare > 0 else _LEAST
    return tuple(
        (text, rare * times * (_SATURATION + 1) / (times + slowed[text])) for text, times in sorted(found.items())
    )
