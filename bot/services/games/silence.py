"""How long a player has been silent in a game without clocks, so that nobody waits for ever.

Time counts while he was asked, did nothing, and Berean was running; a window that closed by itself is no answer of his,
and the time his opponent takes is not his silence. It is checked every hour.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from pydantic import Field

from bot.services.games.clocks import DAY
from bot.services.games.values import About
from bot.storage.stored import StoredRecord

#: a game that nobody has touched for so long is looked at; a window closes by itself soon after
FIRST = timedelta(hours=20)
#: the most that one look adds to a silence: in a longer gap Berean was not running
SPAN = timedelta(hours=2)
#: days of silence after which a player is reminded; from then on it is checked whether he has left the server
REMINDED = 1


class Silence(StoredRecord):
    """The silence in a game, by seat, up to a moment; `told` is the last day of it that was announced."""

    step: int
    asked: int | None
    at: datetime
    seconds: dict[str, float] = Field(default_factory=dict)
    told: dict[str, int] = Field(default_factory=dict)

    def days_of(self, seat: int) -> float:
        """Return how many days a player has been silent."""
        return self.seconds.get(str(seat), 0.0) / DAY


@dataclass(frozen=True, slots=True)
class Activity:
    """How far a game is (in answers), who is asked (None: nobody who could be silent), and who acted."""

    step: int
    asked: int | None
    heard: Collection[int] = ()


def begun(activity: Activity, touched: datetime, now: datetime) -> Silence:
    """Return the silence in a game in which nobody has acted for a while."""
    passed = min(now - touched, FIRST + SPAN / 2).total_seconds()
    seconds = {} if activity.asked is None else {str(activity.asked): max(passed, 0.0)}
    return Silence(step=activity.step, asked=activity.asked, at=now, seconds=seconds)


def gone_on(before: Silence, activity: Activity, now: datetime) -> Silence:
    """Return the silence afterwards: it grows for the player who was asked, and ends for players who acted."""
    seconds, told = dict(before.seconds), dict(before.told)
    if before.asked is not None:
        passed = min(max(now - before.at, timedelta()), SPAN).total_seconds()
        seconds[str(before.asked)] = seconds.get(str(before.asked), 0.0) + passed
    for seat in activity.heard:
        seconds.pop(str(seat), None)
        told.pop(str(seat), None)
    return before.model_copy(
        update={"step": activity.step, "asked": activity.asked, "at": now, "seconds": seconds, "told": told}
    )


def forgiven(silence: Silence, seat: int) -> Silence:
    """Return the silence as if a player had just acted."""
    activity = Activity(silence.step, silence.asked, (seat,))
    return gone_on(silence.model_copy(update={"asked": None}), activity, silence.at)


def can_be_silent(about: About) -> bool:
    """Say whether silence can keep an opponent waiting, since there is no clock."""
    return about.people.count(True) > 1 and (about.clock is None or about.clock.control.kind == "none")
