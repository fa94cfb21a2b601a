"""Clocks as values: who has how long, what becomes due, and what stopping and restarting does to them."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.services.games import clocks
from bot.services.games.clocks import CONTROLS, NO_CLOCK, Clock, Due, SteadyTime
from bot.ui.clocks import clock_lines
from engine.kernel.decisions import Decision, Kind, Message, Option
from engine.kernel.ids import Seat

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
PEOPLE = (True, True)


def question(seat: int, default: tuple[str, ...] = ("next",)) -> Decision:
    options = tuple(Option(key) for key in ("pass", "next"))
    return Decision(1, Seat(seat), Kind.PLAY, options, 1, 1, Message("preparation"), default=default)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_only_the_time_of_the_one_who_is_asked_runs() -> None:
    clock = clocks.start(CONTROLS["45m"], 2, question(0), PEOPLE, NOON)
    assert clock.left_of(0, after(100)) == 2600 and clock.left_of(1, after(100)) == 2700
    clock = clocks.asked(clock, question(1), PEOPLE, after(100))
    assert clock.left_of(0, after(500)) == 2610, "what was used is gone, the increment is added once the move passes"
    assert clock.left_of(1, after(500)) == 2300


def test_answers_in_a_row_add_nothing() -> None:
    clock = clocks.start(CONTROLS["45m"], 2, question(0), PEOPLE, NOON)
    for n in range(1, 11):
        clock = clocks.asked(clock, question(0), PEOPLE, after(n))
    assert clock.left_of(0, after(10)) == 2690


def test_time_for_each_answer_begins_anew() -> None:
    clock = clocks.start(CONTROLS["1d"], 2, question(0), PEOPLE, NOON)
    clock = clocks.asked(clock, question(0), PEOPLE, after(80_000))
    assert clock.left_of(0, after(80_000)) == clocks.DAY
    clock = clocks.asked(clock, question(1), PEOPLE, after(180_000))
    assert not clock.is_out_of_time(0, after(180_000)), "who has answered late has answered"


def test_a_computer_has_all_the_time() -> None:
    clock = clocks.start(CONTROLS["5m"], 2, question(1), (True, False), NOON)
    assert clock.running is None and clock.next_due() is None and not clock.is_out_of_time(1, after(10_000))


def test_what_becomes_due_in_order() -> None:
    clock = clocks.start(CONTROLS["5m"], 2, question(0), PEOPLE, NOON)
    assert clock.next_due() == (after(225), Due.REMINDER)
    clock = clocks.reminded(clock)
    assert clock.next_due() == (after(270), Due.REMINDER)
    clock = clocks.reminded(clock)
    assert clock.next_due() == (after(300), Due.FLAG)
    assert not clock.is_out_of_time(0, after(299)) and clock.is_out_of_time(0, after(300))
    assert clocks.fallen(clock).next_due() is None


@pytest.mark.parametrize(("control", "seconds"), [("none", clocks.DAY), ("3d", clocks.DAY), ("5m", 60), ("45m", 60)])
def test_a_window_closes_by_itself_and_a_turn_does_not(control: str, seconds: int) -> None:
    window = clocks.start(CONTROLS[control], 2, question(0, ("pass",)), PEOPLE, NOON)
    assert window.next_due() == (after(seconds), Due.WINDOW)
    turn = clocks.start(NO_CLOCK, 2, question(0), PEOPLE, NOON)
    assert turn.next_due() is None


def test_a_stopped_clock_stands_still_whatever_is_answered() -> None:
    clock = clocks.paused(clocks.start(CONTROLS["45m"], 2, question(0), PEOPLE, NOON), after(100))
    assert clock.next_due() is None
    clock = clocks.asked(clock, question(1), PEOPLE, after(5000))
    clock = clocks.resumed(clock, after(9000))
    assert (clock.left_of(0, after(9000)), clock.left_of(1, after(9010))) == (2600, 2690)


def test_time_without_berean_is_given_back() -> None:
    clock = clocks.start(CONTROLS["45m"], 2, question(0), PEOPLE, NOON)
    back = clocks.later(clock, timedelta(seconds=600))
    assert back.left_of(0, after(700)) == 2600


def test_time_given_lifts_the_flag() -> None:
    clock = clocks.fallen(clocks.start(CONTROLS["5m"], 2, question(0), PEOPLE, NOON))
    more = clocks.given_more(clock, 0, 300, after(400))
    assert not more.is_out_of_time(0, after(400)) and more.flag_at == after(700)


def test_a_clock_survives_being_written_down() -> None:
    clock = clocks.start(CONTROLS["75m"], 2, question(1, ("pass",)), PEOPLE, NOON)
    assert Clock.model_validate(clock.model_dump(mode="json")) == clock


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "0 seconds"), (-5, "0 seconds"), (61, "1 minute 1 second"), (90_061, "1 day 1 hour"), (3600, "1 hour")],
)
def test_lengths_of_time_in_words(seconds: float, told: str) -> None:
    assert clocks.span(seconds) == told


class Machine:
    """A machine whose two clocks are in our hands."""

    def __init__(self) -> None:
        self.wall, self.running = 1_800_000_000.0, 50.0
        self.time = SteadyTime(lambda: self.wall, lambda: self.running)
        self._began = self.time()

    def runs(self, seconds: float) -> None:
        """Let time go by, asked for the present every half a minute as the heartbeat does."""
        while seconds > 0:
            passing = min(seconds, 30)
            self.wall, self.running, seconds = self.wall + passing, self.running + passing, seconds - passing
            self.time()

    @property
    def counted(self) -> float:
        """The seconds that have counted so far."""
        return (self.time() - self._began).total_seconds()


@pytest.mark.parametrize("jump", [3 * clocks.HOUR, -3 * clocks.HOUR])
def test_a_wall_clock_that_is_set_takes_and_gives_nobody_time(jump: float) -> None:
    machine = Machine()
    machine.runs(100)
    machine.wall += jump
    assert machine.counted == pytest.approx(100, abs=1)
    machine.runs(100)
    assert machine.counted == pytest.approx(200, abs=2), "and from then on time counts as before"


def test_time_in_which_the_machine_stood_still_counts_for_nobody() -> None:
    machine = Machine()
    machine.runs(100)
    machine.wall += 3 * clocks.HOUR  # suspended, and awake again with both clocks put right
    machine.running += 3 * clocks.HOUR
    assert machine.counted == pytest.approx(100)
    machine.runs(50)
    assert machine.counted == pytest.approx(150)


def test_asking_often_loses_no_time() -> None:
    machine = Machine()
    for n in range(10_000):
        machine.wall += 0.01
        machine.running += 0.01 + (1e-4 if n % 2 else -1e-4)  # read a moment apart, now one first and now the other
        machine.time()
    assert machine.counted == pytest.approx(100, abs=0.05)


def test_people_are_shown_times_by_the_clock_on_their_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(clocks, "now", machine.time)
    clock = clocks.start(CONTROLS["5m"], 2, question(0), PEOPLE, machine.time())
    machine.runs(10)
    machine.wall += 3 * clocks.HOUR
    told = clock_lines(clock, ("Ada", "Ben"), machine.time())[0]
    assert told == f"Clock of Ada: until <t:{int(machine.wall) + 290}:R>"
