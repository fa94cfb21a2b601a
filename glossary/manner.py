"""The manner of a question, learnt from examples of what the rules answer and of what they do not."""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from glossary.rules import BadRuleFile, rules_root
from glossary.yaml_files import read_yaml

#: of how many examples a word or a pair of words must be part before it tells anything
_SEEN: Final = 2
_ROUNDS: Final = 12
_RATE: Final = 0.4
_BIAS_RATE: Final = 0.01
#: the sum of squares with which each word begins, so that one seen seldom says little
_CAUTION: Final = 0.05
_MOST: Final = 8.0
_TELLING: Final = 0.15

Marks = frozenset[str]


@dataclass(frozen=True, slots=True)
class Manner:
    """How far each word or pair of words speaks for a question on the rules (above 0) or on other matters (below)."""

    bias: float
    weights: Mapping[str, float]

    def of(self, words: Sequence[str]) -> float:
        """Return the manner of a question from its words, from -1 (other matters) to 1 (the rules)."""
        total = self.bias + _sum(self.weights, marks_of(words))
        return max(-_MOST, min(total, _MOST)) / _MOST


def marks_of(words: Sequence[str]) -> Marks:
    """Return the words and pairs of neighbouring words of a question, with its beginning and end."""
    return frozenset((*words, *(f"{one} {two}" for one, two in zip(("^", *words), (*words, "$"), strict=True))))


def _sum(weights: Mapping[str, float], marks: Marks) -> float:
    found = sorted(weights[mark] for mark in marks if mark in weights)
    return sum(found) / math.sqrt(len(marks)) if found else 0.0


def learn(rules: Iterable[Sequence[str]], elsewhere: Iterable[Sequence[str]]) -> Manner:
    """Return the manner learnt from questions of both kinds by logistic regression; both kinds count the same."""
    rows = [(tuple(words), 1.0) for words in rules] + [(tuple(words), 0.0) for words in elsewhere]
    rows.sort(key=lambda row: sha256(" ".join(row[0]).encode()).digest())
    marked = [(marks_of(words), target) for words, target in rows]
    seen = Counter(mark for marks, _ in marked for mark in marks)
    place = {mark: at for at, mark in enumerate(sorted(mark for mark, times in seen.items() if times >= _SEEN))}
    known = [
        ([place[mark] for mark in sorted(marks) if mark in place], 1 / math.sqrt(len(marks)), target)
        for marks, target in marked
    ]
    share = sum(target for _, target in rows) / len(rows)
    weigh = {1.0: 0.5 / share, 0.0: 0.5 / (1 - share)}
    weights, squares, bias = [0.0] * len(place), [_CAUTION] * len(place), 0.0
    for turn in range(_ROUNDS):
        for places, scale, target in known:
            total = bias + scale * sum([weights[at] for at in places])
            miss = (target - 1 / (1 + math.exp(-max(min(total, 50.0), -50.0)))) * weigh[target]
            bias += _BIAS_RATE / (1 + turn) * miss
            step = miss * scale
            for at in places:
                squares[at] += step * step
                weights[at] += _RATE * step / math.sqrt(squares[at])
    return Manner(bias, {mark: weights[at] for mark, at in place.items()})


def load_elsewhere() -> list[str]:
    """Return the shipped examples of questions that the documents do not answer."""
    data = read_yaml((rules_root() / "search" / "elsewhere.yaml").read_bytes())
    if not isinstance(data, dict):
        raise BadRuleFile("search/elsewhere.yaml is not a table")
    return [str(each) for group in data.values() for each in group]


def parse_manner(content: str) -> Manner:
    """Read a manner from its JSON form."""
    data = json.loads(content)
    return Manner(float(data["bias"]), {str(mark): float(value) for mark, value in data["weights"].items()})


def as_json(manner: Manner) -> str:
    """Return a manner in its JSON form, without words that say next to nothing."""
    weights = {mark: round(value, 2) for mark, value in sorted(manner.weights.items()) if abs(value) >= _TELLING}
    return json.dumps({"bias": round(manner.bias, 4), "weights": weights}, indent=1) + "\n"
