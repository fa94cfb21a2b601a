"""The terminal client: it shows a game to the people at one terminal and takes their answers.

Whatever is shown is stored already, so the terminal may be closed at any moment.
"""

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from bot.errors import UserFacing
from bot.games.known import game_of
from bot.games.protocol import Feature, HostedGame
from bot.services.games.computers import Asked, Found
from bot.services.games.records import recorded
from bot.services.games.service import Games
from bot.services.games.values import Game, Played
from bot.terminal import commands, lessons
from bot.terminal.console import Console, consent
from bot.terminal.folding import folded
from bot.text.decisions.picks import Unsure, read_picks
from bot.text.decisions.prompts import how_many
from bot.text.decisions.questions import Worded
from bot.text.learner import lines_with_reasons
from engine.kernel.decisions import Decision, Kind
from engine.kernel.facts import Fact
from engine.kernel.ids import Seat

#: said when some of the things picked at once cannot be done
CUT_SHORT = "Something else is asked first: the rest of what you picked is not done."
HELP_LINE = "Type a number or some words of an option; help lists what else can be typed."


#: in fewer columns than these each option has a line of its own
ROOM = 60
#: how lines of a table begin that are not joined with the one before: hands, and what is listed
APART = ("Hand (", "Mission cards (", "Enemy cards (", "Bound souls: ", "On the table: ", "- ")
#: how the line with everybody's redeemed souls begins; it is not shown again when it changes
COUNTED = "Redeemed: "
#: how lines begin that are indented below others
DEEPER = "     "
#: how the line begins that says whose turn begins
NEW_TURN = "---"


