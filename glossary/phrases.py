"""Names, keywords and questions of sections, and how well a question fits them."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from glossary.model import Section
from glossary.words import once, stems

#: what each text of a section adds to the words it speaks of
_NAME: Final = 3.0
_KEYWORD: Final = 1.5
_ASKED: Final = 1.0
_TEXT: Final = 0.7
_CASE: Final = 0.2
#: uses that are added to each word, spread over the sections as all words are
_SPREAD: Final = 2.0
_LEAST_FOCUS: Final = 0.05
#: what keeps a phrase of one or two words, and a question of so few, from fitting too well
_SHORT_PHRASE: Final = 2.0
_SHORT_QUESTION: Final = 4.0
#: below this a phrase does not count as fitting
_LEAST_FIT: Final = 0.12


@dataclass(frozen=True, slots=True)
class Sought:
    """A question prepared for comparing with phrases: its words with their weights, the rarest first, and its size.

    A phrase fits if its words weigh at least `least` for each unit of its size.
    """

    words: tuple[tuple[str, float], ...]
    root: float
    least: float


@dataclass(frozen=True, slots=True)
class SectionPhrases:
    """The names, keywords and questions of one section: the size of each, and the ones with each word."""

    sizes: tuple[float, ...]
    having: dict[str, tuple[int, ...]]

    def fits(self, sought: Sought) -> list[float]:
        """Return how well each phrase fits; leave out phrases that do not fit."""
        common: dict[int, float] = {}
        having, root, least, sizes = self.having, sought.root, sought.least, self.sizes
        for word, weight in sought.words:
            found = having.get(word)
            if found is not None:
                if not common:
                    common = dict.fromkeys(found, weight)
                    continue
                for at in found:
                    common[at] = common.get(at, 0.0) + weight
        return [weight / (sizes[at] * root) for at, weight in common.items() if weight >= least * sizes[at]]


@dataclass(frozen=True, slots=True)
class Phrases:
    """Names, keywords and questions: the section and size of each, the phrases with each word, the focus of words.

    The focus of a word is how far it points to few sections; the size of a phrase follows from the focus of its words.
    Phrases are numbered by size, the smallest first.
    """

    sections: tuple[int, ...]
    sizes: tuple[float, ...]
    having: dict[str, tuple[int, ...]]
    focus: dict[str, float]
    of_section: tuple[SectionPhrases, ...]

    def sought(self, terms: Mapping[str, float]) -> Sought:
        """Prepare a question, as terms with their stress, for comparing it with phrases."""
        weights = {term: self.focus.get(term, self.focus[""]) * stress for term, stress in terms.items()}
        root = math.sqrt(_SHORT_QUESTION + sum(weights.values()))
        rarest = sorted([(len(self.having[term]), at, term) for at, term in enumerate(weights) if term in self.having])
        return Sought(tuple([(term, weights[term]) for _, _, term in rarest]), root, _LEAST_FIT * root)

    def best_fits(self, sought: Sought) -> dict[int, float]:
        """Return how well the best phrase of each section fits, if one fits at all."""
        root, least, sizes, sections = sought.root, sought.least, self.sizes, self.sections
        common: dict[int, float] = {}
        left: float = sum([weight for _, weight in sought.words])
        for word, weight in sought.words:
            found = self.having[word]
            # from this phrase on they are too long to fit by nothing but the words that are left
            cut = bisect_left(found, bisect_right(sizes, left / least))
            left -= weight
            if not common:
                common = dict.fromkeys(found[:cut], weight)
                continue
            for at in found[:cut]:
                common[at] = common.get(at, 0.0) + weight
            for at in found[cut:]:
                if at in common:
                    common[at] += weight
        best: dict[int, float] = {}
        for at, weight in common.items():
            size = sizes[at]
            if weight >= least * size:
                number, fit = sections[at], weight / (size * root)
                if fit > best.get(number, 0.0):
                    best[number] = fit
        return best


class Fit(NamedTuple):
    """How well the phrases of a section fit a question: the best, the next best, and all together; more is better."""

    best: float
    after: float
    together: float


NO_FIT: Final = Fit(0.0, 0.0, 0.0)


def together(fits: Iterable[float]) -> Fit:
    """Return how well a section fits, from how well its phrases fit."""
    fits = sorted(fits, reverse=True)
    if not fits:
        return NO_FIT
    votes = 0.0
    for fit in fits:
        square = fit * fit
        votes += square * square
    return Fit(fits[0], fits[1] if len(fits) > 1 else 0.0, math.sqrt(math.sqrt(votes)))


def texts_of(section: Section) -> tuple[str, ...]:
    """Return the names, keywords and questions of a section."""
    asks = [text for statement in section.statements for text in statement.asks]
    return (section.title, *section.aliases, *section.keywords, *section.asks, *asks)


def read_phrases(sections: Sequence[Section]) -> Phrases:
    """Return the phrases of these sections, numbered in order."""
    focus = _focus([_spoken(section) for section in sections])
    found: list[tuple[float, int, frozenset[str]]] = []
    for number, section in enumerate(sections):
        for words in dict.fromkeys(frozenset(stems(text)) for text in texts_of(section)):
            if words:
                size = sum(sorted(focus[term] * counted for term, counted in once(words).items()))
                found.append((math.sqrt(_SHORT_PHRASE + size), number, words))
    found.sort(key=lambda each: each[:2])
    by_section: list[list[tuple[float, frozenset[str]]]] = [[] for _ in sections]
    for size, number, words in found:
        by_section[number].append((size, words))
    return Phrases(
        sections=tuple(number for _, number, _ in found),
        sizes=tuple(size for size, _, _ in found),
        having=_having(words for _, _, words in found),
        focus=focus,
        of_section=tuple(
            SectionPhrases(tuple(size for size, _ in said), _having(words for _, words in said)) for said in by_section
        ),
    )


def _having(phrases: Iterable[frozenset[str]]) -> dict[str, tuple[int, ...]]:
    """Return the places of the phrases that each word stands in."""
    having: dict[str, list[int]] = {}
    for place, words in enumerate(phrases):
        for word in words:
            having.setdefault(word, []).append(place)
    return {word: tuple(places) for word, places in having.items()}


def _spoken(section: Section) -> dict[str, float]:
    """Return how often a section uses each word, as a weight."""
    said = [(each.text, _TEXT) for each in section.statements]
    cases = [(each.case, _CASE) for each in section.statements if each.case]
    asks = [(text, _ASKED) for each in section.statements for text in each.asks]
    names = [(text, _NAME) for text in (section.title, *section.aliases)]
    typed = [*((text, _KEYWORD) for text in section.keywords), *((text, _ASKED) for text in section.asks)]
    spoken: dict[str, float] = {}
    for text, weight in (*names, *typed, *asks, *said, *cases):
        for word in dict.fromkeys(stems(text)):
            spoken[word] = spoken.get(word, 0.0) + weight
    return spoken


def _focus(spoken: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return how well each word tells sections apart: the divergence of the sections that use it from all."""
    sizes = [sum(words.values()) + 1.0 for words in spoken]
    total = sum(sizes)
    share = [size / total for size in sizes]
    uses: dict[str, list[tuple[int, float]]] = {}
    for number, words in enumerate(spoken):
        for word, weight in words.items():
            uses.setdefault(word, []).append((number, weight))
    focus = {word: _divergence(found, share) for word, found in uses.items()}
    return {**focus, "": math.log(len(spoken) or 1)}


def _divergence(uses: Sequence[tuple[int, float]], share: Sequence[float]) -> float:
    mass = sum(weight for _, weight in uses) + _SPREAD
    told, others = 0.0, 1.0
    for number, weight in uses:
        chance = (weight + _SPREAD * share[number]) / mass
        told += chance * math.log(chance / share[number])
        others -= share[number]
    if others > 0:
        told += others * _SPREAD / mass * math.log(_SPREAD / mass)
    return max(told, _LEAST_FOCUS)
