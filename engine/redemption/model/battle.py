"""The battle as a record, and the words for how it stands."""

import enum
from dataclasses import dataclass

from engine.kernel.ids import CardId, PhaseId, Seat


class BattleKind(enum.Enum):
    """What the battle is now. Rule: REG-BATTLE-03"""

    RESCUE_ATTEMPT = "rescue attempt"
    BATTLE_CHALLENGE = "battle challenge"
    TAUNT = "taunt"
    SIDE_BATTLE = "side battle"


class Situation(enum.Enum):
    """How the battle stands, seen from the attacker."""

    WINNING = "winning"
    LOSING = "losing"
    STALEMATE = "stalemate"
    MUTUAL_DESTRUCTION = "mutual destruction"


class Success(enum.Enum):
    """Who was successful in a battle that is over."""

    RESCUE = "rescue"
    CHALLENGE = "challenge"
    BLOCK = "block"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle from its beginning to its resolution. What the cards in it show is read from the zones, not kept here.

    `was_rescue_attempt`: it ever was one. `rescue_succeeded`: a success came in mid-battle already.
    `defender_entered`: a defending character ever entered, so the chance to present is spent.
    `began`: the characters that began it, before anybody else entered or acted.
    `announced`: the Lost Soul the rescuer named beforehand, where the option wants it.
    `last_played`: who played the latest card in battle. `passes`: Enhancement plays declined in a row.
    """

    phase: PhaseId
    zone: str
    attacker: Seat
    defender: Seat
    kind: BattleKind
    was_rescue_attempt: bool = False
    rescue_succeeded: bool = False
    defender_entered: bool = False
    block_declined: bool = False
    last_played: Seat | None = None
    passes: int = 0
    announced: CardId | None = None
    began: tuple[CardId, ...] = ()
