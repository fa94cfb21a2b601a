"""Running a scenario: set up the table, make the moves, check what must be true."""

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from engine.kernel.decisions import Decision, Kind, Source
from engine.kernel.engine import Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Answered, Fact
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Answer, Concede, Hold, Input, Manual
from engine.kernel.records import dataclass
from engine.kernel.state import Frame, State
from engine.play.manual_words import parse_operation
from engine.play.names import TableNames
from engine.play.refused import rules_against
from engine.play.scenario.expectations import check
from engine.play.scenario.model import Scenario
from engine.play.scenario.moment import Failure, Moment
from engine.play.scenario.script import Refused, Result, parse_agreed, run_script
from engine.play.scenario.table import Laid, Pool, Words, lay_out
from engine.play.scenario.tree import ScenarioError, Tree
from engine.play.words import Act, Phrase, chosen_keys, parse_phrase, picks_for
from engine.redemption.game import submit
from engine.redemption.model import cards
from engine.redemption.model import intents as does
from engine.redemption.model.battle import BattleKind
from engine.redemption.model.frames import (
    BattlePhase,
    EquipAfterBattle,
    PreparationPhase,
    PriorityWindow,
    SurrenderSoul,
)
from engine.redemption.model.status import current_battle
from engine.redemption.model.stops import Stop
from engine.redemption.rules.turn.turn import ACTIVE, TURN

#: No scenario waits longer than this for something to come true.
PATIENCE: Final = 400
#: What is done in a later phase: the phases on the way are gone through.
_LATER: Final[dict[type, frozenset[Act]]] = {
    PreparationPhase: frozenset({Act.RESCUE, Act.CHALLENGE, Act.TAUNT, Act.NO_BATTLE, Act.END_TURN}),
    BattlePhase: frozenset({Act.END_TURN, Act.PUT, Act.EQUIP, Act.DISCARD}),
}
_KIND_SAID: Final = {
    Act.RESCUE: BattleKind.RESCUE_ATTEMPT, Act.CHALLENGE: BattleKind.BATTLE_CHALLENGE, Act.TAUNT: BattleKind.TAUNT,
}  # fmt: skip


def run_scenario(scenario: Scenario, pool: Pool, words: Words = ()) -> Iterator[Result]:
    """Run a scenario in each of its editions; texts are read with the names of the cards in `words` too."""
    for edition in scenario.editions:
        unread: tuple[str, ...] = ()
        try:
            laid = lay_out(scenario, edition, pool, words=words)
            unread = _names_of(laid)
            _hold_to_reading(scenario, laid)
            yield _run(scenario, edition, laid)
        except ScenarioError as error:
            yield Result(scenario.id, edition, scenario.rules, error=str(error.within(scenario.file)), unread=unread)
        except Exception as error:  # a bug met in one scenario is told, and the others run on
            told = f"the engine broke: {type(error).__name__}: {error}"
            yield Result(scenario.id, edition, scenario.rules, error=told)


def _names_of(laid: Laid) -> tuple[str, ...]:
    return tuple(dict.fromkeys(laid.names.name_of(card) for card in laid.unread))


def _hold_to_reading(scenario: Scenario, laid: Laid) -> None:
    """Check that all texts have readings, except those for which the file says that they have none.

    Raises:
        ScenarioError: a text has no reading (with the words at fault), or a card named as played by hand is missing.
    """
    excepted: set[CardId] = set()
    for name, line in scenario.by_hand:
        named = laid.names.cards(name)
        if not named:
            raise ScenarioError(f"by_hand: there is no card {name!r} in this scenario", line)
        excepted |= named
    for card, why in laid.unread.items():
        if card not in excepted:
            told = f"the text of {laid.names.name_of(card)} is not read: {why.words}"
            raise ScenarioError(f"{told} (list the card under `by_hand` if it need not be)", why.line)


