"""Operations by hand: what players or a judge do if the engine does not carry out a card."""

from typing import TypeAlias

from engine.by_hand.operations import LookAt as LookAt
from engine.by_hand.operations import MoveCard as MoveCard
from engine.by_hand.operations import RevealCards as RevealCards
from engine.cards.model import Alignment, Brigade, CardType
from engine.kernel.ids import Bond, CardId, Facing, Seat
from engine.kernel.records import dataclass
from engine.redemption.model.battle import Situation


@dataclass(frozen=True, slots=True)
class TurnCard:
    """Turn a card face up or face down where it is."""

    card: CardId
    facing: Facing


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Let a seat draw cards; Lost Souls are replaced."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class ShuffleDeck:
    """Shuffle a seat's deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChangeNumbers:
    """Add to a card's strength and toughness."""

    card: CardId
    strength: int
    toughness: int


@dataclass(frozen=True, slots=True)
class AttachCard:
    """Place a card on another, equip it, have it held or used."""

    card: CardId
    host: CardId
    bond: Bond


@dataclass(frozen=True, slots=True)
class ConvertCard:
    """Give a card another type, alignment and brigades."""

    card: CardId
    type: CardType
    alignment: Alignment
    brigades: frozenset[Brigade]


@dataclass(frozen=True, slots=True)
class GiveControl:
    """Make a seat the permanent controller of a card on the playing surface."""

    card: CardId
    seat: Seat


@dataclass(frozen=True, slots=True)
class SetFirstStrike:
    """Give a character first strike, or end it."""

    card: CardId
    has: bool = True


@dataclass(frozen=True, slots=True)
class ProtectCard:
    """Make a card immune to or protected from cards or brigades; with `ignoring`, let it ignore them."""

    card: CardId
    cards: tuple[CardId, ...] = ()
    brigades: frozenset[Brigade] = frozenset()
    ignoring: bool = False


@dataclass(frozen=True, slots=True)
class SetPhase:
    """Go to a phase of the active player's turn, not during a battle."""

    phase: str


@dataclass(frozen=True, slots=True)
class EndBattle:
    """End the battle with a result, or (None) by the present numbers."""

    outcome: Situation | None = None


Operation: TypeAlias = (
    MoveCard
    | TurnCard
    | LookAt
    | RevealCards
    | DrawCards
    | ShuffleDeck
    | ChangeNumbers
    | AttachCard
    | ConvertCard
    | GiveControl
    | SetFirstStrike
    | ProtectCard
    | SetPhase
    | EndBattle
)
