"""Playing on from a situation that was described: both sides at one open table, nothing saved."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import yaml

from bot.errors import UserFacing
from bot.services.verdicts.playing import TooManyWays, after
from bot.services.verdicts.table import SEATS, course_of
from bot.text.decisions.prompts import option_labels, prompt_text
from bot.text.names import SeatNames, ToldNames
from bot.text.table.board import board_lines
from bot.text.table.log import log_lines
from engine.cards.catalog import Catalog
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import Seat
from engine.play.driver import Computer, make_player
from engine.play.scenario.runner import Course, is_window
from engine.play.scenario.script import Refused
from engine.play.words import UnknownPhrase
from engine.redemption.model.status import current_battle
from engine.redemption.view import view
from engine.redemption.view.redact import redacted

PLAYERS: Final = ("The attacker", "The defender")
#: so many questions in a row with one answer only are answered; more would be a game that does not go on
_MOST_FORCED: Final = 200
_NO_TABLE: Final = "This cannot be played on: its table cannot be set up as it was told."


@dataclass(slots=True)
class OpenTable:
    """A game at an open table; `computer` is the seat a computer player answers for, if any."""

    course: Course
    computer: Seat | None = None
    before: list[Course] = field(default_factory=list)
    _told: int = 0

    @property
    def decision(self) -> Decision | None:
        """Return the open decision; None if the game is over."""
        return self.course.step.decision

    def asked(self) -> tuple[str, tuple[str, ...]]:
        """Return the question, with who is asked, and the answers to choose from."""
        decision = self._open()
        known = SeatNames(self.course.step.state, decision.player, PLAYERS)
        who = PLAYERS[decision.player]
        return f"{who}: {prompt_text(decision.prompt, known)}", tuple(option_labels(decision, known))

    def board(self) -> str:
        """Return the table as both see it."""
        return "\n".join(board_lines(view(self.course.step.state, None), PLAYERS))

    def news(self) -> tuple[str, ...]:
        """Return what has happened since the last call."""
        facts = redacted(self.course.facts[self._told :], None)
        self._told = len(self.course.facts)
        return tuple(log_lines(facts, ToldNames(self.course.step.state, None, PLAYERS)))

    def choose(self, numbers: tuple[int, ...]) -> None:
        """Answer with the options of these numbers, from 0, and go on to the next question with a choice.

        Raises:
            UserFacing: that is no answer.
        """
        picks = tuple(self._open().options[number].key for number in numbers)
        self._answer(picks)

    def take_default(self) -> None:
        """Give the default answer."""
        self._answer(self._open().default)

    def replay(self, answers: Sequence[tuple[int, ...] | None]) -> None:
        """Repeat answers that were given before; None is the default answer.

        Raises:
            UserFacing: one of them is no answer here.
        """
        for each in answers:
            if each is None:
                self.take_default()
            elif any(number >= len(self._open().options) for number in each):
                raise UserFacing("That is no answer to what is asked here.")
            else:
                self.choose(each)

    def undo(self) -> bool:
        """Take the last answer back; say whether there was one."""
        if not self.before:
            return False
        self.course = self.before.pop()
        self._told = len(self.course.facts)
        return True

    def go_on(self) -> None:
        """Answer questions with only one answer, and those to the computer player."""
        greedy = make_player(Computer.GREEDY, "play on")
        for _ in range(_MOST_FORCED):
            decision = self.decision
            if decision is None:
                return
            if decision.player == self.computer:
                self.course.answer(greedy.choose(self.course.step.state, decision))
            elif decision.count() == 1 and not self._is_turn_to_play(decision):
                self.course.answer(decision.default)
            else:
                return

    def _is_turn_to_play(self, decision: Decision) -> bool:
        """Say whether a player has initiative in a battle, where the table is shown even if he can only pass."""
        state = self.course.step.state
        return decision.kind is Kind.PLAY and not is_window(state) and current_battle(state) is not None

    def _open(self) -> Decision:
        if self.decision is None:
            raise UserFacing("The game is over.")
        return self.decision

    def _answer(self, picks: tuple[str, ...]) -> None:
        kept = self.course.scratch()
        try:
            self.course.answer(picks)
        except Refused as error:
            self.course = kept
            raise UserFacing(f"That is no answer: {error}.") from None
        self.before.append(kept)
        self.go_on()


def play_on(scenario: str, catalog: Catalog, computer: str | None = None) -> OpenTable:
    """Return the table of a situation after the described moves.

    Raises:
        UserFacing: it cannot be set up, or its moves cannot be made.
    """
    course = course_of(scenario, catalog)
    if course is None:
        raise UserFacing(_NO_TABLE)
    script = yaml.safe_load(scenario)["script"]
    moves = [(seat, str(move)) for step in script for seat, move in step.items() if seat in SEATS]
    try:
        laid = next(after(course, moves), None)
    except (Refused, TooManyWays, UnknownPhrase):
        laid = None
    if laid is None:
        raise UserFacing(_NO_TABLE)
    table = OpenTable(laid, None if computer is None else SEATS[computer])
    table.go_on()
    return table
