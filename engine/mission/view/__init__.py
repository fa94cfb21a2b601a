"""What one seat may see of a game of The Mission."""

from engine.kernel.redact import Seen
from engine.mission.view.redact import redacted
from engine.mission.view.view import (
    ChurchView,
    LinkView,
    LyingCard,
    MissionView,
    PersonView,
    known_to,
    view,
)

__all__ = [
    "ChurchView", "LinkView", "LyingCard", "MissionView", "PersonView", "Seen", "known_to", "redacted", "view",
]  # fmt: skip
