"""What a game of The Mission is made from: its rules and what each seat brings."""

import enum

from engine.kernel.ids import Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State
from engine.mission.model.printed import Card


class Solitaire(enum.Enum):
    """How the Enemy of a game for one is played. Rule: TM-ENEMY-03"""

    NONE = "none"
    OPEN = "open"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class MissionRules:
    """What players may agree to change; the defaults are the document's.

    Rules: TM-VP-01, TM-SETUP-01, TM-SETUP-03, TM-DRAW-03, TM-DISC-01, TM-TEAM-03, TM-ODD-03, HOUSE-MISSION-16
    """

    objective: int = 19
    team_objective: int = 15
    starting_christians: int = 3
    starting_hearts: int = 15
    mission_hand: int = 4
    enemy_hand: int = 3
    banish_at_reshuffle: int = 3
    activations: int = 20
    teams: bool = False
    solitaire: Solitaire = Solitaire.NONE


@dataclass(frozen=True, slots=True)
class Deck:
    """What a player brings: his cards of all four kinds, and his side deck. Rules: TM-DECK-05, TM-ODD-02"""

    cards: tuple[Card, ...]
    side: tuple[Card, ...] = ()

    @property
    def reserve(self) -> tuple[Card, ...]:
        """The cards beside the main deck."""
        return self.side


@dataclass(frozen=True, slots=True)
class MissionSetup:
    """What a game was begun with; nothing has to be hidden from the seats of `computers`."""

    rules: MissionRules = MissionRules()
    computers: tuple[Seat, ...] = ()


#: In a game for one: the player, and the Enemy. Rule: TM-ENEMY-01
PLAYER = Seat(0)
ENEMY = Seat(1)


def rules_of(state: State) -> MissionRules:
    """Return the rules of a game."""
    setup: MissionSetup = state.setup
    return setup.rules


def is_solitaire(state: State) -> bool:
    """Say whether one player plays against his own enemy deck. Rule: TM-SOLO-01"""
    return rules_of(state).solitaire is not Solitaire.NONE


def is_for_one(state: State) -> bool:
    """Say whether only one person plays, so that windows have nothing to hide. Rule: HOUSE-MISSION-35"""
    setup: MissionSetup = state.setup
    return is_solitaire(state) or (bool(setup.computers) and len(setup.computers) >= len(state.seats) - 1)
