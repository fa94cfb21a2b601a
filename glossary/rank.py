"""Ranking: what speaks for a section as the answer, and how much each feature counts."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from operator import mul
from typing import Final

from glossary.features import FEATURES, Facts, Features, stressed
from glossary.index import Index
from glossary.phrases import Phrases, Sought, together
from glossary.profiles import Profile, line_of
from glossary.query import Question
from glossary.rules import rules_root
from glossary.words import stem

CANDIDATES: Final = 20
#: how many sections are looked at only because a question leans to them
_LEANT: Final = 8
#: how many are counted only because one of their phrases fits
_PHRASED: Final = 60
_RANK_CONSTANT: Final = 10.0

_EDITION_ASKED: Final = 12.0
#: by how many words a question is searched at most, by how many however common, and how rare the others must be
_MOST_SEARCHED: Final = 32
_ALWAYS_SEARCHED: Final = 4
_LEAST_RARE: Final = 1.2
_CHANCES: Final = 3.0
#: what the second, third and further statement of a section adds to what its statements fit together
_FURTHER: Final = tuple(0.5**place for place in range(128))
_MOST_CARDS: Final = 4


@dataclass(frozen=True, slots=True)
class Ranked:
    """A section with its score, its best statements by number, and its features."""

    number: int
    score: float
    statements: tuple[int, ...]
    features: Features


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each feature counts, and when the best score is too low for an answer; trained and stored as data.

    `prior` are weights set by hand; training stays near them.
    """

    rank: tuple[float, ...]
    refuse: Mapping[str, float]
    prior: tuple[float, ...]


def parse_weights(content: str) -> Weights:
    """Read weights from their JSON form; a feature not named there counts 0."""
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
        Ranked(number, _asked(index, question, number) + sum(map(mul, weights.rank, values)), statements, values)
        for number, statements, values in candidates(index, question)
    ]
    scored.sort(key=lambda each: (-each.score, each.number))
    return scored


def _asked(index: Index, question: Question, number: int) -> float:
    """Return the extra score that puts sections of the edition asked for above all others."""
    if question.edition is None:
        return 0.0
    return _EDITION_ASKED if index.profiles[number].section.edition is question.edition else 0.0


def candidates(index: Index, question: Question) -> list[tuple[int, tuple[int, ...], Features]]:
    """Return every section worth a look: its number, its statements found, and its features."""
    found = _Found.of(index, question)
    numbers = found.best()
    facts = Facts.of(index, question, frozenset(numbers))
    return [
        (number, found.statements(number), _features(found, facts, number, index.profiles[number]))
        for number in numbers
    ]


@dataclass(frozen=True, slots=True)
class _Found:
    """What the four searches found for each section, each as a share of the best hit."""

    statement: dict[int, float]
    statement_sum: dict[int, float]
    statement_wide: dict[int, float]
    section: dict[int, float]
    section_wide: dict[int, float]
    fusion: dict[int, float]
    order: dict[int, list[int]]
    wide_order: dict[int, list[int]]
    named: frozenset[int]
    cards: dict[int, tuple[float, int]]
    phrases: Phrases
    sought: Sought
    phrase_wide: dict[int, float]
    sentences: tuple[Sought, ...]
    leaning: list[float]
    leaning_total: float

    @classmethod
    def of(cls, index: Index, question: Question) -> "_Found":
        terms = _telling(index, question.terms)
        wide = _telling(index, (*question.terms, *question.wider))
        best, total, order = _by_section(index, index.statements_like(terms))
        sections = dict(index.sections_like(terms))
        sought = widely = index.phrases.sought(stressed(question, question.terms))
        wide_best, wide_order, wide_sections = best, order, sections
        if len(wide) > len(terms):
            wide_best, _, wide_order = _by_section(index, index.statements_like(wide))
            wide_sections = dict(index.sections_like(wide))
            widely = index.phrases.sought(stressed(question, wide))
        phrase_wide = index.phrases.best_fits(widely)
        lists: list[Iterable[int]] = [best, wide_best, sections, wide_sections, _order(phrase_wide)[:_PHRASED]]
        fusion: dict[int, float] = {}
        for numbers in lists:
            for place, number in enumerate(numbers):
                fusion[number] = fusion.get(number, 0.0) + 1.0 / (_RANK_CONSTANT + place)
        return cls(
            statement=_shares(best),
            statement_sum=_shares(total),
            statement_wide=_shares(wide_best),
            section=_shares(sections),
            section_wide=_shares(wide_sections),
            fusion=_shares(fusion),
            order=order,
            wide_order=wide_order,
            named=_named(index, question),
            cards=_naming(index, question),
            phrases=index.phrases,
            sought=sought,
            phrase_wide=phrase_wide,
            sentences=_sentences(index, question),
            leaning=question.leaning,
            leaning_total=math.log(sum(map(math.exp, question.leaning))),
        )

    def best(self) -> list[int]:
        places = _order(self.fusion)[:CANDIDATES]
        named, cards = sorted(self.named), sorted(self.cards)
        return list(dict.fromkeys((*places, *named, *cards, *_most_leant(self.leaning))))

    def statements(self, number: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*self.order.get(number, ()), *self.wide_order.get(number, ()))))


