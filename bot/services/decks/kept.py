"""The saved decks of a person: saved if they are legal, listed, shown, exported in Lackey form, deleted."""

from dataclasses import dataclass

from bot.errors import UserFacing
from bot.services.decks.checks import DEFAULT_FORMAT, DeckService, OneVerdict, load_decks
from bot.storage import decks as store
from bot.storage.database import Database
from bot.storage.decks import SavedDeck
from bot.text.outside import deck_name
from engine.decks.judge import DeckVerdict
from engine.decks.tally import Card
from engine.lists.lackey import lackey_dek, lackey_text

LONGEST_NAME = 60
MOST_DECKS = 50


class NotLegal(UserFacing):
    """A list was not saved, since it is not legal; `verdict` says why."""

    def __init__(self, name: str, verdict: OneVerdict) -> None:
        first, more = verdict.violations[0].message, len(verdict.violations) - 1
        others = f" (and {more} more)" if more else ""
        super().__init__(f"{name} was not saved, since it is not legal in {verdict.format.name}: {first}{others}")
        self.verdict = verdict


async def keep_deck(
    database: Database, owner: str, name: str, verdict: OneVerdict, most: int = MOST_DECKS
) -> OneVerdict:
    """Save a list that has been checked, with the full names of its cards, so that no guess is left in it.

    Raises:
        NotLegal: It is not legal.
        UserFacing: The name is unfit, or there are too many decks.
    """
    name = fit_name(name)
    if not verdict.legal:
        raise NotLegal(name, verdict)
    is_saved = await store.save_deck(
        database, owner=owner, name=name, format_=verdict.format.label, decklist=as_lackey(verdict), most=most
    )
    if not is_saved:
        raise UserFacing(f"{most} decks are kept already, which is the most for one person; delete one to make room.")
    return verdict


@dataclass(frozen=True, slots=True)
class KeptDecks:
    """The saved decks of one owner; `service` checks them."""

    database: Database
    service: DeckService
    owner: str

    async def save(self, name: str, text: str, format_name: str = DEFAULT_FORMAT) -> OneVerdict:
        """Save a list if it is legal, replacing one of the same name.

        Raises:
            UserFacing: It is no decklist, it is not legal, the name is unfit, or there are too many decks.
        """
        return await keep_deck(self.database, self.owner, name, self.service.check_any(text, format_name))

    async def list(self) -> list[SavedDeck]:
        """List the saved decks by name."""
        return await store.decks_of(self.database, self.owner)

    async def find(self, name: str) -> SavedDeck:
        """Find a saved deck; capitals do not matter.

        Raises:
            UserFacing: No saved deck has that name.
        """
        found = await self.list()
        for deck in found:
            if deck.name.casefold() == name.strip().casefold():
                return deck
        names = ", ".join(deck.name for deck in found[:10]) or "none yet"
        raise UserFacing(f"There is no saved deck {name!r}; saved: {names}.")

    async def show(self, name: str) -> tuple[SavedDeck, OneVerdict]:
        """Check a saved deck again, under the format it was saved for."""
        deck = await self.find(name)
        return deck, self.service.check_any(deck.list, deck.format)

    async def export(self, name: str, *, dek: bool = False) -> str:
        """Return a saved deck in Lackey form, as text or as a `.dek` file."""
        _, verdict = await self.show(name)
        return as_dek(verdict) if dek else as_lackey(verdict)

    async def delete(self, name: str) -> str:
        """Delete a saved deck and return its name."""
        deck = await self.find(name)
        await store.delete_deck(self.database, owner=self.owner, name=deck.name)
        return deck.name


def fit_name(name: str) -> str:
    """Return the name of a deck in a form that fits any text and button.

    Raises:
        UserFacing: It is empty or too long.
    """
    cleaned = deck_name(name.replace(":", " "), LONGEST_NAME)
    if not any(char.isalnum() for char in cleaned) or len(" ".join(name.split())) > LONGEST_NAME:
        raise UserFacing(f"Give the deck a name of letters or digits, at most {LONGEST_NAME} characters.")
    return cleaned


def as_lackey(verdict: OneVerdict) -> str:
    """Write a checked list as Lackey text, under the names of the card file."""
    return lackey_text(*_piles(verdict))


def as_dek(verdict: OneVerdict) -> str:
    """Write a checked list as a Lackey `.dek` file."""
    return lackey_dek(*_piles(verdict))


def lackey_form(text: str, format_name: str, service: DeckService | None = None) -> str:
    """Write a list in Lackey form; unchanged if a line is no known card. Takes a few milliseconds."""
    try:
        verdict = (service or load_decks()).check_any(text, format_name)
    except UserFacing:
        return text
    return text if verdict.unresolved else as_lackey(verdict)


def _piles(verdict: OneVerdict) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Return the names and copies of a deck, and of its Reserve or side deck."""
    if isinstance(verdict, DeckVerdict):
        return _names(verdict.deck), _names(verdict.reserve)
    deck, side = ([(record.name, number) for record, number in pile] for pile in (verdict.deck, verdict.side))
    return deck, side


def _names(cards: tuple[Card, ...]) -> list[tuple[str, int]]:
    copies: dict[str, int] = {}
    for ruled, number in cards:
        name = ruled.card.printing.name
        copies[name] = copies.get(name, 0) + number
    return list(copies.items())
