"""A game as its service gives it: who plays, what is remembered of it, how it stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from bot.services.clocks import Clock
from bot.services.dealing.sealing import Deal
from bot.services.halts import Halt
from bot.storage.stored import StoredRecord
from engine import redemption
from engine.kernel import codec
from engine.kernel.decisions import Decision
from engine.kernel.engine import Step
from engine.kernel.facts import Fact
from engine.kernel.state import Outcome, State
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.setup import Decks, GameDeck
from engine.redemption.model.stops import Stop


class Player(StoredRecord):
    """Who sits in a seat: a person, or a player of the engine. `id` is the edge's own name for a person."""

    kind: Literal["human", "random", "greedy"]
    name: str
    id: str = ""


class About(StoredRecord):
    """What is remembered of a game besides its state.

    `list_hashes` are those that a deck check shows, for opponents to compare; `deck_hashes` are salted by the nonces.
    `deal` is what the seed was made of, None in games by a given seed and in those begun before secrets were sealed.
    `release` tells the rules the game began with.
    `clock` is None where nothing of the game hangs on time. `open_hands` are the seats that let watchers see theirs.
    """

    players: tuple[Player, ...]
    decks: tuple[str, ...]
    edition: str
    commitment: str
    nonces: tuple[str, ...]
    deck_hashes: tuple[str, ...]
    list_hashes: tuple[str, ...] = ()
    deal: Deal | None = None
    release: str = ""
    place: dict[str, Any] = Field(default_factory=dict)
    clock: Clock | None = None
    open_hands: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[bool, ...]:
        """Which seats are people's."""
        return tuple(player.kind == "human" for player in self.players)


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck a player brings, under the name he knows it by; `remark` is what he should be told of it."""

    name: str
    deck: GameDeck
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is now. `version` counts its answers."""

    id: str
    version: int
    about: About
    state: State
    frozen: str | None = None
    halt: Halt | None = None

    @property
    def decision(self) -> Decision | None:
        """The question that is open, if the game is not over."""
        return self.state.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.state.outcome


@dataclass(frozen=True, slots=True)
class Played:
    """The game after an input, and the facts that led there."""

    game: Game
    facts: tuple[Fact, ...]


def begun(
    decks: Decks,
    rules: RuleSet,
    secret: str,
    stops: tuple[frozenset[Stop], ...],
    readings: Mapping[str, str] | None,
) -> tuple[Step, codec.Snapshot]:
    """Begin a game and write it down; with large decks it takes a while, so call it off an event loop."""
    step = redemption.new_game(decks, rules, secret, stops, readings)
    return step, codec.dump(step.state)
