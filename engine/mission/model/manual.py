"""Operations by hand: what players or a judge do if a text has no reading."""

from typing import TypeAlias

from engine.by_hand.operations import LookAt as LookAt
from engine.by_hand.operations import MoveCard as MoveCard
from engine.by_hand.operations import RevealCards as RevealCards
from engine.kernel.ids import CardId, Seat
from engine.kernel.records import dataclass
from engine.mission.meaning.nodes import Effect
from engine.mission.model.printed import Kind


@dataclass(frozen=True, slots=True)
class DoTo:
    """Do to a character or stronghold what texts do: mature, engage, weaken it."""

    card: CardId
    effect: Effect


@dataclass(frozen=True, slots=True)
class PutOn:
    """Put a card on a Christian or bound soul; a stronghold at a level."""

    card: CardId
    host: CardId
    level: int = 1


@dataclass(frozen=True, slots=True)
class DrawByHand:
    """Let a seat draw cards of a kind; characters are introduced."""

    seat: Seat
    kind: Kind
    count: int


@dataclass(frozen=True, slots=True)
class ShufflePile:
    """Shuffle one of a seat's decks."""

    seat: Seat
    zone: str


@dataclass(frozen=True, slots=True)
class CounterCard:
    """Counter a card or activation that waits to be resolved. Rule: TM-GLOSS-03"""

    card: CardId


Operation: TypeAlias = MoveCard | LookAt | RevealCards | DoTo | PutOn | DrawByHand | ShufflePile | CounterCard
"""What players and judges do by hand, and whose consent that takes."""
