"""What a game is made of before it begins."""

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
    """What stays fixed for a whole game: its rules, each seat's standing stops, and how its cards are read.

    `readings` maps the key of a printing to the JSON of its reading. A card without one is played by hand; so is one
    whose reading tells nothing but what it awaits. Without `speeds` everybody is asked at his stops, whatever he can
    do. `computers` are the seats in which nobody sits from whom anything has to be hidden.
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
    """Return what stays fixed for the whole game."""
    found: GameSetup = state.setup
    return found


def rules_of(state: State) -> RuleSet:
    """Return the rules this game is played by."""
    setup: GameSetup = state.setup
    return setup.rules
