"""An answer: the sentence that answers a question, where it stands, and how sure we are."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from glossary.editions.later import published
from glossary.index import Index
from glossary.model import Document, Edition, Section, Statement
from glossary.query import Question, Reader
from glossary.rank import Ranked, Weights, rank
from glossary.settling import Asked
from glossary.words import stems

SECTIONS_SHOWN: Final = 5
HOUSE_SHOWN: Final = 2
#: how many statements are the answer, and how many where the first section is not sure
_SAID, _SAID_UNSURE = 3, 4
#: how probable it must be that the rules treat a question before it is answered
ANSWERED_FROM: Final = 0.6
_HOUSE_MARGIN: Final = 1.0
#: from this lead on the first section is the right one in nine of ten questions
_SETTLED_MARGIN: Final = 1.1
_NAMED_BY_FEW: Final = 0.7
#: what a section gains if a statement of a later edition fits, and how many of the best sections can gain it
_LATER_FITS, _LOOKED_THROUGH = 0.5, 8
#: what a statement loses for each one before it in its section, and how many of those count
_PLACE, _LAST_PLACE = 1.0, 4
#: what counts beside the section: that a statement fits, that no edition before has it, that the question leans to it
_FIT, _LATER, _LEANT = 2.0, 1.0, 12.0
#: from which share on a statement of a later edition brings its section among those shown, and how many may
_LIKELY, _BROUGHT = 0.1, 2

REFUSAL_FEATURES: Final = (
    "bias",
    "covered",
    "title",
    "keywords",
    "phrase",
    "pairs",
    "unknown",
    "outside",
    "outside_words",
    "strange",
    "turns",
    "sentence",
    "phrase_wide",
    "sentences",
    "mission",
    "terms",
    "cards",
    "named",
    "subject",
    "score",
    "manner",
    "chance",
)


class Confidence(StrEnum):
    """How sure an answer is; the values are the words shown."""

    SETTLED = "settled by"
    CLOSEST = "closest rules"
    NONE = "no rule found"


@dataclass(frozen=True, slots=True)
class Hit:
    """A section that may answer the question: its statements, the one that answers first, each with its score."""

    section: Section
    statements: tuple[Statement, ...]
    score: float
    worths: tuple[float, ...]

    @property
    def statement(self) -> Statement:
        """Return the statement that answers the question best."""
        return self.statements[0]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say to a question; where nothing was found, `hits` are only the nearest headings.

    `house` are rulings of this project that fit as well: shown after the rules, never among them.
    """

    question: Question
    confidence: Confidence
    hits: tuple[Hit, ...]
    house: tuple[Hit, ...] = ()

    @property
    def found(self) -> bool:
        """Return whether any rule was found."""
        return self.confidence is not Confidence.NONE

    @property
    def parts(self) -> tuple[tuple[Section, tuple[Statement, ...]], ...]:
        """Return the sections of the answer, each with the statements to show; none where nothing was found.

        The statement that answers comes first; of all others, those that fit best follow. All are of the edition of the
        first section: an answer does not mix editions.
        """
        if not self.found:
            return ()
        hits = [each for each in self.hits if each.section.edition is self.hits[0].section.edition]
        places = [(at, place) for at, hit in enumerate(hits) for place in range(len(hit.statements))]
        others = sorted(places[1:], key=lambda each: -hits[each[0]].worths[each[1]])
        count = _SAID_UNSURE if self.confidence is Confidence.CLOSEST else _SAID
        parts: dict[int, list[Statement]] = {}
        for at, place in sorted((places[0], *others[: count - 1])):
            parts.setdefault(at, []).append(hits[at].statements[place])
        return tuple((hits[at].section, tuple(statements)) for at, statements in parts.items())

    @property
    def said(self) -> tuple[Statement, ...]:
        """Return the statements of the answer; none where nothing was found."""
        return tuple(each for _, statements in self.parts for each in statements)

    @property
    def text(self) -> str:
        """Return the answer in a few sentences with their ids and where they stand."""
        if not self.found:
            nearest = ", ".join(hit.section.key for hit in self.hits[:3])
            return "No rule found." + (f" The nearest headings are {nearest}." if nearest else "")
        lines = [f"{each.text} [{each.id}]" for each in self.said]
        sections = [section for section, _ in self.parts]
        return f"{' '.join(lines)} ({self.confidence} {'; '.join(map(cite, sections))})"


