"""The decks a game is played with: a shipped one by its letter."""

from bot.errors import UserFacing
from bot.services.games import DeckChoice
from engine.cards.starter import load_starter_deck
from engine.redemption.model.setup import GameDeck

STARTERS = ("G", "H")


def deck_choice(wanted: str) -> DeckChoice:
    """Return the deck that a letter names.

    Raises:
        UserFacing: there is no such deck.
    """
    letter = wanted.strip().upper()
    for code in STARTERS:
        if letter == code:
            return DeckChoice(f"Starter deck {code}", GameDeck(load_starter_deck(code)))
    raise UserFacing(f"There is no deck {wanted[:60]!r}; the shipped decks are G and H.")