class Client:
    """One game at one terminal, with one person, several who share the keyboard, or none."""

    def __init__(self, games: Games, console: Console, game: Game) -> None:
        self.games = games
        self.console = console
        self.game = game
        self.players = tuple(player.name for player in game.about.players)
        self.people = tuple(Seat(i) for i, player in enumerate(game.about.players) if player.kind == "human")
        self._at: Seat | None = self.people[0] if len(self.people) == 1 else None
        self._untold: dict[Seat | None, list[tuple[Sequence[Fact], str]]] = {
            seat: [] for seat in self.people or (None,)
        }
        self._shown: tuple[Any, list[str]] | None = None
        #: the table as it was shown last
        self._board: list[str] = []
        #: questions asked since the table was shown, which are not repeated before one's next action
        self._asked: set[str] = set()
        self._goes_on = False
        #: what was picked at once with others and is still to be done
        self._run: list[Any] = []
        #: what has happened and is not shown yet: it may stand in one line with the next question
        self._news = ""

    @property
    def hosted(self) -> HostedGame:
        """The game that is played."""
        return game_of(self.game.state)

    async def play(self, so_far: Sequence[Fact]) -> None:
        """Play until the game is over. Raises Left when the person leaves; the game is saved."""
        self._note(so_far, "")
        self._tell(lessons.opening_lines(self.game))
        while (decision := self.game.decision) is not None:
            if self.game.about.players[decision.player].kind == "human":
                await self._person(decision)
            else:
                self.tell(await self.games.computer_move(self.game.id, _thinks))
        self._finish()
        await self._tell_turning_points()

    def _tell(self, lines: Sequence[str]) -> None:
        if lines:
            self.console.show("\n".join(lines))

    def tell(self, played: Played) -> None:
        """Take the present state of the game, and show what has happened."""
        self.game = played.game
        self._note(played.facts, played.why)
        if not self.people:
            self._catch_up(None)

    def _note(self, facts: Sequence[Fact], why: str) -> None:
        for untold in () if lessons.is_dealt(self.game) else self._untold.values():
            untold.append((facts, why))

    def _catch_up(self, seat: Seat | None) -> None:
        untold = self._untold[seat]
        state = self.game.state
        lines = lines_with_reasons(untold, lambda facts: self.hosted.log(facts, state, seat, self.players))
        untold.clear()
        if self._board and seat is not None:  # the table is shown as one's own turn begins, with whose it is
            lines = [line for line in lines if line != f"{NEW_TURN} {self.players[seat]}'s turn {NEW_TURN}"]
        self._goes_on = not lines
        self._news = "\n".join(paragraphs(lines, self.players))
        if seat is None or self.game.decision is None or self.game.decision.player != seat:
            self._tell_news()

    def _tell_news(self) -> None:
        """Show what has happened, unless it was shown already."""
        news, self._news = self._news, ""
        if news:
            self.console.show(news)

    async def _person(self, decision: Decision) -> None:
        if (key := self._next_of_run(decision)) is not None:
            self.tell(await self.games.answer(self.game.id, decision.player, decision.id, (key,)))
            return
        self._hand_over(decision.player)
        self._catch_up(decision.player)
        self._show_where_things_stand()
        asked = self.hosted.question(self.game.state, decision, self.players)
        self.show_question(asked)
        self._tell(lessons.lines_at(self.game, self.players, asked))
        await self._ask_until_done(decision, asked)

    def _next_of_run(self, decision: Decision) -> str | None:
        """Return the next of several options that were picked at once, if it is still offered."""
        if not self._run:
            return None
        wanted = self._run.pop(0) if decision.kind is Kind.PLAY else None
        key = next((o.key for o in decision.options if wanted is not None and o.intent == wanted), None)
        if key is None:
            self._tell_news()
            self.console.show(CUT_SHORT)
            self._run.clear()
        return key

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
        self._shown, self._board = None, []

    def forget_shown(self) -> None:
        """Show the whole table before the next question."""
        self._shown = None

    def _show_where_things_stand(self) -> None:
        """Show the whole table first, then its changes at the start of each own turn, and the events in between."""
        state = self.game.state
        begun, going_on = self.hosted.moment(state, self._at, self.players)
        before = self._shown
        is_new = before is not None and begun is not None and begun != before[0]
        if before is None or is_new or going_on != before[1]:
            self._tell_news()
        if begun is None and not self.hosted.turn(state) and self._at is not None:  # there is no table yet
            if before is None:
                self.console.show("\n".join(self.hosted.hand(state, self._at)))
        elif before is None or not self._board:
            self.show_board()
        elif is_new:
            self._show_what_changed()
        elif going_on and going_on != before[1]:
            is_same = before[1][:1] == going_on[:1] and len(going_on) > 1
            self.console.show(f"   {going_on[1]}" if is_same else " ".join(going_on))
            self._goes_on = True
        self._shown = (begun if begun is not None or before is None else before[0], going_on)

    def show_board(self) -> None:
        """Show the table as the person at the terminal may see it."""
        self._board = self.hosted.board(self.game.state, self._at, self.players)
        self._asked.clear()
        self.console.show("\n" + "\n".join(self._board))

    def _show_what_changed(self) -> None:
        """Show what on the table was not there before, and whose it is."""
        before, self._board = set(self._board), self.hosted.board(self.game.state, self._at, self.players)
        self._asked.clear()
        self.console.show("\n".join(changed_lines(self._board, before)))

    def show_question(self, asked: Worded) -> None:
        """Show the question, with its options in the order of their numbers."""
        decision = self.game.decision
        if decision is None:
            return
        heading = asked.prompt if len(self.people) == 1 else f"{self.players[decision.player]}: {asked.prompt}"
        if self.hosted.hands.carried(decision) is not None:
            heading += " (do: what you can do by hand)"
        lines = option_lines(asked, decision, self.console.width)
        goes_on = heading in self._asked and decision.kind is Kind.PLAY
        if not goes_on or not lines:
            whole = [f"{heading} {lines[0].strip()}"] if len(lines) == 1 and heading.endswith("?") else []
            lines = min(whole or [heading, *lines], [heading, *lines], key=self._height)
            lines = lines if self._goes_on else ["", *lines]
        self._goes_on = False
        self._tell_news()
        self._asked.add(heading)
        self.console.show("\n".join(lines))

    def _height(self, lines: Sequence[str]) -> int:
        return folded("\n".join(lines), self.console.width).count("\n")

    async def _ask_until_done(self, decision: Decision, asked: Worded) -> None:
        """Read lines until one of them has answered or changed the decision."""
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
        if decision.kind is Kind.PLAY and len(found) > 1:
            return (self._begin_run(decision, asked, [asked.order[place] for place in found]),)
        if not decision.minimum <= len(found) <= max(decision.maximum, 1):
            raise UserFacing(f"You picked {len(found)}; pick {how_many(decision) or 'one'}.")
        return tuple(decision.options[asked.order[place]].key for place in found)

    def _begin_run(self, decision: Decision, asked: Worded, places: Sequence[int]) -> str:
        """Return the first of several options to be done one after the other.

        Raises:
            UserFacing: they cannot be done one after the other, or not so many of them.
        """
        run = next((run for run in asked.runs if set(places) <= run.places), None)
        if run is None:
            raise UserFacing(f"You picked {len(places)}; pick one.")
        if len(places) > run.most:
            raise UserFacing(f"You picked {len(places)}; pick {run.most}.")
        self._run = [decision.options[place].intent for place in places[1:]]
        return decision.options[places[0]].key

    async def _tell_turning_points(self) -> None:
        """Show a person who played alone where his chance to win fell most."""
        if Feature.TURNING_POINTS not in self.hosted.features:
            return
        if len(self.people) == 1 and (lines := await _turning_lines(self, self.people[0])):
            self.console.show("\n".join(("Where it turned:", *lines)))

    def _finish(self) -> None:
        """Show the table at the end, and what opens the commitment to the shuffles."""
        for seat in self.people if self._at is None else (self._at,):
            self._catch_up(seat)
        if not self.people:
            self._catch_up(None)
        outcome, lesson_ends = self.game.outcome, lessons.closing_lines(self.game)
        if outcome is not None:
            board = self.hosted.board(self.game.state, self._at, self.players)
            self.console.show("\n".join(changed_lines(board, set(self._board))))
            self.console.show(f"\n{self.hosted.outcome(outcome, self.game.state, self.players)}")
            if not lesson_ends:
                self.console.show(f"The seed of its shuffles was {self.game.state.chance.seed}.")
            self._tell(lesson_ends)


