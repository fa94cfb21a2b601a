"""Operations by hand that every game has."""

from engine.kernel.ids import CardId, Facing, Seat
from engine.kernel.records import dataclass


@dataclass(frozen=True, slots=True)
class MoveCard:
    """Move a card to a zone. `seat` None: its owner's or controller's; `index` 0: on top, -1: below everything."""

    card: CardId
    zone: str
    seat: Seat | None = None
    index: int = -1
    facing: Facing = Facing.UP


@dataclass(frozen=True, slots=True)
class LookAt:
    """Let a seat look at cards."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class RevealCards:
    """Show cards to everybody."""

    cards: tuple[CardId, ...]
