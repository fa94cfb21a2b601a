"""The script of a scenario, carried out in any game: moves, refused moves, expectations."""

import re
from typing import Protocol, Self

from engine.kernel.ids import Seat
from engine.kernel.inputs import Input
from engine.kernel.records import dataclass
from engine.play.scenario.model import Expect, Move, Refuse, Step, Until
from engine.play.scenario.moment import Failure
from engine.play.scenario.tree import ScenarioError, Tree
from engine.play.words import UnknownPhrase


class Refused(Exception):
    """A move that is not possible now: why, and under which rules."""

    def __init__(self, why: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.why, self.rules = why, rules


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a scenario in one edition; `error` if it could not run, `table` is the table at the first failure.

    `inputs` are what was given to the game, so that it can be replayed.
    """

    id: str
    edition: str
    rules: tuple[str, ...]
    failures: tuple[Failure, ...] = ()
    error: str = ""
    table: str = ""
    inputs: tuple[Input, ...] = ()
    #: the cards whose text is not read, by the names that stand in the file
    unread: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all expectations were met."""
        return not self.failures and not self.error


class Scripted(Protocol):
    """A running game, as a script needs it."""

    def move(self, seat: Seat, text: str, *, crossing: bool = True) -> None:
        """Make a move in words, passing what has to be passed before it; into the next phase only if `crossing`.

        Raises:
            Refused: the move is not possible; the course may have gone on all the same, so try on a scratch copy.
            UnknownPhrase: the words are no move, or name a card that is not there.
        """
        ...

    def scratch(self) -> Self:
        """Return a copy to try things on."""
        ...

    def check(self, what: dict[str, Tree], step: str) -> list[Failure]:
        """Return the expectations that fail now. Raises ScenarioError."""
        ...

    def expected(self, what: dict[str, Tree], step: str, *, at_end: bool) -> list[Failure]:
        """Return the expectations that fail, now and after passing windows that nobody uses."""
        ...

    def wait_until(self, what: dict[str, Tree]) -> bool:
        """Take defaults until something is true; say whether it came true."""
        ...

    def is_over(self) -> bool:
        """Say whether the game is over."""
        ...


class SeatNames(Protocol):
    """Who plays, by the names of a scenario."""

    def seat(self, name: str) -> Seat | None:
        """Return the seat of this name."""
        ...


def parse_agreed(text: str, names: SeatNames) -> tuple[str, tuple[Seat, ...]]:
    """Return what is to be done by hand, and who agrees to it: `...; B agrees`, `...; all agree`.

    Raises:
        UnknownPhrase: nobody is called so.
    """
    said, _, agreed = text.partition(";")
    found = re.fullmatch(r"(all|.+?) agrees?", agreed.strip(), re.I)
    if found is None:
        return text, ()
    is_all = found[1].lower() == "all"
    named = ("A", "B", "C", "D", "E") if is_all else re.split(r",| and ", found[1])
    agreeing = [names.seat(each.strip()) for each in named]
    if not is_all and None in agreeing:
        raise UnknownPhrase(f"there is no seat among {found[1]!r}")
    return said.strip(), tuple(seat for seat in agreeing if seat is not None)


def run_script(
    course: Scripted, seats: tuple[str, ...], script: tuple[Step, ...], expect: Expect | None
) -> list[Failure]:
    """Carry out a script and return the expectations that failed. Raises ScenarioError."""
    failures: list[Failure] = []
    for number, step in enumerate(script, 1):
        found = _step(course, step, str(number), seats)
        failures += found
        if found and not isinstance(step, Expect):
            break
    if expect is not None and (not failures or all(f.step != str(len(script)) for f in failures)):
        failures += course.scratch().expected(expect.what, "end", at_end=True)
    last = expect or (script[-1] if script else None)
    if not failures and isinstance(last, Expect):
        # the game goes on to where it was looked at, so that who plays it again sees that too
        course.expected(last.what, "end", at_end=expect is not None)
    return failures


def _step(course: Scripted, step: Step, name: str, seats: tuple[str, ...]) -> list[Failure]:
    match step:
        case Move(line, seat, text):
            try:
                course.move(Seat(seats.index(seat)), text)
            except UnknownPhrase as error:
                raise ScenarioError(str(error), line) from None
            except Refused as refusal:
                return [Failure(name, line, f"{seat}: {text}", f"refused: {refusal.why}")]
            return []
        case Refuse(seat=seat):
            return _refused(course.scratch(), Seat(seats.index(seat)), step, name)
        case Until(line, what):
            if not course.wait_until(what):
                raise ScenarioError(_never_came(what, course, name), line)
            return []
        case Expect():
            return course.scratch().expected(step.what, name, at_end=False)


def _never_came(what: dict[str, Tree], course: Scripted, name: str) -> str:
    """Say what was waited for in vain, and what was true in the end."""
    missing = "; ".join(f"{f.expected} (it was {f.got})" for f in course.check(what, name))
    ended = "the game ended" if course.is_over() else "nobody goes on by himself"
    return f"`until` never came: {missing}; {ended}. A phase in which nobody is asked anything is gone through at once"


def _refused(course: Scripted, seat: Seat, step: Refuse, name: str) -> list[Failure]:
    said = f"{step.seat}: {step.text}"
    try:
        course.move(seat, step.text, crossing=False)
    except UnknownPhrase as error:
        raise ScenarioError(str(error), step.line) from None
    except Refused as refusal:
        if step.rule and step.rule not in refusal.rules:
            given = ", ".join(refusal.rules) or "no rule"
            return [Failure(name, step.line, f"{said} refused under {step.rule}", f"refused under {given}")]
        return []
    return [Failure(name, step.line, f"{said} is refused", "it was accepted")]
