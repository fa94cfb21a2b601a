"""The two starter decks that ship with Berean, and the catalog of their cards."""

from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.cards import sources
from engine.cards.catalog import Catalog
from engine.cards.model import Alignment, Brigade, CardClass, CardType, Face, Number, Printing
from engine.cards.naming import base_name

DeckCode = Literal["G", "H"]
STARTER_DECKS: tuple[DeckCode, ...] = ("G", "H")


class CardEntry(BaseModel):
    """A shipped card. `text` is our own reading of its ability; `numbers` are strength/toughness."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    set: str
    type: CardType
    alignment: Alignment
    brigades: tuple[Brigade, ...] = ()
    rainbow: bool = False
    numbers: str = Field(default="", pattern=r"^(\d+/\d+)?$")
    classes: frozenset[CardClass] = frozenset()
    identifiers: tuple[str, ...] = ()
    text: str = ""
    references: tuple[str, ...]
    rarity: str
    image: str

    def printing(self) -> Printing:
        """Turn the entry into a printing."""
        strength, _, toughness = self.numbers.partition("/")
        face = Face(
            type=self.type,
            alignment=self.alignment,
            brigades=self.brigades,
            rainbow=self.rainbow,
            strength=Number(int(strength), strength) if strength else Number(None),
            toughness=Number(int(toughness), toughness) if toughness else Number(None),
        )
        return Printing(
            name=self.name,
            base_name=base_name(self.name),
            set_code=self.set,
            set_name=_set_names()[self.set],
            faces=(face,),
            classes=self.classes,
            identifiers=self.identifiers,
            text=self.text,
            references=self.references,
            rarity=self.rarity,
            image=self.image,
            alignment=self.alignment,
        )


class CardsFile(sources.DataFile):
    """`starter.json`."""

    cards: tuple[CardEntry, ...]


class DeckFile(sources.DataFile):
    """The list of a shipped deck: name and set code of each card, in the printed order."""

    name: str
    cards: tuple[tuple[str, str], ...]


@cache
def _set_names() -> dict[str, str]:
    return {entry.code: entry.name for entry in sources.sets().sets}


@cache
def starter_catalog() -> Catalog:
    """Build the catalog of the cards of starter decks G and H."""
    return Catalog(entry.printing() for entry in sources.read(CardsFile, "cards", "starter.json").cards)


@cache
def load_starter_deck(code: DeckCode) -> tuple[Printing, ...]:
    """Return the fifty cards of a starter deck, copy by copy."""
    catalog = starter_catalog()
    deck = sources.read(DeckFile, "decks", f"starter_{code.lower()}.json")
    found = [(name, set_code, catalog.printing(name, set_code)) for name, set_code in deck.cards]
    missing = [f"{name} ({set_code})" for name, set_code, printing in found if printing is None]
    if missing:
        raise ValueError(f"starter deck {code} names cards that are not shipped: {', '.join(missing)}")
    return tuple(printing for _, _, printing in found if printing is not None)
