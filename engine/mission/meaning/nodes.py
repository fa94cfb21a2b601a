"""What the text of a card can mean. Closed unions: code that carries them out, or says them, must know them all."""

import enum
from typing import TypeAlias

from engine.kernel.records import dataclass


class Side(enum.Enum):
    """Whether a card is a mission card or an enemy card, by its back. Rule: TM-DECK-10"""

    MISSION = "mission"
    ENEMY = "enemy"


class Among(enum.Enum):
    """The group in which an effect looks for characters."""

    #: those the card was played on; for a card in play, the one it lies on
    BEARER = "bearer"
    #: other steady Christians of the bearer's church. Rule: TM-GLOSS-04
    FELLOWS = "fellows"
    #: the Christians of the card's player
    YOURS = "yours"
    #: the Christians of his opponents
    OPPONENTS = "opponents"
    EVERYBODY = "everybody"
    YOUR_SOULS = "your souls"
    OPPONENTS_SOULS = "opponents' souls"


class Whose(enum.Enum):
    """Which players an effect is about."""

    YOU = "you"
    #: the player of the character that the card lies on, or was played on
    BEARERS = "bearer's player"
    OPPONENTS = "opponents"
    EACH = "each player"


# --- what is true of a character ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HasGift:
    """Has a gift at a level or higher; any gift if none is named. Rules: TM-GLOSS-10, TM-PLAY-09"""

    gift: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class HasStronghold:
    """Has a stronghold at a level or higher; any stronghold if none is named. Rule: TM-PLAY-10"""

    stronghold: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class MaturityIs:
    """Has a maturity from `least` to `most`. Rule: TM-PLAY-12"""

    least: int = 1
    most: int = 5


@dataclass(frozen=True, slots=True)
class IsEngaged:
    """Is engaged (sword up), or not. Rule: TM-TURN-04"""

    engaged: bool = True


@dataclass(frozen=True, slots=True)
class IsShaky:
    """Is shaky. Rule: TM-TERMS-15"""


@dataclass(frozen=True, slots=True)
class IsDormant:
    """Is dormant. Rule: TM-TERMS-23"""


@dataclass(frozen=True, slots=True)
class IsOfGender:
    """Is a man, or a woman."""

    gender: str


@dataclass(frozen=True, slots=True)
class WasAttacked:
    """Was attacked this turn, by a card of a type if one is named. Rule: TM-GLOSS-01"""

    type: str = ""


@dataclass(frozen=True, slots=True)
class UsedGift:
    """Used a gift this turn; any gift if none is named. Rule: TM-GLOSS-14"""

    gift: str = ""


@dataclass(frozen=True, slots=True)
class SharesStronghold:
    """Shares a stronghold with the bearer; any kind if none is named. Rule: TM-GLOSS-12"""

    stronghold: str = ""


@dataclass(frozen=True, slots=True)
class SharesGift:
    """Shares a gift with the bearer; any kind if none is named. Rule: TM-GLOSS-12"""

    gift: str = ""


@dataclass(frozen=True, slots=True)
class BearsCard:
    """Bears a card of a side, and of a type if one is named. Rules: TM-GLOSS-02, TM-GLOSS-05, TM-GLOSS-13"""

    side: Side | None = None
    type: str = ""


