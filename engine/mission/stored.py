"""What the records of this game are called where games are stored.

Each is stored under the name of its class after `Mission:`, so that no record of another game has its name; what both
games have of work by hand stands under its own name. What
`engine/redemption/stored.py` says of names that change holds here too.
"""

from types import ModuleType
from typing import Final

from engine.by_hand import operations
from engine.kernel import codec
from engine.mission.meaning import nodes
from engine.mission.model import frames, intents, manual, printed, setup

MODULES: Final[tuple[ModuleType, ...]] = (frames, intents, manual, nodes, printed, setup)
PREFIX: Final = "Mission:"


def register() -> None:
    """Make the records of this game known to the codec."""
    codec.register_module(operations)
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == module.__name__:
                codec.register(value, PREFIX + value.__name__)