@dataclass(slots=True)
class Course:
    """A running game: its last step, and all facts so far."""

    step: Step
    names: TableNames
    facts: list[Fact] = field(default_factory=list)
    inputs: tuple[Input, ...] = ()
    unread: frozenset[CardId] = frozenset()
    wanted: int | None = None  # the choice of which somebody has said `yes`

    def moment(self) -> Moment:
        """Return the moment that expectations are compared with."""
        names = self.names.at(self.step.state)
        return Moment(self.step, names, self.facts, self.could, self.unread)

    def check(self, what: dict[str, Tree], step: str) -> list[Failure]:
        """Return the expectations that fail. Raises ScenarioError."""
        return check(what, self.moment(), step)

    def expected(self, what: dict[str, Tree], step: str, *, at_end: bool) -> list[Failure]:
        """Check now; if that fails, check again after passing windows, and at the end also after all forced steps.

        What somebody wanted with `yes` is taken if there is no choice of what.

        The game stays in the state of the last check.
        """
        self.pass_windows(also_used=False)
        failures = self.check(what, step)
        for goes_on in (self.pass_empty, self.take_wanted):
            if failures and goes_on():
                failures = min(failures, self.check(what, step), key=len)
        if failures and self.pass_windows(also_used=True):
            failures = min(failures, self.check(what, step), key=len)
        if failures and at_end and self.pass_forced():
            failures = min(failures, self.check(what, step), key=len)
        return failures

    def is_over(self) -> bool:
        """Say whether the game is over."""
        return self.step.decision is None

    def could(self, seat: Seat, text: str) -> bool:
        """Say whether a move could be made now; nothing changes. Raises UnknownPhrase."""
        try:
            self.scratch().move(seat, text, crossing=False)
        except Refused:
            return False
        return True

    def scratch(self) -> "Course":
        """Return a copy to try things on."""
        return Course(self.step, self.names, list(self.facts), self.inputs, self.unread, self.wanted)

    def give(self, given: Input) -> None:
        """Submit an input. Raises Refused."""
        try:
            self.step = submit(self.step.state, given)
        except IllegalAnswer as error:
            raise Refused("; ".join(error.problems), (error.rule,) if error.rule else ()) from None
        self.facts.extend(self.step.facts)
        self.inputs = (*self.inputs, given)

    def answer(self, picks: tuple[str, ...]) -> None:
        """Answer the open decision."""
        asked = self.asked()
        self.give(Answer(asked.player, asked.id, picks))
        if asked.id == self.wanted and _asks_whose(asked):
            self.wanted = self._wanted_after(asked.source)

    def asked(self) -> Decision:
        """Return the open decision. Raises Refused if the game is over."""
        if self.step.decision is None:
            raise Refused("the game is over")
        return self.step.decision

    # --- a move in words ---

    def move(self, seat: Seat, text: str, *, crossing: bool = True) -> None:
        """Make a move, passing what has to be passed before it; into the next phase only if `crossing`.

        Raises:
            Refused: the move is not possible; the game may have moved on all the same, so try on a scratch copy.
            UnknownPhrase: the words are no move, or name a card that is not there.
        """
        names = self.names.at(self.step.state)
        phrase = parse_phrase(text, names)
        if phrase.kind is Act.MANUAL:
            said, agreed = parse_agreed(phrase.text, names)
            self.give(Manual(seat, parse_operation(said, names), "scenario", agreed))
        elif phrase.kind is Act.HOLD:
            self.give(Hold(seat))
        elif phrase.kind is Act.CONCEDE:
            self.give(Concede(seat))
        else:
            self._answer(seat, phrase, crossing)

    def _answer(self, seat: Seat, phrase: Phrase, crossing: bool) -> None:
        start = self.step
        phases = [p.id for p in start.state.phases]
        last_turn = start.state.number(TURN) + (start.state.read(ACTIVE) != seat)
        passed_over: Course | None = None
        going_on = crossing
        last_asked = start
        for _ in range(PATIENCE):
            if self.step.decision is None:
                break
            asked, state = self.asked(), self.step.state
            aside = is_aside(state)
            if last_asked is start and is_aside(start.state) and not aside:
                last_asked = self.step
            last_asked = self.step if asked.player == seat and not aside else last_asked
            empty = is_empty_window(state, asked) or aside
            if asked.player == seat and not (empty and phrase.kind is Act.PASS):
                picks = picks_for(asked, phrase, self.names.at(state))
                if picks is not None:
                    self._pick(seat, phrase, picks)
                    return
                if phrase.kind is Act.YES and _may_choose(asked):
                    self.wanted = asked.id
                    return
                if (way := self._way_to(asked, phrase)) is not None:
                    self.answer(way)
                    continue
            if not self._may_pass_by(asked, seat, phrase, crossing) or state.number(TURN) > last_turn:
                break
            self.answer(self._default(asked))
            if asked.player == seat and empty and not aside and passed_over is None:
                passed_over = self.scratch()
            going_on = going_on or _is_later(asked, state, seat, phrase)
            if not going_on and phases != self._phases():
                break
        if passed_over is not None and phrase.kind is Act.PASS:
            self.step, self.facts, self.inputs = passed_over.step, passed_over.facts, passed_over.inputs
            return
        rules = self._rules_against(last_asked, seat, phrase) or self._rules_against(start, seat, phrase)
        raise Refused(_why(start, seat), rules)

    def _way_to(self, asked: Decision, phrase: Phrase) -> tuple[str, ...] | None:
        """Return the only answer that leads to a choice: to use an ability, or to choose one of its effects.

        None if the question is about something else, or if no answer or several answers lead there.
        """
        if phrase.kind is Act.NUMBER and asked.kind is Kind.CONFIRM:
            return ("yes",) if self._leads(asked, ("yes",), phrase) else None
        if phrase.kind is not Act.CHOOSE or not phrase.cards:
            return None
        steps = _steps_in(asked)
        leading = [w for w in ([("yes",)] if asked.kind is Kind.CONFIRM else steps) if self._leads(asked, w, phrase)]
        return leading[0] if len(leading) == 1 else None

    def _leads(self, asked: Decision, way: tuple[str, ...], phrase: Phrase, further: int = 2) -> bool:
        """Say whether an answer leads to a choice, through so many further questions of which effect or whose cards."""
        trial = self.scratch()
        try:
            trial.answer(way)
        except Refused:
            return False
        following = trial.step.decision
        if following is None or following.player != asked.player:
            return False
        if picks_for(following, phrase, trial.names.at(trial.step.state)) is not None:
            return True
        return further > 0 and any(trial._leads(following, to, phrase, further - 1) for to in _steps_in(following))

    def _rules_against(self, step: Step, seat: Seat, phrase: Phrase) -> tuple[str, ...]:
        return rules_against(step.state, step.decision, seat, phrase, self.names.at(step.state))

    def _phases(self) -> list[int]:
        return [p.id for p in self.step.state.phases]

    def _pick(self, seat: Seat, phrase: Phrase, picks: tuple[str, ...]) -> None:
        used = self.asked().source
        self.answer(picks)
        following = self.step.decision
        if phrase.kind in (Act.YES, Act.NUMBER) and following is not None and following.player == seat:
            self.wanted = self._wanted_after(used)
        for card in phrase.cards[1:] if phrase.kind in (Act.RESCUE, Act.BLOCK) else ():
            self._aim(seat, (card,))
        said = _KIND_SAID.get(phrase.kind)
        fight = current_battle(self.step.state)
        if said is not None and fight is not None and fight.kind is not said:
            rules = ("REG-BATTLE-03", "REG-RATT-01", "RB-PRESENT-01", "REG-ATT-01")
            raise Refused(f"with these characters it is a {fight.kind.value}", rules)
        self._aim(seat, phrase.at)

    def _wanted_after(self, used: Source) -> int | None:
        """Return the choice that comes next, or the question from whose place, if the same ability asks it."""
        following = self.step.decision
        if following is None or following.source != used:
            return None
        return following.id if _may_choose(following) or _asks_whose(following) else None

    def _aim(self, seat: Seat, targets: tuple[str, ...]) -> None:
        """Answer the next questions with these targets, as many at once as wanted; naming targets uses the ability."""
        left = targets
        while left:
            if self._was_given(seat, left[0]):
                left = left[1:]
                continue
            asked = self.asked()
            if asked.player == seat and asked.kind is Kind.CONFIRM:
                self.answer(("yes",))
                continue
            taken = self._targets_in(asked, left) if asked.player == seat else 0
            if not taken:
                raise Refused(f"{left[0]} is no legal target", tuple(r for r in (asked.source.rule,) if r))
            left = left[taken:]

    def _targets_in(self, asked: Decision, targets: tuple[str, ...]) -> int:
        """Choose as many of these targets as one decision takes; return how many, 0 where not even one is legal."""
        names = self.names.at(self.step.state)
        for count in range(min(asked.maximum, len(targets)), 0, -1):
            keys = chosen_keys(asked, targets[:count], names)
            if keys is not None and not asked.problems(keys):
                self.answer(keys)
                return count
        return 0

    def _was_given(self, seat: Seat, target: str) -> bool:
        """Say whether the last step chose this target by itself, since there was no other."""
        wanted = {f"c{card}" for card in self.names.at(self.step.state).cards(target)}
        forced = [f for f in self.step.facts if isinstance(f, Answered) and f.forced and f.seat == seat]
        return any(not wanted.isdisjoint(f.picks) for f in forced)

    def _may_pass_by(self, asked: Decision, seat: Seat, phrase: Phrase, crossing: bool) -> bool:
        state = self.step.state
        if asked.problems(asked.default):
            return False
        if asked.id == self.wanted and self._default(asked) != asked.default:
            return True
        no_choice = crossing and asked.count() == 1
        forced = no_choice or is_indistinct(state, asked) or (_may_choose(asked) and not asked.options)
        leaves_it = isinstance(top_frame(state), EquipAfterBattle) and phrase.kind is not Act.EQUIP
        return is_window(state) or leaves_it or forced or _is_later(asked, state, seat, phrase)

    # --- waiting ---

    def pass_windows(self, *, also_used: bool) -> bool:
        """Pass the open windows, those with a choice too if `also_used`; say whether there was any."""
        passed = False
        for _ in range(PATIENCE):
            asked = self.step.decision
            if asked is None or not is_window(self.step.state) or not (also_used or asked.count() == 1):
                break
            self.answer(asked.default)
            passed = True
        return passed

    def pass_empty(self) -> bool:
        """Pass questions with one answer, like a choice among hidden cards of which none fits; say if there was any."""
        passed = False
        for _ in range(PATIENCE):
            asked = self.step.decision
            if asked is None or is_window(self.step.state) or asked.count() != 1 or asked.problems(asked.default):
                break
            self.answer(asked.default)
            passed = True
        return passed

    def take_wanted(self) -> bool:
        """Choose what alone can be chosen after somebody said `yes`; say if there was such a question."""
        asked = self.step.decision
        if asked is None or asked.id != self.wanted or self._default(asked) == asked.default:
            return False
        self.answer(self._default(asked))
        return True

    def pass_forced(self) -> bool:
        """Take the defaults of windows, of questions with one answer, and of surrenders; say if there was any."""
        passed = False
        for _ in range(PATIENCE):
            asked = self.step.decision
            if asked is None or asked.problems(asked.default):
                break
            state = self.step.state
            if not (
                is_window(state) or isinstance(top_frame(state), SurrenderSoul | EquipAfterBattle) or asked.count() == 1
            ):
                break
            self.answer(asked.default)
            passed = True
        return passed

    def wait_until(self, what: dict[str, Tree]) -> bool:
        """Take defaults until something is true; say whether it became true."""
        for _ in range(PATIENCE):
            self.pass_windows(also_used=False)
            if not check(what, self.moment(), ""):
                return True
            asked = self.step.decision
            if asked is None or asked.problems(asked.default):
                return False
            self.answer(self._default(asked))
        return False

    def _default(self, asked: Decision) -> tuple[str, ...]:
        """Return the answer if the script says nothing: the default, or the only thing that can be chosen."""
        alone = tuple(o.key for o in asked.options)
        return alone if asked.id == self.wanted and len(alone) == 1 and not asked.problems(alone) else asked.default


