"""One module for each REG effect: what it may reach, and the changes it plans."""

from collections.abc import Mapping
from typing import Final, Protocol

from engine.kernel.changes import Change
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.effects import discard, rescue
from engine.redemption.abilities.program import EffectSpec, Verb


class EffectModule(Protocol):
    """What a module of an effect offers."""

    def legal_targets(self, state: State, seat: Seat, spec: EffectSpec) -> tuple[CardId, ...]:
        """Return the cards the effect may reach."""
        ...

    def plan(self, state: State, seat: Seat, target: CardId) -> list[Change]:
        """Plan the effect on a target."""
        ...


EFFECTS: Final[Mapping[Verb, EffectModule]] = {"discard": discard, "rescue": rescue}
