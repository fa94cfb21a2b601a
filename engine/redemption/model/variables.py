"""The value of a printed X or *, and what active abilities add to numbers."""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.kernel.errors import EngineInvariant
from engine.kernel.ids import CardId
from engine.kernel.state import State
from engine.redemption.model.points import Pair

Definition: TypeAlias = Callable[[State, CardId], int]
Added: TypeAlias = Callable[[State, CardId], Pair]


class _Reader:
    """The functions that answer; the floor that reads card texts registers them when it is loaded.

    A card's numbers depend on abilities, and the targets of abilities on cards' numbers, so one of the two has to ask
    without importing the other.
    """

    def __init__(self) -> None:
        self.definition: Definition | None = None
        self.added: Added | None = None


_reader: Final = _Reader()


def define(definition: Definition) -> None:
    """Register the function that finds the X of a card."""
    _reader.definition = definition


def define_added(added: Added) -> None:
    """Register the function that finds what active abilities add to a card's numbers."""
    _reader.added = added


def value_of(state: State, card: CardId) -> int:
    """Return what X is on a card now. Rules: REG-TYPE-15, REG-COND-20

    Raises:
        EngineInvariant: the floor that reads card texts was never loaded.
    """
    if _reader.definition is None:
        raise EngineInvariant("nobody reads the X of cards")
    return _reader.definition(state, card)


def added_to(state: State, card: CardId) -> Pair:
    """Return what active abilities add to strength and toughness now. Rule: REG-INCDEC-04

    Raises:
        EngineInvariant: abilities are active, but the floor that reads card texts was never loaded.
    """
    if not state.instances:
        return 0, 0
    if _reader.added is None:
        raise EngineInvariant("nobody reads what abilities add to numbers")
    return _reader.added(state, card)