Trait: TypeAlias = (
    HasGift | HasStronghold | MaturityIs | IsEngaged | IsShaky | IsDormant | IsOfGender | WasAttacked | UsedGift
    | SharesStronghold | SharesGift | BearsCard
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Who:
    """Characters: in which group, with which traits, and how many of them are chosen (None: all).

    Shaky characters are found only if a trait asks for them. `up_to`: fewer may be chosen, or none.
    """

    among: Among = Among.BEARER
    traits: tuple[Trait, ...] = ()
    count: int | None = None
    up_to: bool = False


THIS = Who()


# --- what is true of the table --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThereIs:
    """There are at least so many such characters."""

    who: Who
    least: int = 1


@dataclass(frozen=True, slots=True)
class ThereIsNo:
    """There is no such character."""

    who: Who


@dataclass(frozen=True, slots=True)
class PointsCompare:
    """The card's player has fewer points than an opponent, or more than all opponents."""

    behind: bool = True


Circumstance: TypeAlias = ThereIs | ThereIsNo | PointsCompare


# --- what is done ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mature:
    """They gain maturity. Rules: TM-TERMS-01, TM-TERMS-02"""

    who: Who = THIS
    amount: int = 1


@dataclass(frozen=True, slots=True)
class LoseMaturity:
    """They lose maturity; `min_1`: nobody becomes shaky by it. Rules: TM-TERMS-03, TM-TERMS-22"""

    who: Who = THIS
    amount: int = 1
    min_1: bool = False


@dataclass(frozen=True, slots=True)
class Shake:
    """They become shaky. Rule: TM-TERMS-15"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class MakeSteady:
    """Shaky ones become steady, and are engaged. Rule: TM-TERMS-18"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class Backslide:
    """They are discarded, with all on them. Rule: TM-TERMS-19"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class Engage:
    """They engage: their swords are turned up. Rules: TM-TURN-04, TM-TURN-05"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class DisengageThem:
    """They disengage: their swords are turned down. Rule: TM-TURN-04"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class MakeDormant:
    """They are dormant to the end of the turn. Rule: TM-TERMS-23"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class MoveStronghold:
    """Their stronghold of a kind, or a chosen one, is strengthened (`by` above 0) or weakened; `every`: all of them.

    Rule: TM-GLOSS-15
    """

    by: int
    who: Who = THIS
    stronghold: str = ""
    every: bool = False


@dataclass(frozen=True, slots=True)
class DiscardStronghold:
    """Their stronghold of a kind, or a chosen one, is discarded."""

    who: Who = THIS
    stronghold: str = ""


@dataclass(frozen=True, slots=True)
class GiveStronghold:
    """Opponents of their player allot one more stronghold at this level. Rule: TM-SETUP-05"""

    who: Who = THIS
    level: int = 1


@dataclass(frozen=True, slots=True)
class Evangelise:
    """They make so many attempts to evangelise, with a bonus. Rules: TM-TERMS-04, TM-TERMS-06, TM-TERMS-09"""

    attempts: int = 1
    bonus: int = 0
    who: Who = THIS


@dataclass(frozen=True, slots=True)
class Counter:
    """The card or activation this answers is countered; it has to be of a side, of a type, and on these (None: any).

    Rules: TM-GLOSS-03, TM-PLAY-05
    """

    side: Side | None = None
    type: str = ""
    activations: bool = False
    about: Who | None = THIS


@dataclass(frozen=True, slots=True)
class Redirect:
    """The card this answers is played on another character instead. Rule: TM-GLOSS-11"""

    side: Side | None = None
    type: str = ""
    about: Who | None = THIS


@dataclass(frozen=True, slots=True)
class DrawCardsOf:
    """Players draw so many cards of a side."""

    side: Side
    count: int = 1
    whose: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class DiscardFromHand:
    """Players discard so many cards of a side from hand, of their own choice."""

    side: Side
    count: int = 1
    whose: Whose = Whose.OPPONENTS


@dataclass(frozen=True, slots=True)
class Retrieve:
    """The card's player takes cards of a side and type from his discard pile to his hand. Rule: TM-TERMS-20"""

    side: Side
    count: int = 1
    type: str = ""


@dataclass(frozen=True, slots=True)
class DiscardCardsOn:
    """Cards on them, of a side and type, are discarded: a chosen one, or `every` one."""

    who: Who = THIS
    side: Side | None = None
    type: str = ""
    every: bool = False


@dataclass(frozen=True, slots=True)
class Introduce:
    """Players introduce characters. Rule: TM-DRAW-01"""

    whose: Whose = Whose.YOU
    count: int = 1


@dataclass(frozen=True, slots=True)
class DiscardSouls:
    """Bound souls are discarded."""

    who: Who


@dataclass(frozen=True, slots=True)
class DiscardThis:
    """The card itself is discarded."""


@dataclass(frozen=True, slots=True)
class InOrder:
    """One after the other."""

    parts: "tuple[Effect, ...]"


@dataclass(frozen=True, slots=True)
class May:
    """The card's player may do it."""

    effect: "Effect"


@dataclass(frozen=True, slots=True)
class Provided:
    """It is done if a condition is true."""

    circumstance: Circumstance
    effect: "Effect"


@dataclass(frozen=True, slots=True)
class PlayedByHand:
    """Words without a reading: players do it themselves."""

    text: str = ""


Effect: TypeAlias = (
    Mature | LoseMaturity | Shake | MakeSteady | Backslide | Engage | DisengageThem | MakeDormant | MoveStronghold
    | DiscardStronghold | GiveStronghold | Evangelise | Counter | Redirect | DrawCardsOf | DiscardFromHand | Retrieve
    | DiscardCardsOn | Introduce | DiscardSouls | DiscardThis | InOrder | May | Provided | PlayedByHand
)  # fmt: skip


# --- what holds while the card is in play ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawsMore:
    """Players draw more cards of a side, or fewer. Rule: TM-DRAW-06"""

    side: Side
    amount: int
    whose: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class EvangelismBonus:
    """They have a bonus in attempts to evangelise. Rule: TM-TERMS-06"""

    amount: int
    who: Who = THIS


@dataclass(frozen=True, slots=True)
class AreDormant:
    """They are dormant. Rule: TM-TERMS-23"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class HeartChange:
    """The heart of the bound soul on which it lies is higher, or lower."""

    amount: int


@dataclass(frozen=True, slots=True)
class Shields:
    """No card of this side and type may be played on them."""

    side: Side = Side.ENEMY
    type: str = ""
    who: Who = THIS


@dataclass(frozen=True, slots=True)
class GrantsGift:
    """They have a gift, at least at this level."""

    gift: str
    level: int = 1
    who: Who = THIS


Standing: TypeAlias = DrawsMore | EvangelismBonus | AreDormant | HeartChange | Shields | GrantsGift


# --- costs, activation, the whole -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EngageCost:
    """Engage such a Christian: the bearer or a chosen one. Rule: TM-ACTIVATE-02"""

    who: Who = THIS


@dataclass(frozen=True, slots=True)
class MaturityCost:
    """The bearer loses maturity."""

    amount: int = 1


@dataclass(frozen=True, slots=True)
class DiscardCost:
    """Discard a card of a side from hand; None: this card itself."""

    side: Side | None = None


Cost: TypeAlias = EngageCost | MaturityCost | DiscardCost


@dataclass(frozen=True, slots=True)
class Activation:
    """The text at the activation sign: a cost, an effect, if it is a Kairos. Rules: TM-ACTIVATE-01, TM-KAIROS-01"""

    cost: tuple[Cost, ...]
    effect: Effect
    kairos: bool = False


@dataclass(frozen=True, slots=True)
class Ability:
    """The whole text of a card.

    `branches` has one effect, or several of which one is declared. Rules: TM-GLOSS-08, TM-GLOSS-09, TM-TERMS-13
    """

    branches: tuple[Effect, ...] = ()
    must: tuple[Circumstance, ...] = ()
    standing: tuple[Standing, ...] = ()
    activation: Activation | None = None
    countdown: Effect | None = None
    disengage: Effect | None = None
    #: it stays in play though nothing of the above keeps it there
    stays: bool = False
