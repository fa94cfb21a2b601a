"""The phases of a turn, and the phase that an ability begins again."""

from typing import Final

from engine.kernel.ids import Field

DRAW: Final = "draw"
UPKEEP: Final = "upkeep"
PREPARATION: Final = "preparation"
BATTLE: Final = "battle"
DISCARD: Final = "discard"
PHASES: Final = (DRAW, UPKEEP, PREPARATION, BATTLE, DISCARD)

#: the number of the phase that ends, the name of the one that begins, whether its battle must be a rescue attempt, and
#: the only card that may attack
NEW_PHASE: Final = Field("new_phase")
#: the battle of this phase may begin as a rescue attempt alone. Rule: R11-BEGINPH-06
RESCUE_ONLY: Final = Field("rescue_attempt_only")
#: who alone may attack in the battle of this phase
ATTACKER: Final = Field("attacker")
