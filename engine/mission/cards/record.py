"""A card of The Mission as it stands in a file, and as the rules see it."""

from engine.kernel.records import dataclass
from engine.mission.model.printed import Card


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card: what the rules see of it, and what they do not ask for.

    `unread` says why the text is played by hand, where it is. Rules: TM-CARD-01 to TM-CARD-08, TM-DECK-09
    """

    card: Card
    rarity: str = ""
    reference: str = ""
    set: str = ""
    unread: str = ""

    @property
    def name(self) -> str:
        """The name, without the marks of a title of which a deck has one. Rule: TM-DECK-08"""
        return self.card.name.strip("~ ")

    @property
    def once(self) -> bool:
        """Whether a deck may have it once. Rule: TM-DECK-08"""
        return self.card.name.startswith("~")
