"""The words of a section's statements, weighed once, and how well each statement fits a question."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
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

    by_word: Mapping[str, tuple[tuple[int, float], ...]]
    asks: tuple[tuple[int, int], ...]
    texts: int
    settled: Mapping[frozenset[str], int]
    apart: Mapping[str, float]

    def fits(self, asked: Mapping[str, float]) -> list[float]:
        """Return how well each statement fits a question of these words: the cosines, with rare words counting more."""
        return self._fits(asked, {})

    def fits_apart(self, asked: Mapping[str, float]) -> list[float]:
        """Return how well each statement fits compared with the others; words that all of them share count little."""
        return self._fits(asked, self.apart)

    def _fits(self, asked: Mapping[str, float], telling: Mapping[str, float]) -> list[float]:
        common = [0.0] * self.texts
        squares = 0.0
        for word, weight in asked.items():
            counted = weight * telling.get(word, 1.0)
            squares += counted * counted
            for text, each in self.by_word.get(word, ()):
                common[text] += each * telling.get(word, 1.0) * counted
        size = math.sqrt(squares) or 1.0
        return [
            (said + together(common[begin:end])) / size for said, (begin, end) in zip(common, self.asks, strict=False)
        ]


def together(fits: Sequence[float]) -> float:
    """Combine how well the questions of one statement fit into one number."""
    return math.pow(math.fsum([math.pow(each, _TOGETHER) for each in fits if each]), 1.0 / _TOGETHER)


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
