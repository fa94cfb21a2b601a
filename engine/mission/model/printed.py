"""What is printed on a card, as far as the rules use it."""

import enum

from engine.kernel.records import dataclass
from engine.mission.meaning.nodes import Ability


class Kind(enum.Enum):
    """The four kinds of cards, told apart by their backs. Rule: TM-DECK-10"""

    CHARACTER = "character"
    STRONGHOLD = "stronghold"
    MISSION = "mission"
    ENEMY = "enemy"


class Area(enum.Enum):
    """Where a card is played. Rule: TM-PLAY-01"""

    CHRISTIAN = "one Christian"
    TWO_CHRISTIANS = "two Christians"
    TABLE = "table"
    SOUL = "bound soul"


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed; which fields mean something depends on its kind.

    Rules: TM-CARD-01 to TM-CARD-07
    """

    name: str
    kind: Kind
    gender: str = ""
    heart: int = 0
    maturity: int = 1
    bonus: int = 0
    gifts: tuple[tuple[str, int], ...] = ()
    castle: tuple[int, ...] = ()
    stronghold: str = ""
    types: tuple[str, ...] = ()
    response: int = 0
    area: Area = Area.CHRISTIAN
    #: conditions: gift or stronghold at a level, engage, maturity from and to. Rule: TM-PLAY-08
    needs: tuple[tuple[str, int], ...] = ()
    engages: bool = False
    maturity_from: int = 1
    maturity_to: int = 5
    kairos: bool = False
    #: it may be played on shaky Christians, and on no others. Rules: TM-TERMS-16, TM-TERMS-19
    on_shaky: bool = False
    banish: bool = False
    optional_discard: bool = False
    ability: Ability = Ability()
    text: str = ""

    @property
    def key(self) -> str:
        """What tells this card from others in lists and hashes: its name."""
        return self.name
