"""The names of cards and players for a viewer, made from what his seat may see, so that no name says too much."""

from collections.abc import Sequence

from engine.kernel.ids import AbilityId, CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.reading.readings import ability_of, step_at
from engine.redemption.language.ast.effects import Choice
from engine.redemption.language.render.effects import steps
from engine.redemption.model.instances import Path
from engine.redemption.view import printing_seen

HIDDEN = "a hidden card"


class SeatNames:
    """The names that a seat or a spectator may use in a game now."""

    def __init__(self, state: State, viewer: Seat | None, players: Sequence[str]) -> None:
        self._state = state
        self._viewer = viewer
        self._players = tuple(players)

    def card(self, card: CardId) -> str:
        """Return a card's name, or that it is hidden."""
        printing = printing_seen(self._state, self._viewer, card)
        return HIDDEN if printing is None else printing.base_name

    def text(self, card: CardId) -> str:
        """Return the text of a card; empty if the viewer does not see it."""
        printing = printing_seen(self._state, self._viewer, card)
        return "" if printing is None else printing.text

    def identity(self, card: CardId, index: int) -> str:
        """Return the type of one identity of a dual-icon card; empty for a card with one identity."""
        printing = printing_seen(self._state, self._viewer, card)
        if printing is None or len(printing.faces) < 2:
            return ""
        return printing.faces[index].type.value

    def way(self, ability: AbilityId, choice: Path, index: int) -> str:
        """Return what one way of a choice of an ability does; empty if the viewer does not see its card."""
        instance = self._state.instances.get(ability)
        if instance is None or printing_seen(self._state, self._viewer, instance.card) is None:
            return ""
        step = step_at(ability_of(self._state, instance), choice)
        return steps(step.branches[index]) if isinstance(step, Choice) else ""

    def seat(self, seat: Seat) -> str:
        """Return a player's name."""
        return self._players[seat]


class ToldNames(SeatNames):
    """The names for what has happened. A redacted fact names only cards its viewer knew then, so each may be named."""

    def card(self, card: CardId) -> str:
        """Return a card's name."""
        return str(self._state.definitions[card].base_name)
