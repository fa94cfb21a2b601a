"""How much of a pool is read, and how much one more production would add."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import field

from engine.kernel.records import dataclass
from engine.redemption.language.ast.document import Unimplemented
from engine.redemption.language.pool import PoolText


@dataclass(frozen=True, slots=True)
class WholeText:
    """A text of which every word is read, and how many of its sentences only repeat a rule."""

    reminders: int = 0


@dataclass(slots=True)
class Share:
    """How many of a total."""

    read: int = 0
    of: int = 0

    @property
    def percent(self) -> float:
        """Give the share in percent."""
        return 100 * self.read / self.of if self.of else 0.0

    def add(self, is_read: bool, weight: int = 1) -> None:
        """Count one more."""
        self.of += weight
        self.read += weight * is_read


@dataclass(slots=True)
class Coverage:
    """The report: how many texts and printings are read, by legality and era, and why the rest is not."""

    texts: Share = field(default_factory=Share)
    rotation: Share = field(default_factory=Share)
    rows: Share = field(default_factory=Share)
    eras: dict[str, Share] = field(default_factory=dict)
    causes: Counter[str] = field(default_factory=Counter)
    reminders: int = 0
    gaps: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    unread: list[tuple[str, Unimplemented]] = field(default_factory=list)


def measure(outcomes: Iterable[tuple[PoolText, Unimplemented | WholeText]]) -> Coverage:
    """Count how many texts of a pool are read, and why the others are not."""
    report = Coverage()
    for text, outcome in outcomes:
        is_read = isinstance(outcome, WholeText)
        report.texts.add(is_read)
        report.rows.add(is_read, text.rows)
        report.eras.setdefault(text.era, Share()).add(is_read)
        if text.rotation:
            report.rotation.add(is_read)
        match outcome:
            case WholeText(reminders):
                report.reminders += reminders
            case Unimplemented():
                report.causes[outcome.reason] += 1
                report.unread.append((text.card.name, outcome))
                gap = gap_of(outcome)
                report.gaps[gap] += 1
                report.examples.setdefault(gap, outcome.text)
    return report


def gap_of(outcome: Unimplemented) -> str:
    """Return the words around the point where reading stopped: two before, two after."""
    if outcome.reason != "unread":
        return outcome.reason
    words = outcome.text.lower().split()
    at = outcome.position
    return f"{' '.join(words[max(0, at - 2) : at])} | {' '.join(words[at : at + 2])}"
