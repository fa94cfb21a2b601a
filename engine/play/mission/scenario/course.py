"""A running scenario of The Mission, and running one from beginning to end."""

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Fact
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Answer, Concede, Input, Manual
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.mission import submit
from engine.mission.model import frames, zones
from engine.mission.model.status import zone_of
from engine.play.mission.manual_words import parse_operation
from engine.play.mission.names import MissionNames
from engine.play.mission.refused import meanings, rules_against
from engine.play.mission.scenario.expectations import CHECKS, MissionMoment
from engine.play.mission.scenario.reader import GAME, MissionScenario
from engine.play.mission.scenario.table import lay_out
from engine.play.mission.words import picks_for
from engine.play.scenario.moment import Failure
from engine.play.scenario.script import Refused, Result, parse_agreed, run_script
from engine.play.scenario.tree import ScenarioError, Tree
from engine.play.words import UnknownPhrase

PATIENCE: Final = 300
#: what stands before an operation by hand
MANUAL: Final = "manual:"
#: What is looked up while a chain may be open; the rest is, once it has resolved.
WITHIN_A_CHAIN: Final = frozenset({"chain", "window", "legal", "illegal"})


class _OneCard:
    """The names in a scenario, each for one card: the one in play, else the first."""

    def __init__(self, names: MissionNames, state: State) -> None:
        self._names, self._state = names, state

    def card(self, name: str) -> CardId:
        found = sorted(self._names.cards(name), key=lambda c: (zone_of(self._state, c) not in zones.IN_PLAY, c))
        if not found:
            raise UnknownPhrase(f"there is no card {name!r} in this scenario")
        return found[0]

    def seat(self, name: str) -> Seat | None:
        return self._names.seat(name)


@dataclass(slots=True)
class MissionCourse:
    """A running game: its last step, and all facts so far."""

    step: Step
    names: MissionNames
    facts: list[Fact] = field(default_factory=list)
    inputs: tuple[Input, ...] = ()

    def scratch(self) -> "MissionCourse":
        """Return a copy to try things on."""
        return MissionCourse(self.step, self.names, list(self.facts), self.inputs)

    def is_over(self) -> bool:
        """Say whether the game is over."""
        return self.step.decision is None

    def check(self, what: dict[str, Tree], step: str) -> list[Failure]:
        """Return the expectations that fail. Raises ScenarioError."""
        now = MissionMoment(self.step, self.names.at(self.step.state), self.facts, self.could)
        return [
            Failure(step, tree.line, f"{key}: {expected}", got)
            for key, tree in what.items()
            for expected, got in CHECKS[key](tree, now)
            if expected != got
        ]

    def could(self, seat: Seat, text: str) -> bool:
        """Say whether a move could be made now. Raises UnknownPhrase."""
        try:
            self.scratch().move(seat, text, crossing=False)
        except Refused:
            return False
        return True

    def move(self, seat: Seat, text: str, *, crossing: bool = True) -> None:
        """Make a move in words; windows before it, of any player, are passed. Raises Refused, UnknownPhrase."""
        start = self.step
        if text.strip().lower() == "concede":
            self.give(Concede(seat))
            return
        if text.lower().startswith(MANUAL):
            said, agreed = parse_agreed(text[len(MANUAL) :], self.names)
            named = _OneCard(self.names.at(start.state), start.state)
            self.give(Manual(seat, parse_operation(said, start.state, seat, named), "scenario", agreed))
            return
        for _ in range(PATIENCE):
            asked = self.step.decision
            if asked is None:
                break
            if asked.player == seat:
                picks = picks_for(self.step.state, asked, text, self.names.at(self.step.state))
                if picks is not None:
                    self.answer(asked, picks)
                    return
            if not self._is_window():
                break
            self.answer(asked, asked.default)
        names = self.names.at(start.state)
        if not text.lower().startswith("choose") and not any(True for _ in meanings(start.state, seat, text, names)):
            raise UnknownPhrase(f"{text!r} is no move")
        later = self.step
        rules = dict.fromkeys(
            r
            for step in (later, start)
            for r in rules_against(step.state, step.decision, seat, text, self.names.at(step.state))
        )
        raise Refused(_why(later), tuple(rules))

    def answer(self, asked: Decision, picks: tuple[str, ...]) -> None:
        """Answer the open decision."""
        self.give(Answer(asked.player, asked.id, picks))

    def give(self, given: Input) -> None:
        """Submit an input. Raises Refused."""
        try:
            self.step = submit(self.step.state, given)
        except IllegalAnswer as error:
            raise Refused("; ".join(error.problems), (error.rule,) if error.rule else ()) from None
        self.facts.extend(self.step.facts)
        self.inputs = (*self.inputs, given)

    def _is_window(self) -> bool:
        state = self.step.state
        return bool(state.frames) and isinstance(state.frames[-1], frames.Window)

    def expected(self, what: dict[str, Tree], step: str, *, at_end: bool) -> list[Failure]:
        """Pass all open windows, then check; windows are left open if the expectation is about a chain.

        The game stays in the state that was checked.
        """
        if not WITHIN_A_CHAIN & what.keys():
            self.pass_windows()
        return self.check(what, step)

    def pass_windows(self) -> None:
        """Pass the windows that are open."""
        for _ in range(PATIENCE):
            asked = self.step.decision
            if asked is None or not self._is_window():
                return
            self.answer(asked, asked.default)

    def wait_until(self, what: dict[str, Tree]) -> bool:
        """Take defaults until something is true; say whether it became true."""
        for _ in range(PATIENCE):
            if not self.check(what, ""):
                return True
            asked = self.step.decision
            if asked is None:
                return False
            self.answer(asked, asked.default)
        return False


def _why(step: Step) -> str:
    if step.decision is None:
        return "the game is over"
    return f"seat {step.decision.player} is asked ({step.decision.prompt.key}) for something else"


def run_mission_scenario(scenario: MissionScenario) -> Iterator[Result]:
    """Run a scenario of The Mission."""
    try:
        laid = lay_out(scenario)
        course = MissionCourse(laid.step, laid.names, list(laid.step.facts))
        failures = run_script(course, scenario.seats, scenario.script, scenario.expect)
    except ScenarioError as error:
        yield Result(scenario.id, GAME, scenario.rules, error=str(error.within(scenario.file)))
        return
    except Exception as error:  # a bug met in one scenario is told, and the others run on
        told = f"the engine broke: {type(error).__name__}: {error}"
        yield Result(scenario.id, GAME, scenario.rules, error=told)
        return
    table = _describe(course) if failures else ""
    yield Result(scenario.id, GAME, scenario.rules, tuple(failures), table=table, inputs=course.inputs)


def _describe(course: MissionCourse) -> str:
    state, names = course.step.state, course.names.at(course.step.state)
    lines = [
        f"{names.seat_name(zone.seat)} {zone.name.replace('_', ' ')}: {', '.join(names.name_of(c) for c in held)}"
        for zone, held in state.zones.items()
        if held
    ]
    asked = course.step.decision
    if asked is not None:
        offered = "; ".join(o.key for o in asked.options[:12])
        lines.append(f"{names.seat_name(asked.player)} is asked: {asked.prompt.key} ({offered})")
    if state.outcome is not None:
        lines.append(f"the game is over: {state.outcome.reason}")
    return "\n".join(lines)