def top_frame(state: State) -> Frame | None:
    """Return the work that is to be done next."""
    return state.frames[-1] if state.frames else None


def _may_choose(asked: Decision) -> bool:
    """Say whether a question asks for a choice that may be empty; a script that names targets wants to choose."""
    return asked.kind in (Kind.TARGET, Kind.CHOOSE) and not asked.problems(())


def _steps_in(asked: Decision) -> list[tuple[str, ...]]:
    """Return the answers that only say which effect is taken, or from whose place something is chosen."""
    return [(o.key,) for o in asked.options if isinstance(o.intent, does.ChooseEffect | does.ChooseSeat)]


def _asks_whose(asked: Decision) -> bool:
    """Say whether it is asked from which player's place something is to be chosen."""
    return asked.kind is Kind.CHOOSE and all(isinstance(o.intent, does.ChooseSeat) for o in asked.options)


def is_window(state: State) -> bool:
    """Say whether the open question is a window of Action Priority."""
    return isinstance(top_frame(state), PriorityWindow)


def is_aside(state: State) -> bool:
    """Say whether this is the window for Dominants before initiative; a pass in a script never means this one."""
    frame = top_frame(state)
    return isinstance(frame, PriorityWindow) and frame.stop is Stop.INITIATIVE


def is_empty_window(state: State, asked: Decision) -> bool:
    """Say whether the open question is a window in which nothing can be done."""
    return is_window(state) and asked.count() == 1


