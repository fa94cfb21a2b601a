"""How often a player is asked: at which points out of his turn, by what speed, and until when he passes.

Whether a player is asked never depends on his hand, only on his own public settings, or a Hold he called.
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
    #: after each action of the Preparation and Discard Phases, where the edition gives the others a window there
    AFTER_ACTION = "after each action"
    #: wherever the others are asked too, even straight after having declined
    ALWAYS = "even after declining"

    __hash__ = object.__hash__


#: A player is asked in battles he is part of before they resolve, and at the end of each turn.
DEFAULT_STOPS: frozenset[Stop] = frozenset({Stop.RESOLUTION, Stop.END_OF_TURN})


class Speed(enum.Enum):
    """How often a player is asked."""

    #: at the default stops and his own, and for answers of which there is only one
    FULL = "full"
    #: out of his turn at his own stops alone, and never where all that everybody sees leaves him one answer
    NORMAL = "normal"
    #: in his own turn, for blocks, in his battles, and where something of his is touched
    FAST = "fast"


class Until(enum.Enum):
    """When a player who passes wants to be asked again."""

    MY_TURN = "my turn"
    BATTLE_OVER = "this battle is over"
    BATTLE = "a battle"
    ENTERS = "something enters"


USUAL_SPEED = Speed.NORMAL
