"""The names of cards and players of The Mission for a viewer: only cards that his seat knows are named."""

from collections.abc import Sequence

from bot.text.names import HIDDEN
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.mission.model.status import printed
from engine.mission.view import known_to


class MissionSeatNames:
    """The names that a seat or a spectator may use in a game now; with `told`, also those that facts name."""

    def __init__(self, state: State, viewer: Seat | None, players: Sequence[str], *, told: bool = False) -> None:
        """Name the cards that a viewer knows, or all if they come from facts that were redacted for him."""
        self._state = state
        self._viewer = viewer
        self._players = tuple(players)
        self._told = told

    def card(self, card: CardId) -> str:
        """Return a card's name, or that it is hidden."""
        if not self._told and not known_to(self._state, self._viewer, card):
            return HIDDEN
        return printed(self._state, card).name.strip("~ ")

    def cards(self, cards: Sequence[CardId]) -> str:
        """Return the names of several cards."""
        return ", ".join(map(self.card, cards))

    def acting(self, seat: Seat) -> str:
        """Return the beginning of a sentence that says for whom a player is asked; empty if for himself."""
        return "" if seat == self._viewer else f"For {self._players[seat]}: "

    def seat(self, seat: Seat) -> str:
        """Return a player's name."""
        return self._players[seat]


def with_enemy(state: State, players: Sequence[str]) -> list[str]:
    """Return the names of all seats: in a game for one the Enemy has a seat of its own. Rule: TM-ENEMY-01"""
    return [*players, *["the Enemy"] * (len(state.seats) - len(players))]
