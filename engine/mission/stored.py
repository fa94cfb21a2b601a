"""The names under which the records of this game are stored.

Each is stored as `Mission:` and the name of its class, so that no record of another game has the same name; records of
work by hand, which both games have, are stored under their own names. The rules of `engine/redemption/stored.py` for
changing names apply here too.
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
