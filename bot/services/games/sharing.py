"""Sharing equal printings and readings between games in memory, since each loaded game has copies of its own."""

from dataclasses import replace

from engine.cards.model import Printing
from engine.kernel.state import State
from engine.redemption.model.setup import GameSetup


class Shared:
    """The printings and readings that the games in memory share."""

    def __init__(self) -> None:
        self._printings: dict[str, Printing] = {}
        self._readings: dict[str, str] = {}

    def share(self, state: State) -> State:
        """Return a state with its printings and readings replaced by equal ones of other games."""
        if not isinstance(state.setup, GameSetup):
            return state
        kinds = {id(kind): self._printing(kind) for kind in state.definitions.values()}
        state.definitions = {card: kinds[id(kind)] for card, kind in state.definitions.items()}
        setup = state.setup
        state.setup = replace(setup, readings={key: self._reading(key, text) for key, text in setup.readings.items()})
        return state

    def _printing(self, printing: Printing) -> Printing:
        held = self._printings.get(printing.key)
        if held != printing:
            self._printings[printing.key] = held = printing
        return held

    def _reading(self, key: str, text: str) -> str:
        held = self._readings.get(key)
        if held != text:
            self._readings[key] = held = text
        return held
