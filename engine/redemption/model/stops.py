"""Points of the game where a player may be asked out of his turn, and his standing wishes about them.

Whether a player is asked never depends on what he holds: a stop is a public setting of his own, or a Hold he called.
"""

import enum


class Stop(enum.Enum):
    """A point where players other than the one to move may act."""

    DRAW = "end of draw"
    UPKEEP = "end of upkeep"
    PREPARATION = "end of preparation"
    BATTLE_BEGUN = "battle begun"
    INITIATIVE = "before initiative is used"
    RESOLUTION = "before a battle resolves"
    BATTLE_PHASE = "end of the battle phase"
    END_OF_TURN = "end of turn"
    #: wherever the others are asked too, even straight after having declined
    ALWAYS = "even after declining"


#: A player is asked in battles he is part of before they resolve, and at the end of each turn.
DEFAULT_STOPS: frozenset[Stop] = frozenset({Stop.RESOLUTION, Stop.END_OF_TURN})
