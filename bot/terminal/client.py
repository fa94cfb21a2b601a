"""The terminal client: shows a game to those who sit at one terminal and takes their answers.

Whatever is shown is in the store already, so the terminal may close at any moment.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from bot.errors import UserFacing
from bot.games.known import game_of
from bot.games.protocol import Feature, HostedGame
from bot.services.games.computers import Asked
from bot.services.games.records import recorded
from bot.services.games.service import Games
from bot.services.games.values import Game, Played
from bot.terminal import commands
from bot.terminal.console import Console, consent
from bot.text.picks import Unsure, read_picks
from bot.text.prompts import how_many
from bot.text.questions import Worded
from engine.kernel.decisions import Decision, Kind
from engine.kernel.facts import Fact
from engine.kernel.ids import Seat

HELP_LINE = "Type a number or some words of an option; help lists what else can be typed."


#: up to so many options stand one below the other, and all of them where a line has fewer columns than that
FEW, ROOM = 3, 60


class Client:
    """One game at one terminal, with one person, several who hand the keyboard on, or none."""

    def __init__(self, games: Games, console: Console, game: Game) -> None:
        self.games = games
        self.console = console
        self.game = game
        self.players = tuple(player.name for player in game.about.players)
        self.people = tuple(Seat(i) for i, player in enumerate(game.about.players) if player.kind == "human")
        self._at: Seat | None = self.people[0] if len(self.people) == 1 else None
        self._untold: dict[Seat | None, list[Fact]] = {seat: [] for seat in self.people or (None,)}
        self._shown: tuple[Any, list[str]] | None = None

    @property
    def hosted(self) -> HostedGame:
        """The game that is played."""
        return game_of(self.game.state)

    async def play(self, so_far: Sequence[Fact]) -> None:
        """Play until the game is over. Raises Left when the person leaves; the game is saved."""
        self._note(so_far)
        while (decision := self.game.decision) is not None:
            if self.game.about.players[decision.player].kind == "human":
                await self._person(decision)
            else:
                self.tell(await self.games.computer_move(self.game.id, _thinks))
        self._finish()
        await self._tell_turning_points()

    def tell(self, played: Played) -> None:
        """Take the game as it is now, and tell those who look what has happened."""
        self.game = played.game
        self._note(played.facts)
        if not self.people:
            self._catch_up(None)

    def _note(self, facts: Sequence[Fact]) -> None:
        for untold in self._untold.values():
            untold += facts

    def _catch_up(self, seat: Seat | None) -> None:
        untold = self._untold[seat]
        lines = self.hosted.log(untold, self.game.state, seat, self.players)
        untold.clear()
        if lines:
            self.console.show("\n".join(lines))

    async def _person(self, decision: Decision) -> None:
        self._hand_over(decision.player)
        self._catch_up(decision.player)
        self._show_where_things_stand()
        asked = self.hosted.question(self.game.state, decision, self.players)
        self.show_question(asked)
        await self._ask_until_done(decision, asked)

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
        """Show the whole table as one's own turn begins, and else what goes on within it, where that has changed."""
        begun, going_on = self.hosted.moment(self.game.state, self._at, self.players)
        if self._shown is None or (begun is not None and begun != self._shown[0]):
            self.show_board()
        elif going_on and going_on != self._shown[1]:
            self.console.show("\n".join(going_on))
        self._shown = (begun if begun is not None or self._shown is None else self._shown[0], going_on)

    def show_board(self) -> None:
        """Show the table as the person at the terminal may see it."""
        self.console.show("\n" + "\n".join(self.hosted.board(self.game.state, self._at, self.players)))

    def show_question(self, asked: Worded) -> None:
        """Show what is asked, with the options in the order in which they are numbered."""
        decision = self.game.decision
        who = self.players[decision.player] if decision is not None else ""
        lines = ["", f"{who}: {asked.prompt}"]
        lines += option_lines(asked, self.console.width)
        self.console.show("\n".join(lines))

    async def _ask_until_done(self, decision: Decision, asked: Worded) -> None:
        """Read lines until one of them has answered the decision, or made it another one."""
        version = self.game.version
        while self.game.version == version:
            line = self.console.ask(_prompt_for(decision, asked))
            try:
                if await commands.run(self, decision, line):
                    continue
                picks = self._picks(decision, asked, line)
                self.tell(await self.games.answer(self.game.id, decision.player, decision.id, picks))
            except UserFacing as error:
                self.console.show(error.message)
                self.game = await self.games.load(self.game.id)  # another process may have answered meanwhile

    def _picks(self, decision: Decision, asked: Worded, line: str) -> tuple[str, ...]:
        if not line:
            if asked.enter is not None:
                return asked.enter
            raise UserFacing(HELP_LINE)
        if decision.kind in (Kind.NUMBER, Kind.NAME):
            return (line,)
        careful = frozenset(shown for shown, place in enumerate(asked.order) if place in asked.careful)
        try:
            labels, about = ([words[place] for place in asked.order] for words in (asked.labels, asked.about))
            found = read_picks(line, labels, careful, about)
        except Unsure as unsure:
            if not consent(self.console, unsure.question):
                raise UserFacing(HELP_LINE) from None
            found = (unsure.place,)
        except UserFacing:
            said = self.hosted.against(self.game.state, decision.player, self.players, line)
            if said:
                raise UserFacing(said) from None
            raise
        if not decision.minimum <= len(found) <= max(decision.maximum, 1):
            raise UserFacing(f"You picked {len(found)}; pick {how_many(decision) or 'one'}.")
        return tuple(decision.options[asked.order[place]].key for place in found)

    async def _tell_turning_points(self) -> None:
        """Tell a person who played alone where his chance fell most."""
        if Feature.TURNING_POINTS not in self.hosted.features:
            return
        if len(self.people) == 1 and (lines := await _turning_lines(self, self.people[0])):
            self.console.show("\n".join(("Where it turned:", *lines)))

    def _finish(self) -> None:
        """Show the table as it lies at the end, and what opens the commitment to the shuffles."""
        for seat in self.people if self._at is None else (self._at,):
            self._catch_up(seat)
        if not self.people:
            self._catch_up(None)
        outcome = self.game.outcome
        if outcome is not None:
            self.console.show("\n" + "\n".join(self.hosted.board(self.game.state, None, self.players)))
            self.console.show(f"\n{self.hosted.outcome(outcome, self.game.state, self.players)}")
            self.console.show(f"The seed of its shuffles was {self.game.state.chance.seed}.")


