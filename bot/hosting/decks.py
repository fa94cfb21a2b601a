"""The decks people bring to a game: a shipped one, one saved under a name, or a list handed in."""

from bot.errors import UserFacing
from bot.hosting.offers import DeckRef
from bot.services.games import DeckChoice
from bot.storage.database import Database
from bot.storage.decks import decks_of
from bot.ui import limits
from bot.ui.panel import Choice
from engine.cards.starter import STARTER_DECKS, load_starter_deck
from engine.redemption.model.setup import GameDeck

STARTER, SAVED = "starter", "saved"
DEFAULT = DeckRef(kind="starter", name=STARTER_DECKS[0])


def owner_of(user: int) -> str:
    """Return the name under which a user's decks are stored."""
    return f"discord:{user}"


async def choices_for(database: Database, user: int) -> tuple[Choice, ...]:
    """Return the decks a user can bring: those that ship with Berean, then his own."""
    shipped = [Choice(f"Starter deck {c}", f"{STARTER}:{c}", "ships with Berean") for c in STARTER_DECKS]
    own = [
        Choice(d.name, f"{SAVED}:{d.name}", f"saved {d.saved_at[:10]}")
        for d in await decks_of(database, owner_of(user))
    ]
    return tuple([*shipped, *own][: limits.OPTIONS])


async def find_deck(database: Database, user: int, written: str) -> DeckRef:
    """Return the deck that a choice or a typed name means.

    Raises:
        UserFacing: he has none of that name.
    """
    kind, _, name = written.partition(":") if ":" in written else ("", "", written)
    wanted = name.strip()
    if kind in ("", STARTER):
        letter = wanted.upper().removeprefix("STARTER DECK ").strip()
        for code in STARTER_DECKS:
            if letter == code:
                return DeckRef(kind="starter", name=code)
    for deck in await decks_of(database, owner_of(user)):
        if deck.name.casefold() == wanted.casefold():
            return DeckRef(kind="saved", name=deck.name, text=deck.list)
    raise UserFacing(f"You have no deck “{limits.clip(wanted, 60)}”; the shipped ones are G and H.")


def deck_choice(ref: DeckRef) -> DeckChoice:
    """Return the cards of a deck for the engine. Takes a while for a list: call it off the event loop.

    Raises:
        UserFacing: a list has cards that are not known.
    """
    if ref.kind == "starter":
        for code in STARTER_DECKS:
            if ref.name == code:
                return DeckChoice(f"Starter deck {code}", GameDeck(load_starter_deck(code)))
    raise UserFacing(f"The deck “{limits.clip(ref.name, 60)}” cannot be played with yet.")