def cite(section: Section) -> str:
    """Return where a section stands, for people: `REG 8.3.0 (2023-03-01), Band`."""
    return f"{source_of(section)}, {section.title}"


def source_of(section: Section) -> str:
    """Return the document a section stands in, with its version where it has versions."""
    document = published(section.edition, section.doc)
    return f"{_SOURCES[section.doc]} {document.version} ({document.date})" if document else _SOURCES[section.doc]


_SOURCES: Final = {
    Document.REG: "REG",
    Document.DBR: "Deck Building Rules",
    Document.RULEBOOK: "Rulebook, 3rd edition (2005)",
    Document.WIKI: "battle phase page (2005 rules)",
    Document.MISSION: "The Mission, advanced rules",
    Document.HOUSE: "house ruling",
}


@dataclass(frozen=True, slots=True)
class Judge:
    """Answers questions from an index."""

    index: Index
    reader: Reader
    weights: Weights

    def answer(self, text: str, edition: Edition | None = None) -> Answer:
        """Return what the rules say to a question; any text is answered, if only with "no rule found"."""
        question = self.reader.read(text, edition)
        asked = Asked.of(self.index, question)
        found = self._rank(question, asked)
        ranked = [each for each in found if not self._is_house(each)]
        near = ranked[0].score - _HOUSE_MARGIN if ranked else 0.0
        house = [each for each in found if self._is_house(each) and each.score >= near]
        return Answer(
            question,
            self._confidence(question, ranked),
            hits=tuple([self._hit(each, asked) for each in self._shown(question, ranked)]),
            house=tuple([self._hit(each, asked) for each in house[:HOUSE_SHOWN]]),
        )

    def _shown(self, question: Question, ranked: Sequence[Ranked]) -> list[Ranked]:
        """Return the best sections; behind them those whose later statements the question leans to."""
        found = _without_doubles(self.index, ranked)
        kept = SECTIONS_SHOWN - _BROUGHT
        shares: dict[int, float] = {}
        for mark, share in question.later.items():
            number = self.index.number_of(mark) if share >= _LIKELY else None
            if number is not None:
                shares[number] = max(share, shares.get(number, 0.0))
        likely = sorted([at.number for at in found[kept:] if at.number in shares], key=lambda at: -shares[at])
        shown = {*[each.number for each in found[:kept]], *likely[:_BROUGHT]}
        shown.update([each.number for each in found if each.number not in shown][: SECTIONS_SHOWN - len(shown)])
        return [each for each in found if each.number in shown]

    def ranked(self, question: Question) -> list[Ranked]:
        """Return the sections of the documents that may answer a question, best first."""
        return [each for each in rank(self.index, question, self.weights) if not self._is_house(each)]

    def _rank(self, question: Question, asked: Asked) -> list[Ranked]:
        """Return the sections, best first; one with a fitting statement of a later edition is moved up."""
        found = rank(self.index, question, self.weights)
        lifts = [asked.fit_of_later(self.index, each.number) for each in found[:_LOOKED_THROUGH]]
        if not any(lifts):
            return found
        lifted = [
            replace(each, score=each.score + _LATER_FITS * lift) for each, lift in zip(found, lifts, strict=False)
        ]
        return sorted((*lifted, *found[_LOOKED_THROUGH:]), key=lambda each: (-each.score, each.number))

    def _is_house(self, ranked: Ranked) -> bool:
        return self.index.profiles[ranked.number].is_house

    def _hit(self, ranked: Ranked, asked: Asked) -> Hit:
        profile, later = self.index.profiles[ranked.number], asked.question.later
        said = profile.section.statements
        order, fits = asked.settling_first(self.index, ranked.number, ranked.statements)
        worths = [
            ranked.score
            + _FIT * fits[at]
            + (_LEANT * later.get(said[at].id, 0.0) if later else 0.0)
            + (_LATER if profile.new[at] else 0.0)
            - _PLACE * min(place, _LAST_PLACE)
            for place, at in enumerate(order)
        ]
        return Hit(profile.section, tuple([said[at] for at in order]), ranked.score, tuple(worths))

    def _is_named(self, question: Question, best: Ranked) -> bool:
        """Return whether a question names a heading, an edition, or a card that the section speaks of.

        A question with a word that has nothing to do with the rules does not count.
        """
        if question.outside or question.turns_outside:
            return False
        section = self.index.profiles[best.number].section
        if best.features.subject_title or best.features.card_named >= _NAMED_BY_FEW:
            return True
        of_mission = question.is_mission and section.doc is Document.MISSION
        return of_mission or question.edition is section.edition is Edition.Y2005

    def _confidence(self, question: Question, ranked: Sequence[Ranked]) -> Confidence:
        if not ranked or not (question.terms or question.cards):
            return Confidence.NONE
        if question.cards and not question.words:
            return Confidence.CLOSEST
        probable = answerable(self.index, question, ranked, self.weights)
        if probable < ANSWERED_FROM and not self._is_named(question, ranked[0]):
            return Confidence.NONE
        margin = ranked[0].score - (ranked[1].score if len(ranked) > 1 else 0.0)
        return Confidence.SETTLED if margin >= _SETTLED_MARGIN else Confidence.CLOSEST


