"""What a printed X or * stands for: cards ask here, and the readings of their identifiers answer."""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.kernel.ids import CardId
from engine.kernel.state import State

Definition: TypeAlias = Callable[[State, CardId], int]
_DEFINITIONS: Final[list[Definition]] = []


def define(definition: Definition) -> None:
    """Say how the X of a card is found; the layer that reads identifiers does so once as it is loaded."""
    if definition not in _DEFINITIONS:
        _DEFINITIONS.append(definition)


def value_of(state: State, card: CardId) -> int:
    """Return what X is on a card now, 0 where nothing says so. Rules: REG-TYPE-15, REG-COND-20"""
    return sum(definition(state, card) for definition in _DEFINITIONS)
