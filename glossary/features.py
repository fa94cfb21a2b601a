"""What speaks for a section as the answer, and the part of it that follows from where a question's words stand."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from rapidfuzz import fuzz

from glossary.index import Index
from glossary.profiles import line_of, pairs_of
from glossary.query import Question
from glossary.words import once, stem

#: what a common word is worth inside a name of several words
_COMMON_WORD: Final = 1.0
_DECK_CUES: Final = frozenset(
    map(stem, ("deck", "decks", "deckbuilding", "copies", "build", "reserve", "ban", "banned", "maximum", "size"))
)


class Features(NamedTuple):
    """The figures that speak for a section as the answer."""

    statement: float
    statement_sum: float
    statement_wide: float
    section: float
    section_wide: float
    fusion: float
    title_covered: float
    title_typed: float
    alias_typed: float
    subject_title: float
    subject_near: float
    compared: float
    covered: float
    keywords_covered: float
    pairs: float
    dbr: float
    rulebook: float
    wiki: float
    mission_asked: float
    mission_unasked: float
    is_effect: float
    is_glossary: float
    length: float
    card_named: float
    cards_together: float
    phrase: float
    phrase_next: float
    phrases: float
    phrase_wide: float
    phrase_sentence: float
    last_covered: float
    last_keywords: float
    last_title: float
    wide_keywords: float
    deck_asked: float
    deck_unasked: float
    colour_in_passing: float
    leaning: float
    leaning_chance: float


FEATURES: Final = Features._fields


def stressed(question: Question, terms: Iterable[str]) -> dict[str, float]:
    """Return how much each term counts by its place in the question (its stress)."""
    return {term: counted * question.stress.get(term, 1.0) for term, counted in once(terms).items()}


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about the sections looked at, by section number; one that is missing has 0 or False."""

    in_title: dict[int, float]
    title_typed: dict[int, float]
    alias_typed: dict[int, float]
    subjects: frozenset[int]
    asked: tuple[str, ...]
    compares: bool
    covered: dict[int, float]
    keywords_covered: dict[int, float]
    pairs: dict[int, float]
    last_covered: dict[int, float]
    last_keywords: dict[int, float]
    last_title: dict[int, float]
    wide_keywords: dict[int, float]
    is_mission: bool
    about_deck: bool

    @classmethod
    def of(cls, index: Index, question: Question, looked_at: frozenset[int]) -> "Facts":
        """Find the facts about the sections looked at."""
        counted = once(question.terms)
        rarity = {term: index.rarity_of(term) * weight for term, weight in stressed(question, question.terms).items()}
        asked = question.sentences[-1] if question.sentences else ()
        last = {term: index.rarity_of(term) * counted[term] for term in asked if term in counted}
        wide = {**{term: index.rarity_of(term) for term in question.wider}, **rarity}
        stand = index.standing
        title_typed, alias_typed = _typed(index, question, rarity)
        stemmed = [tuple(map(stem, subject)) for subject in question.subjects]
        return cls(
            in_title=_sums(dict.fromkeys(rarity, 1.0), stand.titles, looked_at),
            title_typed=title_typed,
            alias_typed=alias_typed,
            subjects=frozenset(number for subject in stemmed for number in index.titled.get(subject, ())),
            asked=tuple(map(" ".join, question.subjects)),
            compares=len(question.subjects) > 1,
            covered=_shares(rarity, stand.anywhere, looked_at),
            keywords_covered=_shares(rarity, stand.headings, looked_at),
            pairs=_pairs(index, question, looked_at),
            last_covered=_shares(last, stand.anywhere, looked_at),
            last_keywords=_shares(last, stand.headings, looked_at),
            last_title=_shares(last, stand.titles, looked_at),
            wide_keywords=_shares(wide, stand.headings, looked_at),
            is_mission=question.is_mission,
            about_deck=not _DECK_CUES.isdisjoint(question.terms),
        )

    def near(self, titles: tuple[str, ...]) -> float:
        """Return how closely a title matches a term whose meaning is asked."""
        return max([fuzz.ratio(title, each) for title in titles for each in self.asked], default=0.0) / 100.0


def _sums(
    weights: dict[str, float], standing: dict[str, frozenset[int]], looked_at: frozenset[int]
) -> dict[int, float]:
    """Return the total weight of the words that stand in each section."""
    found: dict[int, float] = {}
    for term, weight in weights.items():
        if term in standing:
            for number in standing[term] & looked_at:
                found[number] = found.get(number, 0.0) + weight
    return found


def _shares(
    weights: dict[str, float], standing: dict[str, frozenset[int]], looked_at: frozenset[int]
) -> dict[int, float]:
    """Return the share of the informative words that stands in each section, from 0 to 1."""
    total = sum(weights.values()) or 1.0
    return {number: each / total for number, each in _sums(weights, standing, looked_at).items()}


def _pairs(index: Index, question: Question, looked_at: frozenset[int]) -> dict[int, float]:
    """Return how many pairs of neighbouring words of the question stand in each section."""
    pairs = pairs_of(question.terms)
    found: dict[int, int] = {}
    for pair in pairs:
        for number in index.standing.pairs.get(pair, ()):
            if number in looked_at:
                found[number] = found.get(number, 0) + 1
    return {number: count / len(pairs) for number, count in found.items()}


def _typed(index: Index, question: Question, rarity: dict[str, float]) -> tuple[dict[int, float], dict[int, float]]:
    """Return how informative the headings are that stand in the question in full, and the other names that do."""
    stemmed = tuple(map(stem, question.words))
    line, total = line_of(stemmed), sum(rarity.values()) or 1.0
    headings: dict[int, float] = {}
    others: dict[int, float] = {}
    for word in dict.fromkeys(stemmed):
        for name in index.stemmed_from.get(word, ()):
            if name.line in line and (len(name.words) > 1 or word in rarity):
                known = sum([rarity.get(each, _COMMON_WORD) for each in name.words])
                best = others if name.is_alias else headings
                telling = known / (total + _COMMON_WORD * len(name.words))
                best[name.number] = max(telling, best.get(name.number, 0.0))
    return headings, others