def _without_doubles(index: Index, ranked: Sequence[Ranked]) -> list[Ranked]:
    """Keep one section for each heading: the best one, or that of the deck building rules, which are the newest."""
    kept: dict[str, Ranked] = {}
    for each in ranked:
        profile = index.profiles[each.number]
        if profile.heading not in kept or profile.kind.dbr:
            kept[profile.heading] = each
    return list(kept.values())


def refusal_features(index: Index, question: Question, ranked: Sequence[Ranked]) -> dict[str, float]:
    """Return the features that show whether the rules answer a question at all."""
    values = [each.features._asdict() for each in ranked[:3]]
    mass = sum(index.rarity_of(term) for term in question.terms) or 1.0
    unknown = index.rarity[""] * len(question.unknown)
    outside = {term for word in question.outside for term in stems(word)}
    strange = {term for term in outside if term not in index.rarity}

    def best(*names: str) -> float:
        return max((each[name] for each in values for name in names), default=0.0)

    return {
        "bias": 1.0,
        "covered": best("covered"),
        "title": best("title_typed", "alias_typed"),
        "keywords": best("keywords_covered"),
        "phrase": best("phrase"),
        "pairs": best("pairs"),
        "unknown": min(unknown / mass, 1.0),
        "outside": sum(index.rarity_of(term) for term in outside) / mass,
        "outside_words": min(len(outside), 2) / 2,
        "strange": float(bool(strange)),
        "turns": float(bool(question.turns_outside)),
        "sentence": best("phrase_sentence"),
        "phrase_wide": best("phrase_wide"),
        "sentences": float(len(question.sentences) > 1),
        "mission": float(question.is_mission),
        "terms": math.log1p(len(question.terms)),
        "cards": float(bool(question.cards)),
        "named": best("card_named"),
        "subject": best("subject_title"),
        "score": ranked[0].score / 5.0 if ranked else 0.0,
        "manner": question.manner,
        "chance": max((each["leaning_chance"] for each in values), default=0.0),
    }


def answerable(index: Index, question: Question, ranked: Sequence[Ranked], weights: Weights) -> float:
    """Return how probable it is that the rules answer the question, from 0 to 1."""
    values = refusal_features(index, question, ranked)
    total = sum(weights.refuse.get(name, 0.0) * value for name, value in values.items())
    return 1.0 / (1.0 + math.exp(-max(min(total, 60.0), -60.0)))
