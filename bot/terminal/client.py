"""The terminal client: shows a game to those who sit at one terminal and takes their answers.

Whatever is shown is in the store already, so the terminal may close at any moment.
"""

from collections.abc import Sequence

from bot.errors import UserFacing
from bot.services.games.service import Games
from bot.services.games.values import Game, Played
from bot.services.games.why import against
from bot.terminal import commands
from bot.terminal.console import Console
from bot.terminal.picks import read_picks
from bot.text.board import battle_lines, board_lines
from bot.text.log import log_lines, outcome_text
from bot.text.names import SeatNames, ToldNames
from bot.text.prompts import how_many, option_labels, prompt_text
from engine.kernel.decisions import Decision, Kind
from engine.kernel.facts import Fact
from engine.kernel.ids import Seat
from engine.redemption.view import redacted, view

HELP_LINE = "Type a number or some words of an option; help lists what else can be typed."


class Client:
    """One game at one terminal, with one person, several who hand the keyboard on, or none."""

    def __init__(self, games: Games, console: Console, game: Game) -> None:
        self.games = games
        self.console = console
        self.game = game
        self.passes_alone = False
        self.players = tuple(player.name for player in game.about.players)
        self.people = tuple(Seat(i) for i, player in enumerate(game.about.players) if player.kind == "human")
        self._at: Seat | None = self.people[0] if len(self.people) == 1 else None
        self._untold: dict[Seat | None, list[str]] = {seat: [] for seat in self.people or (None,)}
        self._shown: tuple[int, str] | None = None

    async def play(self, so_far: Sequence[Fact]) -> None:
        """Play until the game is over. Raises Left when the person leaves; the game is saved."""
        self._note(so_far)
        while (decision := self.game.decision) is not None:
            if self.game.about.players[decision.player].kind == "human":
                await self._person(decision)
            else:
                self.tell(await self.games.computer_move(self.game.id))
        self._finish()

    def tell(self, played: Played) -> None:
        """Take the game as it is now, and tell those who look what has happened."""
        self.game = played.game
        self._note(played.facts)
        if self._at is not None or not self.people:
            self._catch_up(self._at)

    def _note(self, facts: Sequence[Fact]) -> None:
        state = self.game.state
        for seat, lines in self._untold.items():
            lines += log_lines(redacted(facts, seat), ToldNames(state, seat, self.players))

    def _catch_up(self, seat: Seat | None) -> None:
        lines = self._untold[seat]
        if lines:
            self.console.show("\n".join(lines))
            lines.clear()

    async def _person(self, decision: Decision) -> None:
        self._hand_over(decision.player)
        self._catch_up(decision.player)
        if self.passes_alone and [option.key for option in decision.options] == ["pass"]:
            self.tell(await self.games.answer(self.game.id, decision.player, decision.id, ("pass",)))
            return
        self._show_where_things_stand()
        labels = option_labels(decision, SeatNames(self.game.state, decision.player, self.players))
        self._show_question(decision, labels)
        await self._ask_until_done(decision, labels)

    def _hand_over(self, seat: Seat) -> None:
        """Cover what the last person saw, and wait for the next one to sit down."""
        if self._at == seat:
            return
        if len(self.people) > 1:
            self.console.cover()
            self.console.ask(
                f"{self.players[seat]}, it is your turn to decide. Press Enter when you alone are looking. "
            )
        self._at = seat
        self._shown = None

    def forget_shown(self) -> None:
        """Show the whole table before the next question."""
        self._shown = None

    def _show_where_things_stand(self) -> None:
        """Show the whole table once a phase, and within it how the battle stands."""
        seen = view(self.game.state, self._at)
        here = (seen.turn, seen.phase)
        if here != self._shown:
            self.show_board()
        elif seen.battle is not None:
            self.console.show("\n".join(battle_lines(seen, seen.battle, self.players)))
        self._shown = here

    def show_board(self) -> None:
        """Show the table as the person at the terminal may see it."""
        self.console.show("\n" + "\n".join(board_lines(view(self.game.state, self._at), self.players)))

    def _show_question(self, decision: Decision, labels: Sequence[str]) -> None:
        count = how_many(decision)
        asked = prompt_text(decision.prompt, SeatNames(self.game.state, decision.player, self.players))
        lines = ["", f"{self.players[decision.player]}: {asked}" + (f" ({count})" if count else "")]
        lines += [f"  {number:2} {label}" for number, label in enumerate(labels, start=1)]
        self.console.show("\n".join(lines))

    async def _ask_until_done(self, decision: Decision, labels: Sequence[str]) -> None:
        """Read lines until one of them has answered the decision, or made it another one."""
        version = self.game.version
        while self.game.version == version:
            line = self.console.ask(self._prompt_for(decision, labels))
            try:
                if await commands.run(self, decision, line):
                    continue
                picks = self._picks(decision, labels, line)
                self.tell(await self.games.answer(self.game.id, decision.player, decision.id, picks))
            except UserFacing as error:
                self.console.show(error.message)

    def _prompt_for(self, decision: Decision, labels: Sequence[str]) -> str:
        if len(decision.default) == 1 and decision.default[0] in (keys := [o.key for o in decision.options]):
            return f"[Enter: {labels[keys.index(decision.default[0])]}] > "
        return "[Enter: none] > " if may_be_empty(decision) else "> "

    def _picks(self, decision: Decision, labels: Sequence[str], line: str) -> tuple[str, ...]:
        if not line:
            if decision.default or may_be_empty(decision):
                return decision.default
            raise UserFacing(HELP_LINE)
        if decision.kind in (Kind.NUMBER, Kind.NAME):
            return (line,)
        try:
            return tuple(decision.options[place].key for place in read_picks(line, labels))
        except UserFacing:
            said = against(self.game.state, decision.player, self.players, line)
            if said:
                raise UserFacing(said) from None
            raise

    def _finish(self) -> None:
        """Show the table as it lies at the end, and what opens the commitment to the shuffles."""
        for seat in self.people if self._at is None else (self._at,):
            self._catch_up(seat)
        if not self.people:
            self._catch_up(None)
        outcome = self.game.outcome
        if outcome is not None:
            names = SeatNames(self.game.state, None, self.players)
            self.console.show("\n" + "\n".join(board_lines(view(self.game.state, None), self.players)))
            self.console.show(f"\n{outcome_text(outcome, names)}")
            self.console.show(f"The seed of its shuffles was {self.game.state.chance.seed}.")


def may_be_empty(decision: Decision) -> bool:
    """Say whether picking nothing is what Enter means."""
    return not decision.default and not decision.problems(())