async def _turning_lines(client: Client, seat: Seat) -> tuple[str, ...]:
    """Return where the chance of a person turned in the game that is over."""
    from bot.services.decks.turning import turning_lines

    steps = await recorded(client.games, client.game)
    return await asyncio.to_thread(turning_lines, client.game.state, steps, seat, client.players)


async def _thinks(asked: Asked) -> tuple[str, ...]:
    """Find the answer of a computer player in a thread: the terminal can be left meanwhile."""
    from bot.services.decks.minds import thought

    return await asyncio.to_thread(thought, asked)


def _prompt_for(decision: Decision, asked: Worded) -> str:
    if not asked.enter:
        return "> " if asked.enter is None else "[Enter: none] > "
    told = asked.enter[0] if decision.kind in (Kind.NUMBER, Kind.NAME) else _label(decision, asked, asked.enter[0])
    return f"[Enter: {told}] > "


def _label(decision: Decision, asked: Worded, key: str) -> str:
    return next(label for label, option in zip(asked.labels, decision.options, strict=True) if option.key == key)


def option_lines(asked: Worded, width: int) -> list[str]:
    """Return the options by their numbers: those of one kind in one line where there is room, else each in its own."""
    if width < ROOM or len(asked.order) <= FEW:
        return [f"  {number:2} {asked.labels[place]}" for number, place in enumerate(asked.order, start=1)]
    groups: dict[str, list[str]] = {}
    for number, place in enumerate(asked.order, start=1):
        kind = asked.labels[place].replace(asked.about[place], "…")
        groups.setdefault(kind, []).append(f"{number} {asked.about[place]}")
    return [f"  {', '.join(held)}" if kind == "…" else _group(kind, held) for kind, held in groups.items()]


def _group(kind: str, held: Sequence[str]) -> str:
    """Say options of one kind: `Put … in territory: 1 Moses, 2 Aaron`, or `3 Play Burial` of one alone."""
    if len(held) > 1:
        return f"  {kind}: {', '.join(held)}"
    number, _, name = held[0].partition(" ")
    return f"  {number} {kind.replace('…', name)}"
