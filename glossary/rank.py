"""Ranking: what speaks for a section, and how much each of it counts."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nsmallest

from rapidfuzz import fuzz

from glossary.index import Index, Profile, pairs_of
from glossary.model import Document
from glossary.phrases import NO_FIT, Fit
from glossary.query import Question
from glossary.rules import rules_root
from glossary.words import once, stem

CANDIDATES = 20
#: how many sections are looked at only because a question leans to them
_LEANT = 8
_RANK_CONSTANT = 10.0

FEATURES = (
    "statement",
    "statement_sum",
    "statement_wide",
    "section",
    "section_wide",
    "fusion",
    "title_covered",
    "title_typed",
    "alias_typed",
    "subject_title",
    "subject_near",
    "compared",
    "covered",
    "keywords_covered",
    "pairs",
    "dbr",
    "rulebook",
    "wiki",
    "mission_asked",
    "mission_unasked",
    "is_effect",
    "is_glossary",
    "length",
    "card_named",
    "cards_together",
    "phrase",
    "phrase_next",
    "phrases",
    "phrase_wide",
    "phrase_sentence",
    "last_covered",
    "last_keywords",
    "last_title",
    "wide_keywords",
    "deck_asked",
    "deck_unasked",
    "colour_in_passing",
    "leaning",
    "leaning_chance",
)
_EDITION_ASKED = 12.0
#: by how many words a question is searched at most, by how many however common, and how rare the others must be
_MOST_SEARCHED, _ALWAYS_SEARCHED, _LEAST_RARE = 32, 4, 1.2
_CHANCES = 3.0
_MOST_CARDS = 4
#: what a common word is worth inside a name of several words
_COMMON_WORD = 1.0
_DECK_CUES = frozenset(
    map(stem, ("deck", "decks", "deckbuilding", "copies", "build", "reserve", "ban", "banned", "maximum", "size"))
)
#: how the entries end that tell what a colour stands for
_COLOUR = " Brigade"
_DECK_AREAS = frozenset({"deckbuilding", "type2", "teams"})


@dataclass(frozen=True, slots=True)
class Ranked:
    """A section with its score, its best statements by number, and what spoke for it."""

    number: int
    score: float
    statements: tuple[int, ...]
    features: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each feature counts, and when the best score is too poor to be an answer; trained, kept as data.

    `prior` are the weights as set by hand, near which training keeps.
    """

    rank: tuple[float, ...]
    refuse: Mapping[str, float]
    prior: tuple[float, ...]


def parse_weights(content: str) -> Weights:
    """Read weights from their JSON form; a feature not named there counts nothing."""
    data = json.loads(content)
    rank, prior = (tuple(float(data[part].get(name, 0.0)) for name in FEATURES) for part in ("rank", "prior"))
    return Weights(rank, {str(name): float(value) for name, value in data["refuse"].items()}, prior)


@cache
def load_weights() -> Weights:
    """Read the weights shipped with Berean."""
    return parse_weights((rules_root() / "search" / "weights.json").read_text("utf-8"))


def rank(index: Index, question: Question, weights: Weights) -> list[Ranked]:
    """Return the sections that may answer a question, best first."""
    scored = [
        Ranked(number, _asked(index, question, number) + sum(map(_times, weights.rank, values)), statements, values)
        for number, statements, values in candidates(index, question)
    ]
    scored.sort(key=lambda each: (-each.score, each.number))
    return scored


def _asked(index: Index, question: Question, number: int) -> float:
    """Return what lifts a section of the edition that is asked for above all others."""
    return _EDITION_ASKED if index.profiles[number].section.edition is question.edition else 0.0


def _share(rarity: Mapping[str, float], terms: frozenset[str]) -> float:
    """Return how much of the telling words are among these terms, from 0 to 1."""
    total = sum(rarity.values())
    return sum([weight for term, weight in rarity.items() if term in terms]) / total if total else 0.0


def _times(weight: float, value: float) -> float:
    return weight * value


