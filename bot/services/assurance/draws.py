"""How many of the texts that are carried out are carried out wrongly, estimated by random samples."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from statistics import NormalDist
from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked

#: how often the true share lies within an interval
CERTAINTY = 0.95


@checked(frozen=True, config=ConfigDict(extra="forbid"))
class Draw:
    """A random sample; `wrong` and `disputed` are the numbers of texts in it, once all that failed has been judged."""

    rotation: Annotated[int, Field(ge=0)]
    others: Annotated[int, Field(ge=0)] = 0
    wrong: frozenset[int] = field(default_factory=frozenset)
    disputed: frozenset[int] = field(default_factory=frozenset)
    judged: bool = True

    @property
    def texts(self) -> int:
        """Return how many texts are in the sample."""
        return self.rotation + self.others


@dataclass(frozen=True, slots=True)
class Wrong:
    """The share of wrong texts in a sample, and the bounds between which the true share lies."""

    seed: str
    texts: int
    share: float
    least: float
    most: float


@cache
def draws() -> dict[str, Draw]:
    """Return the samples by seed, in the order in which they were drawn."""
    raw = resources.files("data.abilities").joinpath("draws.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Draw]).validate_python(tomllib.loads(raw))


def newest_wrong() -> Wrong:
    """Return what the newest judged sample shows; faults found by earlier ones were corrected before it."""
    seed, draw = [(seed, draw) for seed, draw in draws().items() if draw.judged][-1]
    share = len(draw.wrong) / draw.texts
    least, most = interval(share, draw.texts)
    return Wrong(seed, draw.texts, share, least, most)


def interval(share: float, of: int, certainty: float = CERTAINTY) -> tuple[float, float]:
    """Return the bounds between which the true share lies, for a sample of this size (Wilson's interval)."""
    z = NormalDist().inv_cdf((1 + certainty) / 2)
    middle = (share + z * z / 2 / of) / (1 + z * z / of)
    half = z * (share * (1 - share) / of + z * z / 4 / of / of) ** 0.5 / (1 + z * z / of)
    return middle - half, middle + half