def is_indistinct(state: State, asked: Decision) -> bool:
    """Say whether the question is which of several identical cards to take."""
    chosen = [o.card for o in asked.options if isinstance(o.intent, does.ChooseCard) and o.card is not None]
    kinds = {(cards.printing(state, c), state.cards[c].location) for c in chosen}
    return len(chosen) == len(asked.options) and len(kinds) == 1


def _is_later(asked: Decision, state: State, seat: Seat, phrase: Phrase) -> bool:
    later = next((kinds for kind, kinds in _LATER.items() if isinstance(top_frame(state), kind)), frozenset())
    return asked.player == seat and phrase.kind in later


def _why(step: Step, seat: Seat) -> str:
    if step.decision is None:
        return "the game is over"
    if step.decision.player != seat:
        return f"seat {step.decision.player} is asked ({step.decision.prompt.key})"
    return f"it is not among what can be done ({step.decision.prompt.key})"


# --- a whole scenario -----------------------------------------------------------------------------------------------


def _run(scenario: Scenario, edition: str, laid: Laid) -> Result:
    course = Course(laid.step, laid.names, list(laid.step.facts), unread=frozenset(laid.unread))
    failures = run_script(course, scenario.seats, scenario.script, scenario.expect)
    table = describe(course) if failures else ""
    course.pass_windows(also_used=True)  # what is at work as the script ends acts
    return Result(
        scenario.id, edition, scenario.rules, tuple(failures), table=table, inputs=course.inputs,
        unread=_names_of(laid),
    )  # fmt: skip


def describe(course: Course) -> str:
    """Return the table in words, one line for each zone that is not empty."""
    state, names = course.step.state, course.names.at(course.step.state)
    lines = []
    for zone, held in state.zones.items():
        if held:
            lying = ", ".join(names.name_of(c) for c in held)
            lines.append(f"{names.seat_name(zone.seat)} {zone.name.replace('_', ' ')}: {lying}")
    asked = course.step.decision
    if asked is not None:
        lines.append(f"{names.seat_name(asked.player)} is asked: {asked.prompt.key}")
    if course.step.outcome is not None:
        lines.append(f"the game is over: {course.step.outcome.reason}")
    return "\n".join(lines)