async def _turning_lines(client: Client, seat: Seat) -> tuple[str, ...]:
    """Return the turning points of a finished game for a person, one line each."""
    from bot.services.decks.turning import turning_lines

    steps = await recorded(client.games, client.game)
    return await asyncio.to_thread(turning_lines, client.game.state, steps, seat, client.players)


async def _thinks(asked: Asked) -> Found:
    """Find the answer of a computer player in a thread, so that the terminal can be left meanwhile."""
    from bot.services.decks.minds import thought

    return await asyncio.to_thread(thought, asked)


def _prompt_for(decision: Decision, asked: Worded) -> str:
    if not asked.enter:
        return "> " if asked.enter is None else "[Enter: none] > "
    told = asked.enter[0] if decision.kind in (Kind.NUMBER, Kind.NAME) else _label(decision, asked, asked.enter[0])
    return f"[Enter: {told}] > "


def _label(decision: Decision, asked: Worded, key: str) -> str:
    return next(label for label, option in zip(asked.labels, decision.options, strict=True) if option.key == key)


def paragraphs(lines: Sequence[str], players: Sequence[str]) -> list[str]:
    """Return what has happened, one paragraph for each turn.

    If a player does several things one after another, his name is said once.
    """
    told: list[str] = []
    actor = ""
    for line in lines:
        who = next((name for name in players if line.startswith(f"{name} ")), "")
        if not told or line.startswith(NEW_TURN):
            told.append(line)
        elif told[-1] == f"{NEW_TURN} {who}'s turn {NEW_TURN}":
            told[-1] = f"{NEW_TURN} {who}'s turn: {line.removeprefix(who).strip()}"
        elif who and who == actor and told[-1].endswith("."):
            told[-1] = f"{told[-1][:-1]}, {line.removeprefix(who).strip()}"
        else:
            told[-1] += f" {line}"
        actor = who
    return told


def changed_lines(board: Sequence[str], before: Collection[str]) -> list[str]:
    """Return the new lines of a table, in a paragraph for each side that says whose it is."""
    heads = [i for i, line in enumerate(board) if not line.startswith(" ")]
    wanted = {i for i, line in enumerate(board) if line not in before and not line.lstrip().startswith(COUNTED)}
    wanted |= {max((h for h in heads if h <= i), default=0) for i in wanted}
    told: list[str] = []
    for i in sorted(wanted):
        if not told or i in heads or board[i].startswith(DEEPER) or board[i].lstrip().startswith(APART):
            told.append(board[i])
        else:
            told[-1] += f" | {board[i].strip()}"
    return told


def option_lines(asked: Worded, decision: Decision, width: int) -> list[str]:
    """Return the numbered options: one after the other if there is room, those of one kind under one heading.

    What Enter picks is in the prompt. On a narrow terminal each option has a line of its own.
    """
    if width < ROOM:
        return [f"  {number:2} {asked.labels[place]}" for number, place in enumerate(asked.order, start=1)]
    groups: dict[str, list[str]] = {}
    for number, place in enumerate(asked.order, start=1):
        if len(asked.order) > 1 and asked.enter == (decision.options[place].key,):
            continue
        kind, item = asked.labels[place].replace(asked.about[place], "…"), asked.about[place]
        if asked.listed and asked.listed[place][1]:
            kind, item = f"{asked.listed[place][0]} …", asked.listed[place][1]
        groups.setdefault(kind, []).append(f"{number} {item}")
    told = [f"{', '.join(held)}" if kind == "…" else _group(kind, held) for kind, held in groups.items()]
    return [f"  {' | '.join(told)}"] if told else []


def _group(kind: str, held: Sequence[str]) -> str:
    """Say options of one kind: `Put … in territory: 1 Moses, 2 Aaron`, or `3 Play Burial` for a single one."""
    if len(held) > 1:
        return f"{kind.removesuffix(' …')}: {', '.join(held)}"
    number, _, name = held[0].partition(" ")
    return f"{number} {kind.replace('…', name)}"
