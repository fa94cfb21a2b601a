"""What a check says: the figures of the deck, violations, warnings."""

from dataclasses import dataclass, field

from engine.lists.faults import Violation


@dataclass(frozen=True, slots=True)
class Counts:
    """The figures of a deck. `souls_needed` is None where the chart has no row for the size."""

    deck: int
    reserve: int
    souls: int
    souls_needed: int | None
    souls_uncounted: int
    dominants: int
    sites: int
    good: int
    evil: int
    neutral: int


@dataclass(slots=True)
class Report:
    """The outcome of checking cards against a format."""

    counts: Counts
    violations: list[Violation] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    house: set[str] = field(default_factory=set)

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.violations
