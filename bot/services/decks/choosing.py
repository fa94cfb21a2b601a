"""The deck that a person names for a game of Redemption or The Mission."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.errors import UserFacing
from bot.games.known import MISSION, REDEMPTION, of_edition
from bot.games.mission import EDITION
from bot.services.decks.in_play import deck_choice
from bot.services.decks.mission import mission_deck
from bot.services.games.values import DeckChoice
from bot.text.outside import plain_name
from engine.mission.cards.pool import STARTERS, starter_list
from engine.redemption.model.ruleset import NEWEST


def mission_choice(wanted: str, edition: str, checked: str | None) -> DeckChoice:
    """Return a deck of The Mission; it has to be legal.

    Raises:
        UserFacing: there is no deck of that name, or it is not legal.
    """
    letter = wanted.strip().upper()
    name = starter_list(letter)[0] if letter in STARTERS else plain_name(Path(wanted).stem, 60, "deck")
    return DeckChoice(name, mission_deck(wanted))


_CHOICES: Final[dict[str, Callable[[str, str, str | None], DeckChoice]]] = {
    REDEMPTION.name: deck_choice,
    MISSION.name: mission_choice,
}


def choice_for(edition: str, wanted: str, checked: str | None = None) -> DeckChoice:
    """Return the deck that a letter or a file means in the game of an edition.

    Raises:
        UserFacing: there is no such deck, or it cannot be played.
    """
    return _CHOICES[of_edition(edition).name](wanted, edition, checked)


def choices_of_any(wanted: str) -> list[DeckChoice]:
    """Return the decks that a letter or a file means in any game.

    Raises:
        UserFacing: no game has such a deck.
    """
    found, refusals = [], []
    for edition in (NEWEST, EDITION):
        try:
            found.append(choice_for(edition, wanted))
        except UserFacing as refusal:
            refusals.append(refusal)
    if not found:
        raise refusals[0]
    return found
