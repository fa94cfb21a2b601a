"""Learning from the texts of all sections and from questions: the manner of questions, and their leaning."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from glossary import leaning, manner
from glossary.answer import Judge
from glossary.editions.later import is_new
from glossary.evaluation import Gold
from glossary.leaning import Leaning, Sample
from glossary.manner import Manner

FOLDS = 3
#: how much is learnt from a question for the section that settles it best, and for the next best
_BEST, _NEXT = 1.0, 0.4
#: the mark of what no statement of a later edition settles, and how much a question counts for it that one might
NO_STATEMENT, _UNKNOWN = "", 0.3
#: how many examples of a manner a question counts for: it is put as players put it, the others as we think they do
_TIMES = 2

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lessons:
    """Texts to learn from: those of sections, questions that sections answer, and questions on other matters."""

    samples: tuple[Sample, ...]
    asked: tuple[Words, ...]
    elsewhere: tuple[Words, ...]


def lessons(judge: Judge) -> Lessons:
    """Return the lessons in the rules themselves and in the shipped examples."""
    sections = [profile.section for profile in judge.index.profiles]
    asks = {text for each in sections for text in (*each.asks, *(ask for said in each.statements for ask in said.asks))}

    def read(text: str) -> tuple[Words, Words]:
        question = judge.reader.read(text)
        return question.words, question.terms

    return Lessons(
        samples=tuple(leaning.samples(sections, read)),
        asked=tuple(read(text)[0] for text in sorted(asks)),
        elsewhere=tuple(read(text)[0] for text in manner.load_elsewhere()),
    )


def with_questions(judge: Judge, known: Lessons, questions: Iterable[Gold]) -> Lessons:
    """Return these lessons and those of questions whose right sections are known."""
    ids = {profile.section.key.casefold(): leaning.mark_of(profile.section) for profile in judge.index.profiles}
    samples, asked, elsewhere = [*known.samples], [*known.asked], [*known.elsewhere]
    for gold in questions:
        read = judge.reader.read(gold.question)
        for key, weight in zip(gold.sections, (_BEST, _NEXT), strict=False):
            if key.casefold() in ids:
                samples.append(Sample(read.words, read.terms, ids[key.casefold()], weight))
        (asked if gold.sections else elsewhere).extend([read.words] * _TIMES)
    return Lessons(tuple(samples), tuple(asked), tuple(elsewhere))


def learn(known: Lessons) -> tuple[Leaning, Manner]:
    """Return the leaning and the manner learnt from these lessons."""
    return leaning.learn(known.samples), manner.learn(known.asked, known.elsewhere)


def of_statements(judge: Judge, questions: Iterable[Gold]) -> tuple[Sample, ...]:
    """Return texts to learn from: which statement of a later edition answers a question, if one does.

    The mark is empty for other statements, and for questions of which only the right sections are known.
    """
    found: list[Sample] = []

    def add(text: str, mark: str, weight: float) -> None:
        question = judge.reader.read(text)
        found.append(Sample(question.words, question.terms, mark, weight))

    for section in (profile.section for profile in judge.index.profiles):
        for statement in section.statements:
            mark = statement.id if is_new(section, statement) else NO_STATEMENT
            for text in statement.asks:
                add(text, mark, 1.0)
            add(statement.text, mark, leaning.TEXT)
        for text in section.asks:
            add(text, NO_STATEMENT, 1.0)
    for gold in questions:
        if gold.sections:
            add(gold.question, NO_STATEMENT, _UNKNOWN)
    return tuple(found)


def taught(judge: Judge, learnt: tuple[Leaning, Manner]) -> Judge:
    """Return a judge who has learnt only this."""
    thesaurus = replace(judge.reader.thesaurus, leaning=learnt[0], manner=learnt[1])
    return replace(judge, reader=replace(judge.reader, thesaurus=thesaurus))


def cross_taught(judge: Judge, questions: Sequence[Gold]) -> Iterator[tuple[Judge, list[Gold]]]:
    """Yield parts of the questions, each with a judge who has learnt from all the others."""
    known = lessons(judge)
    for fold in range(FOLDS):
        part = [gold for gold in questions if _fold(gold) == fold]
        others = [gold for gold in questions if _fold(gold) != fold]
        yield taught(judge, learn(with_questions(judge, known, others))), part


def _fold(gold: Gold) -> int:
    return hashlib.sha256(gold.question.encode()).digest()[1] % FOLDS
