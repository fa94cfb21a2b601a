"""Measuring answers against questions whose right sections are known."""

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from glossary.answer import Answer

OUT_OF_SCOPE = "out-of-scope"


class Half(StrEnum):
    """The half of a set that a question belongs to: one is for tuning, the other only for measuring."""

    TUNING = "tuning"
    HELD_OUT = "held-out"


class BadQuestions(ValueError):
    """A file of questions has a malformed line; the message names it."""


@dataclass(frozen=True, slots=True)
class Gold:
    """A question and the sections that answer it, best first; no section if it is out of scope."""

    id: str
    question: str
    sections: tuple[str, ...]

    @property
    def half(self) -> Half:
        """Return the half of this question, fixed by a hash of its id."""
        return Half.TUNING if hashlib.sha256(self.id.encode()).digest()[0] % 2 == 0 else Half.HELD_OUT


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to one question, and its seconds; `place` of the right section from 1, None if missed."""

    gold: Gold
    found: bool
    shown: tuple[str, ...]
    place: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """The figures over a set of questions; shares are from 0 to 1, times in milliseconds."""

    answerable: int
    out_of_scope: int
    recall_at_1: float
    recall_at_3: float
    mean_reciprocal_rank: float
    refused_out_of_scope: float
    refused_answerable: float
    median: float
    p99: float
    misses: tuple[Outcome, ...]


def parse_questions(lines: Iterable[str]) -> list[Gold]:
    """Read questions, one JSON object a line with `id`, `question` and `gold_sections`.

    Raises:
        BadQuestions: a line does not have this form.
    """
    questions = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            questions.append(Gold(str(data["id"]), str(data["question"]), tuple(map(str, data["gold_sections"]))))
        except (ValueError, KeyError, TypeError) as error:
            raise BadQuestions(f"line {number} is not an object with id, question and gold_sections") from error
    return questions


def measure(questions: Sequence[Gold], answer: Callable[[str], Answer]) -> Report:
    """Ask every question and report how often the right section came first or among three, or none was given."""
    return report(outcomes(questions, answer))


def outcomes(questions: Iterable[Gold], answer: Callable[[str], Answer]) -> list[Outcome]:
    """Ask every question and return what was answered."""
    return [_ask(gold, answer) for gold in questions]


def _ask(gold: Gold, answer: Callable[[str], Answer]) -> Outcome:
    began = time.perf_counter()
    given = answer(gold.question)
    seconds = time.perf_counter() - began
    shown = tuple(hit.section.key for hit in given.hits)
    wanted = {each.casefold() for each in gold.sections}
    place = next((at for at, key in enumerate(shown, 1) if key.casefold() in wanted), None)
    return Outcome(gold, given.found, shown, place, seconds)


def report(asked: Sequence[Outcome]) -> Report:
    """Return the figures over these outcomes.

    A refused question does not count as found: the player is told that there is no rule.
    """
    inside = [each for each in asked if each.gold.sections]
    outside = [each for each in asked if not each.gold.sections]
    places = [each.place if each.found else None for each in inside]
    times = sorted(each.seconds * 1000 for each in asked) or [0.0]
    return Report(
        answerable=len(inside),
        out_of_scope=len(outside),
        recall_at_1=_share(place == 1 for place in places),
        recall_at_3=_share(place is not None and place <= 3 for place in places),
        mean_reciprocal_rank=sum(1 / place for place in places if place) / len(places) if places else 0.0,
        refused_out_of_scope=_share(not each.found for each in outside),
        refused_answerable=_share(not each.found for each in inside),
        median=times[len(times) // 2],
        p99=times[min(len(times) - 1, int(len(times) * 0.99))],
        misses=tuple(each for each in asked if _is_miss(each)),
    )


def _is_miss(outcome: Outcome) -> bool:
    if not outcome.gold.sections:
        return outcome.found
    return outcome.place != 1 or not outcome.found


def _share(values: Iterable[bool]) -> float:
    counted = list(values)
    return sum(counted) / len(counted) if counted else 0.0