def candidates(index: Index, question: Question) -> Iterable[tuple[int, tuple[int, ...], tuple[float, ...]]]:
    """Yield every section worth a look: its number, its statements found, and its features in the order of FEATURES."""
    found = _Found.of(index, question)
    facts = _Facts.of(index, question)
    for number in found.best():
        profile = index.profiles[number]
        values = {**found.features(number), **facts.features(profile)}
        yield number, tuple(found.statements.get(number, ())), tuple(values[name] for name in FEATURES)


@dataclass(frozen=True, slots=True)
class _Found:
    """What the four searches brought for each section, each as a share of its best hit."""

    statement: dict[int, float]
    statement_sum: dict[int, float]
    statement_wide: dict[int, float]
    section: dict[int, float]
    section_wide: dict[int, float]
    fusion: dict[int, float]
    statements: dict[int, list[int]]
    named: frozenset[int]
    cards: dict[int, tuple[float, int]]
    phrase: dict[int, Fit]
    phrase_wide: dict[int, float]
    phrase_sentence: dict[int, float]
    leaning: dict[int, float]
    leaning_total: float

    @classmethod
    def of(cls, index: Index, question: Question) -> "_Found":
        terms = _telling(index, question.terms)
        wide = _telling(index, (*question.terms, *question.wider))
        best, total, order = _by_section(index, index.statements_like(terms))
        sections = dict(index.sections_like(terms))
        wide_best, wide_order, wide_sections = best, order, sections
        if len(wide) > len(terms):
            wide_best, _, wide_order = _by_section(index, index.statements_like(wide))
            wide_sections = dict(index.sections_like(wide))
        lists = [_order(each) for each in (best, wide_best, sections, wide_sections)]
        fusion: dict[int, float] = {}
        for places in lists:
            for place, number in enumerate(places):
                fusion[number] = fusion.get(number, 0.0) + 1.0 / (_RANK_CONSTANT + place)
        phrase = index.phrases.fits(_stressed(question, question.terms))
        phrase_wide = {number: fit.best for number, fit in phrase.items()}
        if len(wide) > len(terms):
            phrase_wide = index.phrases.best_fits(_stressed(question, wide))
        lists.append(_order(phrase_wide)[:60])
        for place, number in enumerate(lists[-1]):
            fusion[number] = fusion.get(number, 0.0) + 1.0 / (_RANK_CONSTANT + place)
        leaning = {index.numbers[mark]: value for mark, value in question.leaning.items() if mark in index.numbers}
        merged = {
            number: list(dict.fromkeys((*order.get(number, ()), *wide_order.get(number, ())))) for number in fusion
        }
        return cls(
            statement=_shares(best),
            statement_sum=_shares(total),
            statement_wide=_shares(wide_best),
            section=_shares(sections),
            section_wide=_shares(wide_sections),
            fusion=_shares(fusion),
            statements=merged,
            named=frozenset(_named(index, question)),
            cards=_naming(index, question),
            phrase=phrase,
            phrase_wide=phrase_wide,
            phrase_sentence=_best_sentence(index, question, phrase),
            leaning=leaning,
            leaning_total=_log_total(leaning, len(index.profiles)),
        )

    def best(self) -> list[int]:
        places = sorted(self.fusion, key=lambda number: (-self.fusion[number], number))[:CANDIDATES]
        leant = nsmallest(_LEANT, [(-value, number) for number, value in self.leaning.items()])
        named, cards = sorted(self.named), sorted(self.cards)
        return list(dict.fromkeys((*places, *named, *cards, *(number for _, number in leant))))

    def features(self, number: int) -> dict[str, float]:
        return {
            "statement": self.statement.get(number, 0.0),
            "statement_sum": self.statement_sum.get(number, 0.0),
            "statement_wide": self.statement_wide.get(number, 0.0),
            "section": self.section.get(number, 0.0),
            "section_wide": self.section_wide.get(number, 0.0),
            "fusion": self.fusion.get(number, 0.0),
            "card_named": self.cards.get(number, (0.0, 0))[0],
            "cards_together": float(self.cards.get(number, (0.0, 0))[1] > 1),
            "phrase": self.phrase.get(number, NO_FIT).best,
            "phrase_next": self.phrase.get(number, NO_FIT).after,
            "phrases": self.phrase.get(number, NO_FIT).together,
            "phrase_wide": self.phrase_wide.get(number, 0.0),
            "phrase_sentence": self.phrase_sentence.get(number, 0.0),
            "leaning": self.leaning.get(number, 0.0),
            "leaning_chance": (self.leaning.get(number, 0.0) - self.leaning_total) / _CHANCES,
        }


