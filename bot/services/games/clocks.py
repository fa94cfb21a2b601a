"""The clocks of a game: how long each player has, whose time runs, and what happens when.

A clock is a value. The used time is stored with each answer, so it survives a restart; time in which Berean was not
running is given back by `later`. While Berean runs, time is `SteadyTime`: nobody gains or loses time if the machine's
clock is set.
"""

import enum
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

from bot.storage.stored import StoredRecord
from engine.kernel.decisions import Decision

HOUR, DAY = 3600, 86400
#: the answers that do nothing; a question is a window if one of them is its default
DECLINING = (("pass",), ("no",), ("nothing",))
#: shares of his time at which a player is reminded
REMINDERS = (0.25, 0.1)
#: seconds after which a window closes by itself: without a clock or with days, and with a shorter clock
SLOW_WINDOW, QUICK_WINDOW = DAY, 60
#: seconds without a look at the clock after which the process is taken to have been suspended
STOOD_STILL = 90
#: the shortest span that is added to the present, in seconds
EACH_SPAN = 1


class TimeControl(StoredRecord):
    """How much time a player has: `seconds` for each answer or for the whole game, `increment` after each answer."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = 0
    increment: int = 0

    @property
    def label(self) -> str:
        """Say the time control in words."""
        match self.kind:
            case "none":
                return "no clock"
            case "move":
                return f"{span(self.seconds)} for each answer"
            case "game":
                added = f", {span(self.increment)} added with each answer" if self.increment else ""
                return f"{span(self.seconds)} each for the whole game{added}"

    @property
    def window(self) -> int:
        """The seconds after which a window closes by its default."""
        return QUICK_WINDOW if self.kind != "none" and self.seconds < DAY else SLOW_WINDOW


NO_CLOCK = TimeControl()
#: the controls offered, by the name under which a command takes them
CONTROLS = {
    "none": NO_CLOCK,
    "3d": TimeControl(kind="move", seconds=3 * DAY),
    "1d": TimeControl(kind="move", seconds=DAY),
    "5m": TimeControl(kind="move", seconds=300),
    "45m": TimeControl(kind="game", seconds=45 * 60, increment=10),
    "75m": TimeControl(kind="game", seconds=75 * 60, increment=10),
}


class Due(enum.Enum):
    """What can become due on a clock."""

    WINDOW = "window"
    REMINDER = "reminder"
    FLAG = "flag"


class Clock(StoredRecord):
    """The clocks of all seats. `left` is what each had when `running` was asked at `since`; None if nobody's runs.

    `is_window` says that the running player is asked in a window, which closes by itself; `reminded` is how many
    reminders he was given; `fallen` says that the others were told that his time is up.
    """

    control: TimeControl
    left: tuple[float, ...]
    running: int | None = None
    since: datetime
    paused: bool = False
    is_window: bool = False
    reminded: int = 0
    fallen: bool = False

    @property
    def is_ticking(self) -> bool:
        """Whether somebody's time runs."""
        return self.running is not None and not self.paused and self.control.kind != "none"

    def left_of(self, seat: int, now: datetime) -> float:
        """Return the seconds a player has left; below zero if his time is up."""
        ticking = self.is_ticking and seat == self.running
        return self.left[seat] - ((now - self.since).total_seconds() if ticking else 0.0)

    def is_out_of_time(self, seat: int, now: datetime) -> bool:
        """Say whether a player's time is up."""
        return self.control.kind != "none" and self.left_of(seat, now) <= 0

    @property
    def flag_at(self) -> datetime | None:
        """When the time of the running player is up."""
        return None if not self.is_ticking or self.running is None else self._in(self.left[self.running])

    def _in(self, seconds: float) -> datetime:
        return self.since + timedelta(seconds=seconds)

    def next_due(self) -> tuple[datetime, Due] | None:
        """Return what becomes due next, and when."""
        if self.running is None or self.paused:
            return None
        found: list[tuple[datetime, Due]] = []
        if self.is_window:
            found.append((self._in(self.control.window), Due.WINDOW))
        if self.control.kind != "none":
            left = self.left[self.running]
            if not self.fallen:
                found.append((self._in(left), Due.FLAG))
            ahead = [share for share in REMINDERS[self.reminded :] if self.control.seconds * share < left]
            if ahead and not self.fallen:
                found.append((self._in(left - self.control.seconds * ahead[0]), Due.REMINDER))
        return min(found, key=lambda pair: pair[0], default=None)


def start(control: TimeControl, seats: int, decision: Decision | None, people: Sequence[bool], now: datetime) -> Clock:
    """Return the clocks at the beginning of a game; `people` says which seats are people's."""
    clock = Clock(control=control, left=(float(control.seconds),) * seats, since=now)
    return asked(clock, decision, people, now)


