"""What one viewer may call the cards and players of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.ids import CardId, Seat
from engine.kernel.knowledge import seats_that_see
from engine.kernel.state import State
from engine.redemption.model import cards

HIDDEN = "a hidden card"


@dataclass(frozen=True, slots=True)
class TableNames:
    """The names of a game as a seat may use them, or a spectator (`viewer` None). Fits `bot.text.moves.Names`."""

    state: State
    viewer: Seat | None
    players: Sequence[str]

    def card(self, card: CardId) -> str:
        """Return a card's name if the viewer knows the card."""
        return cards.printing(self.state, card).base_name if self._is_known(card) else HIDDEN

    def identity(self, card: CardId, index: int) -> str:
        """Return the type of one identity of a dual-icon card; empty for a card with one identity."""
        faces = cards.printing(self.state, card).faces
        return faces[index].type.value if self._is_known(card) and len(faces) > 1 else ""

    def seat(self, seat: Seat) -> str:
        """Return a player's name."""
        return self.players[seat]

    def _is_known(self, card: CardId) -> bool:
        held = self.state.cards[card]
        if self.viewer is None:
            return seats_that_see(self.state, held.place) == self.state.everyone
        return held.is_known_to(self.viewer)