def _most_leant(leaning: Sequence[float]) -> list[int]:
    """Return the sections a question leans to, the strongest first."""
    least = min(nlargest(_LEANT, filter(None, leaning)), default=0.0)
    leant = [number for number, value in enumerate(leaning) if value >= least and value]
    return sorted(leant, key=leaning.__getitem__, reverse=True)[:_LEANT]


def _telling(index: Index, terms: Sequence[str]) -> list[str]:
    """Return the most informative words: the rarest, and of the others those that do not stand nearly everywhere."""
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
        before = order.get(number)
        if before is None:
            best[number] = total[number] = score
            order[number] = [statement]
        else:
            total[number] += score * _FURTHER[len(before)]
            before.append(statement)
    return best, total, order


def _order(scores: dict[int, float]) -> list[int]:
    """Return the numbers by score, best first, and by number where scores are equal."""
    return sorted(sorted(scores), key=scores.__getitem__, reverse=True)


def _shares(scores: dict[int, float]) -> dict[int, float]:
    top = max(scores.values(), default=0.0)
    return {number: score / top for number, score in scores.items()} if top > 0 else {}


def _naming(index: Index, question: Question) -> dict[int, tuple[float, int]]:
    """Return the sections that name cards of the question: how informative that is, and how many cards."""
    found: dict[int, tuple[float, int]] = {}
    for card in question.cards[:_MOST_CARDS]:
        numbers = index.sections_naming(card)
        for number in numbers:
            weight, cards = found.get(number, (0.0, 0))
            found[number] = (weight + 1.0 / math.sqrt(len(numbers)), cards + 1)
    return found


def _sentences(index: Index, question: Question) -> tuple[Sought, ...]:
    """Prepare each sentence of the question for the search; none if it has only one."""
    if len(question.sentences) < 2:
        return ()
    return tuple([index.phrases.sought(stressed(question, sentence)) for sentence in question.sentences])


def _named(index: Index, question: Question) -> frozenset[int]:
    """Return the sections whose heading or other name stands in the question in full, or whose meaning is asked."""
    line = line_of(question.words)
    typed = [name for word in dict.fromkeys(question.words) for name in index.titles_from.get(word, ())]
    named = {name.number for name in typed if name.line in line}
    for subject in question.subjects:
        named.update(index.titled.get(tuple(map(stem, subject)), ()))
    return frozenset(named)


def _features(found: _Found, facts: Facts, number: int, profile: Profile) -> Features:
    kind, said = profile.kind, found.phrases.of_section[number]
    is_subject = number in facts.subjects
    named, cards = found.cards.get(number, (0.0, 0))
    phrases = together(said.fits(found.sought))
    leaning = found.leaning[number]
    return Features(
        statement=found.statement.get(number, 0.0),
        statement_sum=found.statement_sum.get(number, 0.0),
        statement_wide=found.statement_wide.get(number, 0.0),
        section=found.section.get(number, 0.0),
        section_wide=found.section_wide.get(number, 0.0),
        fusion=found.fusion.get(number, 0.0),
        title_covered=facts.in_title.get(number, 0.0) / (profile.title_size or 1),
        title_typed=facts.title_typed.get(number, 0.0),
        alias_typed=facts.alias_typed.get(number, 0.0),
        subject_title=float(is_subject),
        subject_near=facts.near(profile.spelt) if facts.asked else 0.0,
        compared=float(is_subject and facts.compares),
        covered=facts.covered.get(number, 0.0),
        keywords_covered=facts.keywords_covered.get(number, 0.0),
        pairs=facts.pairs.get(number, 0.0),
        dbr=kind.dbr,
        rulebook=kind.rulebook,
        wiki=kind.wiki,
        mission_asked=kind.mission if facts.is_mission else 0.0,
        mission_unasked=0.0 if facts.is_mission else kind.mission,
        is_effect=kind.effect,
        is_glossary=kind.glossary,
        length=kind.length,
        card_named=named,
        cards_together=float(cards > 1),
        phrase=phrases.best,
        phrase_next=phrases.after,
        phrases=phrases.together,
        phrase_wide=found.phrase_wide.get(number, 0.0),
        phrase_sentence=max([max(said.fits(each), default=0.0) for each in found.sentences], default=phrases.best),
        last_covered=facts.last_covered.get(number, 0.0),
        last_keywords=facts.last_keywords.get(number, 0.0),
        last_title=facts.last_title.get(number, 0.0),
        wide_keywords=facts.wide_keywords.get(number, 0.0),
        deck_asked=kind.deck if facts.about_deck else 0.0,
        deck_unasked=0.0 if facts.about_deck else kind.deck,
        colour_in_passing=0.0 if is_subject else kind.colour,
        leaning=leaning,
        leaning_chance=(leaning - found.leaning_total) / _CHANCES,
    )
