"""What a game is made from: decks, rules and settings."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from engine.cards.model import Printing
from engine.kernel.ids import Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.redemption.model.ruleset import RuleSet
from engine.redemption.model.stops import DEFAULT_STOPS, Speed, Stop


@dataclass(frozen=True, slots=True)
class GameDeck:
    """The cards a seat brings: its deck and its Reserve."""

    cards: tuple[Printing, ...]
    reserve: tuple[Printing, ...] = ()


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What stays the same for a whole game: its rules, the stops each seat begins with, and how its cards are read.

    `readings` maps the key of a printing to the JSON of its reading. A card without one is played by hand; so is a card
    whose reading has only what it awaits. Without `speeds` every player is asked at his stops, whatever he can do.
    `computers` are the seats of computer players, from whom nothing has to be hidden.
    """

    rules: RuleSet
    stops: tuple[frozenset[Stop], ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    speeds: tuple[Speed, ...] = ()
    computers: tuple[Seat, ...] = ()

    def stops_of(self, seat: Seat) -> frozenset[Stop]:
        """Return where this seat wants to be asked."""
        return self.stops[seat] if seat < len(self.stops) else DEFAULT_STOPS


Decks: TypeAlias = tuple[GameDeck, ...]


def setup_of(state: State) -> GameSetup:
    """Return what stays the same for the whole game."""
    found: GameSetup = state.setup
    return found


def rules_of(state: State) -> RuleSet:
    """Return the rules this game is played by."""
    setup: GameSetup = state.setup
    return setup.rules
