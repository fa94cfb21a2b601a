"""Which sections the words of a question speak for ("lean" to), learnt from all sections' names, texts, questions."""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from glossary.model import Section
from glossary.phrases import texts_of
from glossary.words import stem

#: what a word as it is typed and a pair of neighbours count beside the stem of a telling word
_BESIDE: Final = 0.5
#: how much is learnt from a statement and from its case, beside a question
TEXT: Final = 0.7
_CASE: Final = 0.3
#: how many of the texts must have a word or a pair before it tells anything
_SEEN: Final = 2
_SIZE: Final = 3.0
_ROUNDS: Final = 14
_RATE: Final = 0.35
_LATER: Final = 0.25
_PENALTY: Final = 1.0
#: sections that are less probable than this learn nothing from a text of another one
_RIVAL: Final = 0.004
_KEPT: Final = 0.07
#: the power to which the odds of marks are raised, so that the likeliest one counts nearly alone
_SHARP: Final = 2.0

Marks = dict[str, float]


@dataclass(frozen=True, slots=True)
class Leaning:
    """How informative each word and pair is, and how far it speaks for a section (above 0) or against it, by place."""

    sections: tuple[str, ...]
    telling: dict[str, float]
    pulls: dict[str, tuple[tuple[int, float], ...]]

    def of(self, words: Sequence[str], terms: Iterable[str]) -> list[float]:
        """Return how much a question's words speak for each section, in the order of the sections."""
        leant = [0.0] * len(self.sections)
        for mark, value in _sized(marks_of(words, terms), self.telling).items():
            for place, pull in self.pulls.get(mark, ()):
                leant[place] += value * pull
        return leant

    def shares(self, words: Sequence[str], terms: Iterable[str]) -> dict[str, float]:
        """Return the share of each named mark in what a question leans to, from 0 to 1; leave out tiny ones."""
        if not self.sections:
            return {}
        leant = zip(self.sections, self.of(words, terms), strict=True)
        powers = {mark: math.exp(_SHARP * each) for mark, each in leant if mark}
        total = sum(powers.values())
        return {mark: power / total for mark, power in powers.items() if power >= _RIVAL * total}


NO_LEANING: Final = Leaning((), {}, {})


@dataclass(frozen=True, slots=True)
class Sample:
    """A text of a section: its words, its informative stems, and how much to learn from it."""

    words: tuple[str, ...]
    terms: tuple[str, ...]
    section: str
    weight: float


def marks_of(words: Sequence[str], terms: Iterable[str]) -> Marks:
    """Return a question's informative stems, all its words as typed, and its pairs of neighbouring words."""
    if not words:
        return {}
    marks = dict.fromkeys(terms, 1.0)
    stemmed = tuple(map(stem, words))
    marks.update((f"{word}.", _BESIDE) for word in words)
    marks.update((f"{one} {two}", _BESIDE) for one, two in zip(("^", *stemmed), (*stemmed, "$"), strict=True))
    return marks


def _sized(marks: Marks, telling: dict[str, float]) -> dict[str, float]:
    known = {mark: value * telling[mark] for mark, value in marks.items() if mark in telling}
    size = math.sqrt(sum(value * value for value in known.values())) or 1.0
    return {mark: _SIZE * value / size for mark, value in known.items()}


def mark_of(section: Section) -> str:
    """Return the mark of a section: the id of its first statement when it was learnt."""
    return section.mark


def samples(sections: Iterable[Section], read: Callable[[str], tuple[Sequence[str], Sequence[str]]]) -> list[Sample]:
    """Return every text of these sections; `read` gives the words of a text and its informative stems."""
    found = []
    for section in sections:
        texts = [(text, 1.0) for text in texts_of(section)]
        texts += [(each.text, TEXT) for each in section.statements]
        texts += [(each.case, _CASE) for each in section.statements if each.case]
        for text, weight in texts:
            words, terms = read(text)
            found.append(Sample(tuple(words), tuple(terms), mark_of(section), weight))
    return found


def learn(texts: Sequence[Sample]) -> Leaning:
    """Return the leaning that makes the section of each text likelier than others (softmax regression)."""
    sections = tuple(dict.fromkeys(each.section for each in texts))
    place = {mark: at for at, mark in enumerate(sections)}
    marked = [marks_of(each.words, each.terms) for each in texts]
    seen = Counter(mark for marks in marked for mark in marks)
    telling = {mark: math.log(1 + len(texts) / times) for mark, times in sorted(seen.items()) if times >= _SEEN}
    rows = [
        (_sized(marks, telling), place[each.section], each.weight) for marks, each in zip(marked, texts, strict=True)
    ]
    pupil = _Pupil(len(sections), {mark: [0.0] * len(sections) for mark in telling})
    for turn in range(_ROUNDS):
        rate = _RATE / (1 + _LATER * turn)
        fade = math.exp(-rate * _PENALTY / len(rows))
        for values, right, weight in rows if turn % 2 else reversed(rows):
            pupil.learn(values, right, rate * weight)
            pupil.scale *= fade
    return Leaning(sections, telling, pupil.kept())


@dataclass(slots=True)
class _Pupil:
    """The weights of each word or pair for all sections, while they are learnt; multiply each by `scale`."""

    sections: int
    pulls: dict[str, list[float]]
    scale: float = 1.0

    def learn(self, values: Marks, right: int, rate: float) -> None:
        """Change the weights so that a text leans more to its own section and less to others."""
        leant = [0.0] * self.sections
        for mark, value in values.items():
            leant = [each + value * pull for each, pull in zip(leant, self.pulls[mark], strict=True)]
        powers = [math.exp(self.scale * each) for each in leant]
        total = sum(powers)
        steps = [
            (at, rate * (float(at == right) - power / total) / self.scale)
            for at, power in enumerate(powers)
            if at == right or power > _RIVAL * total
        ]
        for mark, value in values.items():
            pulls = self.pulls[mark]
            for at, step in steps:
                pulls[at] += step * value

    def kept(self) -> dict[str, tuple[tuple[int, float], ...]]:
        """Return the weights that are large enough to store."""
        scaled = {mark: [(at, self.scale * each) for at, each in enumerate(row)] for mark, row in self.pulls.items()}
        return {mark: kept for mark, row in scaled.items() if (kept := tuple(x for x in row if abs(x[1]) >= _KEPT))}


def parse_leaning(content: str) -> Leaning:
    """Read a leaning from JSON: for each word or pair how informative it is, then places and weights, in hundredths."""
    data = json.loads(content)
    telling = {mark: row[0] / 100 for mark, row in data["marks"].items()}
    pulls = {
        mark: tuple((place, pull / 100) for place, pull in zip(row[1::2], row[2::2], strict=True))
        for mark, row in data["marks"].items()
    }
    return Leaning(tuple(data["sections"]), telling, pulls)


def as_json(leaning: Leaning) -> str:
    """Return a leaning in its JSON form, one line for each word or pair."""
    lines = []
    for mark, telling in sorted(leaning.telling.items()):
        row = [round(100 * telling)]
        for place, pull in leaning.pulls.get(mark, ()):
            row += [place, round(100 * pull)]
        lines.append(f"{json.dumps(mark)}:{json.dumps(row, separators=(',', ':'))}")
    return f'{{"sections":{json.dumps(leaning.sections)},\n"marks":{{\n' + ",\n".join(lines) + "\n}}\n"
