"""The battle as a record, and its kinds, situations and results."""

import enum

from engine.kernel.ids import CardId, PhaseId, Seat, Zone
from engine.kernel.records import dataclass


class BattleKind(enum.Enum):
    """What the battle is now. Rule: REG-BATTLE-03"""

    RESCUE_ATTEMPT = "rescue attempt"
    BATTLE_CHALLENGE = "battle challenge"
    TAUNT = "taunt"
    SIDE_BATTLE = "side battle"


class Situation(enum.Enum):
    """The state of the battle, seen from the attacker."""

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
    """A battle from its beginning to its resolution. Which cards are in it is read from the zones, not kept here.

    In all of it one player attacks and the other defends. Rules: REG-ATT-10, REG-ATT-11

    `was_rescue_attempt`: it was one at some time. `began`: the characters that began it, before anybody else entered or
    acted; `verified` once all who enter together have entered. `success`: who was successful in it, once that is
    determined. `announced`: the Lost Soul the rescuer named beforehand, if the optional rule asks for it. `block_over`:
    players have been able to act since the first character blocked. `block_passed`: the opponent who was attacked has
    left the block to his teammate. `last_played`: who played the latest card in battle. `passes`: Enhancement plays
    declined in a row. `suspended`: the battle that waits for this side battle; `came_from`: where the fighters of the
    side battle were before.
    """

    phase: PhaseId
    zone: str
    attacker: Seat
    defender: Seat
    kind: BattleKind
    was_rescue_attempt: bool = False
    block_declined: bool = False
    last_played: Seat | None = None
    passes: int = 0
    announced: CardId | None = None
    began: tuple[CardId, ...] = ()
    success: Success | None = None
    verified: bool = False
    suspended: "Battle | None" = None
    came_from: tuple[tuple[CardId, Zone], ...] = ()
    block_passed: bool = False
    block_over: bool = False
