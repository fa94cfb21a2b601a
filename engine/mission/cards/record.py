"""A card of The Mission, as a file has it and as the rules see it."""

from engine.kernel.records import dataclass
from engine.mission.model.printed import Card


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card: what the rules use, and what else the file has.

    `unread` says why the text is played by hand, if it is. Rules: TM-CARD-01 to TM-CARD-08, TM-DECK-09
    """

    card: Card
    rarity: str = ""
    reference: str = ""
    set: str = ""
    unread: str = ""

    @property
    def name(self) -> str:
        """The name, without the marks that say that a deck may have the card only once. Rule: TM-DECK-08"""
        return self.card.name.strip("~ ")

    @property
    def once(self) -> bool:
        """Whether a deck may have it only once. Rule: TM-DECK-08"""
        return self.card.name.startswith("~")
