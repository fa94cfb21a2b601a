"""The value of a printed X or *, and what active abilities add to numbers."""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.kernel.ids import CardId
from engine.kernel.state import State

Definition: TypeAlias = Callable[[State, CardId], int]
Standing: TypeAlias = Callable[[State, CardId], tuple[int, int]]
_DEFINITIONS: Final[list[Definition]] = []
_STANDING: Final[list[Standing]] = []


def define(definition: Definition) -> None:
    """Say how the X of a card is found; the layer that reads identifiers does so once as it is loaded."""
    if definition not in _DEFINITIONS:
        _DEFINITIONS.append(definition)


def value_of(state: State, card: CardId) -> int:
    """Return what X is on a card now, 0 where nothing says so. Rules: REG-TYPE-15, REG-COND-20"""
    return sum(definition(state, card) for definition in _DEFINITIONS)


def define_standing(definition: Standing) -> None:
    """Say what abilities add to a card's numbers while they are active; the layer of abilities does so once."""
    if definition not in _STANDING:
        _STANDING.append(definition)


def added_to(state: State, card: CardId) -> tuple[int, int]:
    """Return what active abilities add to strength and toughness now. Rule: REG-INCDEC-04"""
    return _STANDING[0](state, card) if _STANDING and state.instances else (0, 0)
