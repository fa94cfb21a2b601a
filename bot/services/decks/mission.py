"""The decks a game of The Mission is played with: a shipped one by its letter, or a list of known cards."""

from pathlib import Path

from bot.errors import UserFacing
from bot.services.cards.mission import load_pool
from engine.lists.decklist import DecklistRefused
from engine.mission.cards.pool import STARTERS, starter_deck
from engine.mission.decks.judge import MissionJudge
from engine.mission.model.setup import Deck

LARGEST_FILE = 1_000_000
FAULTS_SHOWN = 3


def mission_deck(wanted: str) -> Deck:
    """Return the deck that a letter or a file means; it has to be legal.

    Raises:
        UserFacing: there is no deck of that name, or it is not legal.
    """
    letter = wanted.strip().upper()
    if letter in STARTERS:
        return starter_deck(letter)
    path = Path(wanted)
    if not path.is_file():
        raise UserFacing(
            f"There is no deck {wanted[:60]!r}; those of The Mission are {' and '.join(STARTERS)}, or name a file."
        )
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UserFacing(f"The file {wanted} is far too large for a decklist.")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserFacing(f"The deck {wanted} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UserFacing(f"The deck {wanted} is not UTF-8 text.") from None
    return deck_of_text(text, path.stem)


def deck_of_text(text: str, name: str) -> Deck:
    """Return the deck that a list describes.

    Raises:
        UserFacing: the text is no list of known cards, or the deck is not legal.
    """
    try:
        verdict = MissionJudge(load_pool()).judge(text)
    except DecklistRefused as error:
        raise UserFacing(str(error)) from None
    if not verdict.legal:
        faults = [fault.message for fault in verdict.violations]
        more = f" And {len(faults) - FAULTS_SHOWN} more." if len(faults) > FAULTS_SHOWN else ""
        raise UserFacing(
            f"The deck {name} is not legal in {verdict.format.name}: {' '.join(faults[:FAULTS_SHOWN])}{more} "
            "See what mends it with: berean deckcheck FILE --format mission"
        )
    cards, side = (tuple(r.card for r, n in pile for _ in range(n)) for pile in (verdict.deck, verdict.side))
    return Deck(cards, side)
