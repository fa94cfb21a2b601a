"""Training the weights of the ranking and of the refusal on questions whose right sections are known."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from glossary.answer import REFUSAL_FEATURES, Judge, refusal_features
from glossary.evaluation import Gold
from glossary.features import FEATURES
from glossary.model import Document
from glossary.rank import Weights, candidates

_PENALTY = 0.05
_STEPS = 150
_RATE = 0.6
_REFUSAL_PENALTY = 0.001

#: the features that come from lists of words
_LISTED = ("outside", "outside_words", "strange", "turns")

#: how much worse it is to refuse what the rules treat than to answer what they do not
_ANSWER_RATHER = 3.0

Vector = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """The candidates for one question, as features, and which of them are right."""

    features: tuple[Vector, ...]
    right: tuple[bool, ...]


def examples(parts: Iterable[tuple[Judge, Iterable[Gold]]]) -> list[Example]:
    """Return an example for each question that has a right section among its candidates.

    The judge of a part must not have learnt from the part's questions.
    """
    found = []
    for judge, questions in parts:
        for gold in questions:
            wanted = {each.casefold() for each in gold.sections}
            rows = [
                row
                for row in candidates(judge.index, judge.reader.read(gold.question))
                if judge.index.profiles[row[0]].section.doc is not Document.HOUSE
            ]
            right = tuple(judge.index.profiles[number].section.key.casefold() in wanted for number, _, _ in rows)
            if any(right) and not all(right):
                found.append(Example(tuple(values for _, _, values in rows), right))
    return found


def fit_rank(training: Sequence[Example], start: Sequence[float]) -> Vector:
    """Return the weights that make the right sections most likely, kept near the start.

    A few hundred questions are too few to find so many weights freely: on new questions, weights set by hand do better
    than weights trained without this pull to the start.
    """
    weights = list(start)
    momentum = [0.0] * len(weights)
    for step in range(_STEPS):
        gradient = [_PENALTY * len(training) * (prior - each) for prior, each in zip(start, weights, strict=True)]
        for example in training:
            _add_gradient(gradient, example, weights)
        rate = _RATE / (1 + step / 150)
        for at, each in enumerate(gradient):
            momentum[at] = 0.8 * momentum[at] + rate * each / len(training)
            weights[at] += momentum[at]
    return tuple(weights)


def _add_gradient(gradient: list[float], example: Example, weights: Sequence[float]) -> None:
    scores = [_dot(weights, values) for values in example.features]
    top = max(scores)
    powers = [math.exp(each - top) for each in scores]
    total = sum(powers)
    total_right = sum(power for power, right in zip(powers, example.right, strict=True) if right)
    for power, right, values in zip(powers, example.right, example.features, strict=True):
        pull = (power / total_right if right else 0.0) - power / total
        if abs(pull) > 1e-4:
            for at, value in enumerate(values):
                gradient[at] += pull * value


def _dot(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def first_share(training: Sequence[Example], weights: Sequence[float]) -> float:
    """Return the share of examples in which a right section comes first."""
    hits = 0
    for example in training:
        scores = [_dot(weights, values) for values in example.features]
        hits += example.right[scores.index(max(scores))]
    return hits / len(training) if training else 0.0


def cross_validated(training: Sequence[Example], start: Sequence[float], folds: int = 5) -> float:
    """Return how often a right section comes first on parts not trained on, averaged over the folds."""
    shares = []
    for fold in range(folds):
        kept = [each for at, each in enumerate(training) if at % folds != fold]
        tested = [each for at, each in enumerate(training) if at % folds == fold]
        shares.append(first_share(tested, fit_rank(kept, start)))
    return sum(shares) / len(shares)


def fit_refusal(parts: Iterable[tuple[Judge, Iterable[Gold]]]) -> dict[str, float]:
    """Return the weights for the probability that the rules answer a question, by logistic regression.

    Every question is used a second time as if none of its words were listed as words on other matters: the lists know
    the words of the training questions, and for unlisted words the other features must suffice. The judge of a part
    must not have learnt from the part's questions.
    """
    rows: list[tuple[dict[str, float], float]] = []
    for judge, questions in parts:
        for gold in questions:
            question = judge.reader.read(gold.question)
            values = refusal_features(judge.index, question, judge.ranked(question))
            rows.append((values, float(bool(gold.sections))))
            rows.append(({**values, **dict.fromkeys(_LISTED, 0.0)}, float(bool(gold.sections))))
    yes = sum(target for _, target in rows)
    weigh = {1.0: len(rows) / (2 * yes) * _ANSWER_RATHER, 0.0: len(rows) / (2 * (len(rows) - yes))}
    weights = dict.fromkeys(REFUSAL_FEATURES, 0.0)
    for step in range(3000):
        gradient = {name: -_REFUSAL_PENALTY * weights[name] * (name != "bias") for name in weights}
        for values, target in rows:
            total = sum(weights[name] * values[name] for name in weights)
            miss = (target - 1 / (1 + math.exp(-max(min(total, 50.0), -50.0)))) * weigh[target] / len(rows)
            for name in weights:
                gradient[name] += miss * values[name]
        rate = 2.0 / (1 + step / 1500)
        for name in weights:
            weights[name] += rate * gradient[name]
    return weights


def as_json(weights: Weights) -> str:
    """Return weights in their JSON form."""
    prior = {name: value for name, value in zip(FEATURES, weights.prior, strict=True) if value}
    rank_weights = {name: round(value, 4) for name, value in zip(FEATURES, weights.rank, strict=True)}
    refuse = {name: round(value, 4) for name, value in weights.refuse.items()}
    return json.dumps({"prior": prior, "rank": rank_weights, "refuse": refuse}, indent=2) + "\n"
