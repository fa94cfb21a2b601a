"""Which sentence of a section settles a question: the one to be read first."""

import math
from collections.abc import Mapping

from glossary.index import Index, Telling
from glossary.model import Statement
from glossary.query import Question
from glossary.words import stem, stems

_TEXT, _CASE, _ASKED = 1.0, 0.3, 1.5
_WIDER = 0.5
_NAME = 0.25
#: the words in which a meaning is asked
_MEANING = frozenset(
    ("what", "whats", "what's", "is", "are", "a", "an", "the", "does", "do", "mean", "means", "meaning", "of", "define")
)
#: how much a statement gains that the search itself found first, second and so on
_FOUND = 0.3


def settling_first(index: Index, number: int, found: tuple[int, ...], question: Question) -> tuple[Statement, ...]:
    """Return the statements of a section, the one that settles the question first, then its neighbours.

    A question for the meaning of the section's own name is settled by the definition, which stands first.
    """
    section = index.profiles[number].section
    start = index.first_statements[number]
    asked = _telling(index, number, question)
    size = math.sqrt(sum(each * each for each in asked.values()) or 1.0)
    fits = [_fit(index, start + at, asked) / size for at in range(len(section.statements))]
    for place, statement in enumerate(found):
        fits[statement - start] += _FOUND / (1 + place)
    order = sorted(range(len(fits)), key=lambda at: (-fits[at], at))
    if _asks_meaning(index, number, question):
        order = [0, *(at for at in order if at)]
    best, *rest = order
    near = sorted(rest[3:], key=lambda at: abs(at - best))
    return tuple(section.statements[at] for at in (best, *rest[:3], *near))


def _names(index: Index, number: int) -> frozenset[str]:
    """Return the stems of all words in the names of a section."""
    return frozenset(stem(word) for title in index.profiles[number].titles for word in title)


def _asks_meaning(index: Index, number: int, question: Question) -> bool:
    """Return whether a question asks for nothing but what the name of the section means, or is but a card's name."""
    if not question.words:
        return True
    titles = [tuple(map(stem, title)) for title in index.profiles[number].titles]
    if any(tuple(map(stem, subject)) in titles for subject in question.subjects):
        return True
    names = _names(index, number)
    return bool(question.terms) and all(stem(word) in names or word in _MEANING for word in question.words)


def _telling(index: Index, number: int, question: Question) -> dict[str, float]:
    """Return how much each word of a question tells inside a section; its own name tells little there."""
    asked = {term: index.rarity_of(term) for term in question.terms}
    asked.update(
        {word: index.rarity_of(word) for card in question.cards for word in stems(card) if word in index.rarity}
    )
    asked.update({term: _WIDER * index.rarity_of(term) for term in question.wider if term not in asked})
    names = _names(index, number)
    return {
        term: weight * (_NAME if all(part in names for part in term.split("_")) else 1.0)
        for term, weight in asked.items()
    }


def _fit(index: Index, statement: int, asked: Mapping[str, float]) -> float:
    words = index.statement_words[statement]
    value = _TEXT * _share(words.text, asked) + _CASE * _share(words.case, asked)
    touched = [each for each in words.asks if not each.weights.keys().isdisjoint(asked)]
    return value + _ASKED * max([_share(each, asked) for each in touched], default=0.0)


def _share(words: Telling, asked: Mapping[str, float]) -> float:
    """Return the cosine of a text and the question over rare words, but for the size of the question."""
    common = [weight * asked[word] for word, weight in words.weights.items() if word in asked]
    return sum(common) / words.size if common else 0.0
