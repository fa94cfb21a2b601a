"""The words of a section's statements, weighed once, and how well each statement fits a question."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from glossary.model import Section
from glossary.words import stems

_TEXT: Final = 1.0
_CASE: Final = 0.3
_ASKED: Final = 1.5
#: the power in which the questions a statement settles count together: the best most, others that fit too a little
_TOGETHER: Final = 2.5
#: what keeps a text of one or two words from fitting too well
_SHORT_TEXT: Final = 6.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """The statements of a section as weights: how much each word speaks for each statement.

    Texts are numbered: first the statements (sentence and case together), then the questions they answer. `asks` gives
    for each statement its range of questions (the end is exclusive), `settled` the statement that answers a question of
    exactly these words, `apart` how well a word of the section tells its statements apart.
    """

    by_word: dict[str, tuple[tuple[int, float], ...]]
    asks: tuple[tuple[int, int], ...]
    texts: int
    settled: dict[frozenset[str], int]
    apart: dict[str, float]

    def fits(self, asked: dict[str, float]) -> list[float]:
        """Return how well each statement fits a question of these words: the cosines, with rare words counting more."""
        return self.fits_in_all_ways(asked)[0]

    def fits_in_all_ways(self, asked: dict[str, float]) -> tuple[list[float], list[float]]:
        """Return how well each statement fits, and how well compared with the others.

        Compared with the others, words that all of them share count little.
        """
        common, apart = [0.0] * self.texts, [0.0] * self.texts
        squares = squares_apart = 0.0
        for word, weight in asked.items():
            found = self.by_word.get(word)
            squares += weight * weight
            if found is None:
                squares_apart += weight * weight
                continue
            telling = self.apart[word]
            counted = weight * telling
            squares_apart += counted * counted
            for text, each in found:
                common[text] += each * weight
                apart[text] += each * telling * counted
        return self._with_questions(common, squares), self._with_questions(apart, squares_apart)

    def _with_questions(self, common: list[float], squares: float) -> list[float]:
        size = math.sqrt(squares) or 1.0
        return [
            (common[at] + (together(common, begin, end) if begin < end else 0.0)) / size
            for at, (begin, end) in enumerate(self.asks)
        ]


def together(common: list[float], begin: int, end: int) -> float:
    """Combine how well the questions of one statement, a part of all texts, fit into one number."""
    fits = [math.pow(common[at], _TOGETHER) for at in range(begin, end) if common[at]]
    return math.pow(math.fsum(fits), 1.0 / _TOGETHER) if fits else 0.0


def weigh(section: Section, rarity: Mapping[str, float]) -> Weighed:
    """Return the words of a section's statements, weighed by how informative they are."""
    by_word: dict[str, dict[int, float]] = {}
    texts = len(section.statements)
    asks: list[tuple[int, int]] = []
    settled: dict[frozenset[str], int] = {}
    for number, statement in enumerate(section.statements):
        _add(by_word, number, statement.text, _TEXT, rarity)
        _add(by_word, number, statement.case or "", _CASE, rarity)
        asks.append((texts, texts + len(statement.asks)))
        for at, ask in enumerate(statement.asks, texts):
            _add(by_word, at, ask, _ASKED, rarity)
            if words := frozenset(stems(ask)):
                settled.setdefault(words, number)
        texts += len(statement.asks)
    return Weighed(
        {word: tuple(found.items()) for word, found in by_word.items()}, tuple(asks), texts, settled, _apart(section)
    )


def _apart(section: Section) -> dict[str, float]:
    """Return how well each word tells the statements of a section apart: best if only one has it."""
    having = Counter(
        word
        for statement in section.statements
        for word in {word for text in (statement.text, statement.case or "", *statement.asks) for word in stems(text)}
    )
    count = len(section.statements)
    return {word: math.log1p(count / each) / math.log1p(count) for word, each in having.items()}


def _add(by_word: dict[str, dict[int, float]], at: int, text: str, counted: float, rarity: Mapping[str, float]) -> None:
    """Add the weight of each word of a text: its rarity divided by the size of the text."""
    words = dict.fromkeys(stems(text))
    size = math.sqrt(sum(rarity[each] ** 2 for each in words) + _SHORT_TEXT)
    for word in words:
        found = by_word.setdefault(word, {})
        found[at] = found.get(at, 0.0) + counted * rarity[word] / size
