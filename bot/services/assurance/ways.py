"""By what card texts are played (grammar, reading by hand, players): for the whole pool, by set and by decklists."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.errors import UserFacing
from bot.services.assurance.ability_coverage import AbilityCoverage
from bot.services.cards.readings import Abilities
from bot.services.decks.in_play import deck_choice
from engine.assurance.carried_out import problems
from engine.assurance.proof.ledger import ledger
from engine.cards.model import Printing
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.language.reader import CardText

GRAMMAR = "grammar"
WRITTEN = "by hand-written reading"
RECIPE = "by recipe"
NOT_PROVEN = "not proven"
BY_HAND = "by hand at the table"
#: the columns of each report
WAYS = (GRAMMAR, WRITTEN, RECIPE, NOT_PROVEN, BY_HAND)


@dataclass(frozen=True, slots=True)
class Group:
    """Some texts, or cards with a text, counted by what they are played by."""

    name: str
    by: Mapping[str, int]

    @property
    def of(self) -> int:
        """Return how many there are."""
        return sum(self.by.values())

    @property
    def covered(self) -> float:
        """Return the share that is carried out and proven, from 0 to 1."""
        return round((self.of - self.by[NOT_PROVEN] - self.by[BY_HAND]) / self.of, 4) if self.of else 0.0


class Ways:
    """By what each text of a pool is played, in an edition."""

    def __init__(self, abilities: Abilities, found: AbilityCoverage) -> None:
        """Begin with what was measured of the pool."""
        self._abilities = abilities
        self._found = found
        self._recipes = frozenset(ledger().recipes)

    def of(self, text: CardText) -> str:
        """Return what a text is played by; a reading by hand counts as that even if a recipe proves it."""
        whole = self._abilities.outcome(text)
        if not isinstance(whole, SpecialAbility) or any(problems(whole)):
            return BY_HAND
        alike = self._abilities.reads_alike(text)
        keys = {key_of(card) for card in (text, alike) if card is not None}
        if not keys & self._found.covered:
            return NOT_PROVEN
        if self._abilities.is_written(text):
            return WRITTEN
        return RECIPE if keys & self._recipes else GRAMMAR

    def of_pool(self) -> list[Group]:
        """Count the distinct texts: all, and those legal in Rotation."""
        pool = self._abilities.pool
        rotation = (t.card for t in pool if t.rotation)
        return [self._group("all", (t.card for t in pool)), self._group("rotation", rotation)]

    def by_set(self, printings: Iterable[Printing]) -> list[Group]:
        """Count the printings with a text by set, in the order of the card file."""
        sets: dict[str, list[Printing]] = {}
        for printing in printings:
            sets.setdefault(f"{printing.set_name} ({printing.set_code})", []).append(printing)
        return [group for name, held in sets.items() if (group := self._cards(name, held)).of]

    def of_folder(self, folder: Path) -> Group:
        """Count the cards with a text in all decklists of a folder, every copy.

        Raises:
            UserFacing: it is not a folder, has no file, or has a file that is no decklist of known cards.
        """
        files = sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []
        if not files:
            raise UserFacing(f"There is no folder of decklists at {folder}.")
        choices = [deck_choice(str(path)) for path in files]
        return self._cards(folder.name, (card for c in choices for card in (*c.deck.cards, *c.deck.reserve)))

    def _cards(self, name: str, cards: Iterable[Printing]) -> Group:
        return self._group(name, (card_text(card) for card in cards if card.text.strip()))

    def _group(self, name: str, texts: Iterable[CardText]) -> Group:
        counted = Counter(map(self.of, texts))
        return Group(name, {way: counted[way] for way in WAYS})
