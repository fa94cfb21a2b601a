"""What one seat may learn of the facts of a step of The Mission."""

from collections.abc import Iterable

from engine.kernel import redact
from engine.kernel.facts import Fact
from engine.kernel.ids import Seat
from engine.kernel.redact import Seen
from engine.mission.model import zones


def redacted(facts: Iterable[Fact], viewer: Seat | None) -> tuple[Seen, ...]:
    """Return what a seat, or a spectator, learns of these facts."""
    return redact.redacted(facts, viewer, zones.SIGHTS)