def _telling(index: Index, terms: Sequence[str]) -> list[str]:
    """Return the words that tell most: the rarest, and of the others those that do not stand nearly everywhere."""
    known = [term for term in dict.fromkeys(terms) if term in index.rarity]
    rarest = sorted(known, key=lambda term: -index.rarity[term])[:_MOST_SEARCHED]
    return [term for at, term in enumerate(rarest) if at < _ALWAYS_SEARCHED or index.rarity[term] >= _LEAST_RARE]


def _by_section(
    index: Index, hits: list[tuple[int, float]]
) -> tuple[dict[int, float], dict[int, float], dict[int, list[int]]]:
    best: dict[int, float] = {}
    total: dict[int, float] = {}
    order: dict[int, list[int]] = {}
    for statement, score in hits:
        number = index.statements[statement][0]
        best.setdefault(number, score)
        before = order.setdefault(number, [])
        total[number] = total.get(number, 0.0) + score * 0.5 ** len(before)
        before.append(statement)
    return best, total, order


def _log_total(leaning: Mapping[int, float], sections: int) -> float:
    """Return the logarithm of what all sections together have, by which the chance of one is found."""
    return math.log(sum(map(math.exp, leaning.values())) + sections - len(leaning))


def _order(scores: dict[int, float]) -> list[int]:
    return sorted(scores, key=lambda number: (-scores[number], number))


def _shares(scores: dict[int, float]) -> dict[int, float]:
    top = max(scores.values(), default=0.0)
    return {number: score / top for number, score in scores.items()} if top > 0 else {}


def _naming(index: Index, question: Question) -> dict[int, tuple[float, int]]:
    """Return the sections that speak of cards of the question: how telling that is, and of how many of them."""
    found: dict[int, tuple[float, int]] = {}
    for card in question.cards[:_MOST_CARDS]:
        numbers = index.sections_naming(card)
        for number in numbers:
            weight, cards = found.get(number, (0.0, 0))
            found[number] = (weight + 1.0 / math.sqrt(len(numbers)), cards + 1)
    return found


def _stressed(question: Question, terms: Iterable[str]) -> dict[str, float]:
    """Return how much each term counts by its place in the question."""
    return {term: counted * question.stress.get(term, 1.0) for term, counted in once(terms).items()}


def _best_sentence(index: Index, question: Question, whole: Mapping[int, Fit]) -> dict[int, float]:
    """Return for each section how well its best phrase fits the one sentence of the question it fits best."""
    if len(question.sentences) < 2:
        return {number: fit.best for number, fit in whole.items()}
    best: dict[int, float] = {}
    for sentence in question.sentences:
        for number, fit in index.phrases.best_fits(_stressed(question, sentence)).items():
            best[number] = max(fit, best.get(number, 0.0))
    return best


def _named(index: Index, question: Question) -> Iterable[int]:
    """Yield the sections whose heading or other name is typed in full, or is a term whose meaning is asked."""
    for word in dict.fromkeys(question.words):
        for number, title in index.titles_from.get(word, ()):
            if _within(title, question.words):
                yield number
    for subject in question.subjects:
        yield from index.titled.get(tuple(map(stem, subject)), ())


def _within(title: tuple[str, ...], words: tuple[str, ...]) -> bool:
    length = len(title)
    if not length or title[0] not in words:
        return False
    return any(words[at : at + length] == title for at in range(len(words) - length + 1))


def _alike(title: tuple[str, ...], subject: tuple[str, ...]) -> bool:
    return title == subject or tuple(map(stem, title)) == tuple(map(stem, subject))