def asked(clock: Clock, decision: Decision | None, people: Sequence[bool], now: datetime) -> Clock:
    """Return the clocks after an input: the used time is subtracted, the next player's time runs.

    Without a time control only windows count, so the clocks stay as they are between other questions.
    """
    is_window = decision is not None and decision.default in DECLINING
    if clock.control.kind == "none" and not is_window and not clock.is_window:
        return clock
    left = list(clock.left)
    before = clock.running
    if before is not None and not clock.paused:
        left[before] = clock.left_of(before, now)
        if clock.control.kind == "game" and left[before] > 0 and (decision is None or decision.player != before):
            left[before] += clock.control.increment
    running = int(decision.player) if decision is not None and people[decision.player] else None
    if clock.control.kind == "move":
        left = [float(clock.control.seconds)] * len(left)
    same = running is not None and running == before and clock.control.kind == "game"
    return clock.model_copy(
        update={
            "left": tuple(left),
            "running": running,
            "since": now,
            "is_window": is_window,
            "reminded": clock.reminded if same else 0,
            "fallen": clock.fallen if same else False,
        }
    )


def reminded(clock: Clock) -> Clock:
    """Return the clocks with one reminder more given."""
    return clock.model_copy(update={"reminded": clock.reminded + 1})


def fallen(clock: Clock) -> Clock:
    """Return the clocks with the mark that the others were told that time is up."""
    return clock.model_copy(update={"fallen": True})


def paused(clock: Clock, now: datetime) -> Clock:
    """Return the clocks stopped."""
    left = tuple(clock.left_of(seat, now) for seat in range(len(clock.left)))
    return clock.model_copy(update={"left": left, "since": now, "paused": True})


def resumed(clock: Clock, now: datetime) -> Clock:
    """Return the clocks running again."""
    return clock.model_copy(update={"since": now, "paused": False})


def later(clock: Clock, by: timedelta) -> Clock:
    """Give the running player back the time that passed while Berean was not running."""
    return clock.model_copy(update={"since": clock.since + by})


def given_more(clock: Clock, seat: int, seconds: int, now: datetime) -> Clock:
    """Give a player more time."""
    left = list(paused(clock, now).left)
    left[seat] = max(left[seat], 0.0) + seconds
    return clock.model_copy(update={"left": tuple(left), "since": now, "reminded": 0, "fallen": False})


class SteadyTime:
    """The present time for clocks: by the wall clock or the machine's running time, whichever has advanced less.

    A wall clock that is set forward counts nothing; if it is set back, the running time counts. It has to be asked at
    least every `STOOD_STILL` seconds (the heartbeat does that): after a longer gap the process or the machine was
    suspended, and that time does not count either.
    """

    def __init__(self, wall: Callable[[], float] = time.time, running: Callable[[], float] = time.monotonic) -> None:
        """Begin at the wall clock's time. Both callables return seconds."""
        self._wall, self._running = wall, running
        self._at_wall, self._at_running = wall(), running()
        self._present = self._at_wall

    def __call__(self) -> datetime:
        """Return the present."""
        wall, running = self._wall(), self._running()
        silence = running - self._at_running
        by_wall = wall - self._at_wall
        passed = silence if by_wall < 0 else min(by_wall, silence)
        if silence > STOOD_STILL:
            passed = 0.0
        if silence < EACH_SPAN:  # measured from where the span began: short spans would add up their roundings
            return datetime.fromtimestamp(self._present + passed, UTC)
        self._present += passed
        self._at_wall, self._at_running = wall, running
        return datetime.fromtimestamp(self._present, UTC)

    def behind_the_wall(self) -> timedelta:
        """Return how far the wall clock is ahead of the present, in whole seconds."""
        return timedelta(seconds=round(self._wall() - self().timestamp()))


now = SteadyTime()


def on_the_wall(at: datetime) -> datetime:
    """Return what the wall clock will show at a moment of this time, for people to read."""
    return at + now.behind_the_wall()


def moment(written: str) -> datetime:
    """Return the moment that was stored."""
    return datetime.fromisoformat(written)


def span(seconds: float) -> str:
    """Say a length of time in at most two units."""
    whole = max(int(seconds), 0)
    parts = []
    for size, name in ((DAY, "day"), (HOUR, "hour"), (60, "minute"), (1, "second")):
        count, whole = divmod(whole, size)
        if count:
            parts.append(f"{count} {name}{'s' if count != 1 else ''}")
    return " ".join(parts[:2]) or "0 seconds"
