"""The interface of a game that Berean hosts."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from bot.games.hands import HandWork
from bot.text.decisions.questions import Worded
from engine.kernel.decisions import Decision, Message
from engine.kernel.engine import Rules, Step
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import Fact
from engine.kernel.ids import CardId, Seat
from engine.kernel.inputs import Input
from engine.kernel.state import Outcome, State
from engine.play.players import Player

#: where a judge may look, as he names it
HIDDEN = Literal["hand", "deck", "reserve", "face-down cards"]


class Feature(enum.Enum):
    """A feature that not every game has; the value names it in messages."""

    BATTLES = "battles, strength or cards turned face down; `/byhand do` lists what there is"
    READINGS = "abilities that are left to the players"
    SPEEDS = "speeds, stops and passing until something"
    HINTS = "hints"
    REASONS = "reasons for numbers and moves"
    TURNING_POINTS = "turning points"
    PICTURES = "pictures of the table"
    TEAM_DECKS = "decks that a team builds together"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a game begins with. `stops`, `readings` and `speeds` are for games that have these.

    `computers` are the seats of computer players. With `laid` the game goes on from there, and nothing else matters.
    """

    decks: tuple[Any, ...]
    edition: str
    category: str
    agreed: Mapping[str, Any]
    seed: str
    stops: tuple[Any, ...] = ()
    readings: Mapping[str, str] | None = None
    speeds: tuple[Any, ...] = ()
    computers: tuple[Seat, ...] = field(default=())
    laid: Step | None = None


class HostedGame(Protocol):
    """A game that Berean hosts. Methods with a `viewer` tell only what he may see."""

    @property
    def name(self) -> str:
        """The name of the game in states."""
        ...

    @property
    def title(self) -> str:
        """The name of the game for people."""
        ...

    @property
    def computers(self) -> tuple[str, ...]:
        """The kinds of computer players it has."""
        ...

    @property
    def features(self) -> frozenset[Feature]:
        """Which of the features that not every game has this one has."""
        ...

    @property
    def hands(self) -> HandWork:
        """Its work by hand."""
        ...

    @property
    def rules(self) -> Rules:
        """Its rules as the kernel runs them."""
        ...

    # --- the game ---

    def require(self, edition: str, category: str, agreed: Mapping[str, Any]) -> None:
        """Refuse rules that the game does not have. Raises UserFacing."""
        ...

    def begin(self, wish: Wish) -> Step:
        """Begin a game. Raises UserFacing if its rules do not fit together."""
        ...

    def submit(self, state: State, given: Input) -> Step:
        """Return the step from a state. Raises StaleDecision, IllegalAnswer, EngineInvariant."""
        ...

    def player(self, kind: str, seed: str, mind: Any) -> Player:
        """Return a computer player with dice of its own."""
        ...

    def opponents(self, state: State, seat: Seat) -> Sequence[Seat]:
        """Return whom a seat plays against."""
        ...

    def is_out(self, state: State, seat: Seat) -> bool:
        """Say whether a seat has left a game that goes on."""
        ...

    def turn(self, state: State) -> int:
        """Return the number of the turn."""
        ...

    # --- what is kept of it ---

    def shown(self, state: State) -> Any:
        """Return what a table shows that only the rules can compute, to be stored with each step; None for nothing."""
        ...

    def check(self, state: State) -> None:
        """Check that everything in a stored state can be read. Raises CodecError."""
        ...

    def opening(self, state: State, facts: Iterable[Fact]) -> State:
        """Return the table of a game before the first of its facts."""
        ...

    def decks_on(self, table: State) -> list[Any]:
        """Return the decks of a table, each in its order."""
        ...

    def table(self, setup: Any, decks: Sequence[Any], seed: str) -> State | None:
        """Return the table that a record describes; None if its setup and decks are not of this game."""
        ...

    # --- words ---

    def rules_text(self, edition: str, category: str, agreed: Mapping[str, Any]) -> str:
        """Say by which rules a game is played."""
        ...

    def heading(self, state: State, players: Sequence[str]) -> str:
        """Say in a few words how far a game is."""
        ...

    def board(self, state: State, viewer: Seat | None, players: Sequence[str], told: Any = None) -> list[str]:
        """Show the table; `told` is what `shown` returned, for a table from a stored game."""
        ...

    def moment(self, state: State, viewer: Seat | None, players: Sequence[str]) -> tuple[Any, list[str]]:
        """Return a value at whose change the whole table is shown again, and lines on what is going on."""
        ...

    def hand(self, state: State, seat: Seat) -> list[str]:
        """Show a player's own hand."""
        ...

    def private(self, state: State, seat: Seat) -> str:
        """Return a text that changes when the cards that only this player sees change."""
        ...

    def visible(self, state: State, viewer: Seat) -> Mapping[str, CardId]:
        """Return the cards a viewer may name, by their names."""
        ...

    def hidden(self, state: State, seat: Seat, where: HIDDEN) -> Sequence[tuple[str, CardId]]:
        """Return the hidden cards that a judge looks at, in their order and with their names: see `HIDDEN`."""
        ...

    def card(self, state: State, viewer: Seat, card: CardId) -> list[str]:
        """Show a card in full, if the viewer sees it."""
        ...

    def question(self, state: State, decision: Decision, players: Sequence[str]) -> Worded:
        """Return a question in words."""
        ...

    def open_part(self, state: State, decision: Decision) -> Decision | None:
        """Return a question with only those answers that everybody may know of; None if there are none."""
        ...

    def call(self, message: Message) -> str:
        """Say why a player is called, so that everybody may read it; empty if only he may know it."""
        ...

    def log(self, facts: Iterable[Fact], state: State, viewer: Seat | None, players: Sequence[str]) -> list[str]:
        """Say what a viewer saw happen, one line for each event."""
        ...

    def learnt(self, facts: Iterable[Fact], state: State, viewer: Seat | None) -> Any:
        """Return a value that is the same for two viewers only if `log` tells them the same."""
        ...

    def outcome(self, outcome: Outcome, state: State, players: Sequence[str]) -> str:
        """Say how a game ended."""
        ...

    def refusal(self, error: IllegalAnswer, edition: str) -> str:
        """Say why an answer was refused."""
        ...

    def against(self, state: State, seat: Seat, players: Sequence[str], words: str) -> str:
        """Say which rules forbid a typed move; empty if the words are no move."""
        ...