@dataclass(frozen=True, slots=True)
class _Facts:
    """The question as the comparisons need it."""

    question: Question
    rarity: dict[str, float]
    total: float
    pairs: frozenset[tuple[str, str]]
    pair_total: float
    stemmed: tuple[str, ...]
    subjects: tuple[str, ...]
    wide_rarity: dict[str, float]
    last: dict[str, float]
    about_deck: bool

    @classmethod
    def of(cls, index: Index, question: Question) -> "_Facts":
        counted = once(question.terms)
        weighed = _stressed(question, question.terms)
        rarity = {term: index.rarity_of(term) * weight for term, weight in weighed.items()}
        wider = {term: index.rarity_of(term) for term in question.wider}
        last = question.sentences[-1] if question.sentences else ()
        pairs = pairs_of(question.terms)
        return cls(
            question=question,
            rarity=rarity,
            total=sum(rarity.values()) or 1.0,
            pairs=pairs,
            pair_total=float(len(pairs) or 1),
            stemmed=tuple(map(stem, question.words)),
            subjects=tuple(" ".join(subject) for subject in question.subjects),
            wide_rarity={**wider, **rarity},
            last={term: index.rarity_of(term) * counted[term] for term in last if term in counted},
            about_deck=not _DECK_CUES.isdisjoint(question.terms),
        )

    def features(self, profile: Profile) -> dict[str, float]:
        section, question = profile.section, self.question
        is_deck = section.area in _DECK_AREAS
        return {
            "title_covered": self._title_covered(profile),
            "title_typed": self._typed(profile.titles[:1]),
            "alias_typed": self._typed(profile.titles[1:]),
            "subject_title": float(self._is_subject(profile)),
            "subject_near": self._near(profile),
            "compared": float(len(question.subjects) > 1 and self._is_subject(profile)),
            "covered": _share(self.rarity, profile.all_stems),
            "keywords_covered": _share(self.rarity, profile.headings),
            "pairs": len(self.pairs & profile.pairs) / self.pair_total,
            "dbr": float(section.doc is Document.DBR),
            "rulebook": float(section.doc is Document.RULEBOOK),
            "wiki": float(section.doc is Document.WIKI),
            "mission_asked": float(section.doc is Document.MISSION and question.is_mission),
            "mission_unasked": float(section.doc is Document.MISSION and not question.is_mission),
            "is_effect": float(section.chapter == "Effect Listing"),
            "is_glossary": float(section.chapter == "Glossary of Terms"),
            "length": math.log1p(len(section.statements)),
            "last_covered": _share(self.last, profile.all_stems),
            "last_keywords": _share(self.last, profile.headings),
            "last_title": _share(self.last, profile.title_stems),
            "wide_keywords": _share(self.wide_rarity, profile.headings),
            "deck_asked": float(is_deck and self.about_deck),
            "deck_unasked": float(is_deck and not self.about_deck),
            "colour_in_passing": float(section.title.endswith(_COLOUR) and not self._is_subject(profile)),
        }

    def _is_subject(self, profile: Profile) -> bool:
        return any(_alike(title, each) for title in profile.titles for each in self.question.subjects)

    def _title_covered(self, profile: Profile) -> float:
        title = profile.title_stems
        return len(title & self.rarity.keys()) / len(title) if title else 0.0

    def _typed(self, titles: Iterable[tuple[str, ...]]) -> float:
        """Return how telling a name is that stands in the question in full, 0 where none does."""
        best = 0.0
        for title in titles:
            stemmed = tuple(map(stem, title))
            if not stemmed or stemmed[0] not in self.stemmed:
                continue
            if len(stemmed) == 1 and stemmed[0] not in self.rarity:
                continue
            if _within(stemmed, self.stemmed):
                known = sum(self.rarity.get(each, _COMMON_WORD) for each in stemmed)
                best = max(best, known / (self.total + _COMMON_WORD * len(stemmed)))
        return best

    def _near(self, profile: Profile) -> float:
        ratios = [fuzz.ratio(" ".join(title), each) for title in profile.titles for each in self.subjects]
        return max(ratios, default=0.0) / 100.0
