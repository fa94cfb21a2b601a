"""The decks people bring to a game: a shipped deck, a saved deck, or a list.

Processes that do heavy work import this, so nothing of Discord is imported here.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bot.errors import UserFacing
from bot.games.known import MISSION, REDEMPTION, of_edition
from bot.games.protocol import Feature
from bot.hosting.offers import DeckRef
from bot.hosting.terms import Terms
from bot.services.decks.checks import DEFAULT_FORMAT, load_decks
from bot.services.decks.in_play import readings_for, require_legal, require_size, require_teams, starter_choice
from bot.services.decks.mission import deck_of_text, mission_deck
from bot.services.games.values import DeckChoice
from bot.storage.database import Database
from bot.storage.decks import decks_of
from bot.text.categories import in_teams
from bot.ui import limits
from engine.cards.model import Printing
from engine.cards.starter import STARTER_DECKS
from engine.decks.tally import Card
from engine.mission.cards.pool import STARTERS
from engine.redemption.model.setup import GameDeck

if TYPE_CHECKING:
    from bot.ui.panel import Choice

STARTER, SAVED = "starter", "saved"
#: fewer cards than this are no deck to play with
FEWEST = 40
#: lines of a list that are named when they are not understood
SHOWN = 5
ADVICE = "`/deckcheck` says what mends it."
TOGETHER = "A game offered with `checked: Any decks` takes any."
#: the shipped decks of each game
SHIPPED = {REDEMPTION.name: tuple(STARTER_DECKS), MISSION.name: STARTERS}


def shipped_in(edition: str) -> tuple[str, ...]:
    """Return the letters of the decks that ship with the game of an edition."""
    return SHIPPED[of_edition(edition).name]


def default_in(edition: str) -> DeckRef:
    """Return the deck for a person who names none."""
    return DeckRef(kind="starter", name=shipped_in(edition)[0])


def owner_of(user: int) -> str:
    """Return the name under which a user's decks are stored."""
    return f"discord:{user}"


async def choices_for(database: Database, user: int, edition: str) -> "tuple[Choice, ...]":
    """Return the decks a user can bring: the shipped ones, then his own."""
    from bot.ui.panel import Choice

    shipped = [Choice(f"Starter deck {c}", f"{STARTER}:{c}", "ships with Berean") for c in shipped_in(edition)]
    own = [
        Choice(d.name, f"{SAVED}:{d.name}", f"saved {d.saved_at[:10]}")
        for d in await decks_of(database, owner_of(user))
    ]
    return tuple([*shipped, *own][: limits.OPTIONS])


async def find_deck(database: Database, user: int, written: str, edition: str) -> DeckRef:
    """Return the deck that a choice or a typed name means.

    Raises:
        UserFacing: the user has no deck of that name.
    """
    kind, _, name = written.partition(":") if ":" in written else ("", "", written)
    wanted = name.strip()
    if kind in ("", STARTER):
        letter = wanted.upper().removeprefix("STARTER DECK ").strip()
        for code in shipped_in(edition):
            if letter == code:
                return DeckRef(kind="starter", name=code)
    for deck in await decks_of(database, owner_of(user)):
        if deck.name.casefold() == wanted.casefold():
            return DeckRef(kind="saved", name=deck.name, text=deck.list)
    shipped = " and ".join(shipped_in(edition))
    raise UserFacing(f"You have no deck “{limits.clip(wanted, 60)}”; the shipped ones are {shipped}.")


def deck_choice(ref: DeckRef, checked: str | None = None) -> DeckChoice:
    """Return the cards of a deck for the engine. Takes a while for a list: call it off the event loop.

    Raises:
        UserFacing: a list has lines that are no card, too few cards to play with, or is not legal in the format of
            this game.
    """
    if checked == MISSION.name:
        is_starter = ref.kind == "starter"
        deck = mission_deck(ref.name) if is_starter else deck_of_text(ref.text, f"“{limits.clip(ref.name, 60)}”")
        return DeckChoice(f"Starter deck {ref.name}" if is_starter else ref.name, deck)
    if ref.kind == "starter":
        return starter_choice(ref.name, checked, advice=ADVICE)
    verdict = load_decks().check_one(ref.text, checked or DEFAULT_FORMAT)
    if checked is not None:
        require_legal(verdict, f"“{limits.clip(ref.name, 60)}”", ADVICE)
    if verdict.unresolved:
        shown = verdict.unresolved[:SHOWN]
        lines = "; ".join(f"line {u.line} “{limits.clip(u.text, 60)}”{f' ({u.why[:-1]})' * bool(u.why)}" for u in shown)
        more = f" and {len(verdict.unresolved) - SHOWN} more" if len(verdict.unresolved) > SHOWN else ""
        raise UserFacing(f"I do not know every card of this deck: {lines}{more}. Mend them and hand it in again.")
    require_size(verdict, f"The deck “{limits.clip(ref.name, 60)}”")
    cards, reserve = _copies(verdict.deck), _copies(verdict.reserve)
    if len(cards) < FEWEST:
        raise UserFacing(f"This deck has {len(cards)} cards; a game needs at least {FEWEST}.")
    return DeckChoice(ref.name, GameDeck(cards, reserve))


def require_playable(ref: DeckRef, checked: str | None) -> None:
    """Refuse a deck that cannot be played. Heavy work.

    Raises:
        UserFacing: the deck cannot be played.
    """
    deck_choice(ref, checked=checked)


def require_together(refs: Sequence[DeckRef], terms: Terms) -> None:
    """Refuse decks, in the order of their seats, that may not be played together. Heavy work.

    Raises:
        UserFacing: the decks of a team may not be played together.
    """
    if terms.checked is not None and has_team_decks(terms):
        require_teams([deck_choice(ref) for ref in refs], terms.checked, TOGETHER)


def has_team_decks(terms: Terms) -> bool:
    """Say whether the decks of a team are checked together."""
    return in_teams(terms.category) and Feature.TEAM_DECKS in of_edition(terms.edition).features


def starters_beside(ref: DeckRef, terms: Terms) -> tuple[str, ...]:
    """Return the shipped decks that a teammate may bring together with this deck. Heavy work."""
    found = []
    for code in STARTER_DECKS:
        try:
            require_together((ref, ref, DeckRef(kind="starter", name=code)), terms)
        except UserFacing:
            continue
        found.append(code)
    return tuple(found)


def prepared(refs: Sequence[DeckRef], terms: Terms) -> tuple[list[DeckChoice], dict[str, str]]:
    """Read the decks of a game, and those abilities of their cards that are carried out. Heavy work.

    Raises:
        UserFacing: a deck cannot be played.
    """
    hosted = of_edition(terms.edition)
    choices = [deck_choice(ref, terms.checked if hosted is MISSION else None) for ref in refs]
    if terms.checked is not None and has_team_decks(terms):
        require_teams(choices, terms.checked, TOGETHER)
    is_read = terms.abilities == "carried out" and Feature.READINGS in hosted.features
    return choices, dict(readings_for(choices)) if is_read else {}


def _copies(cards: Iterable[Card]) -> tuple[Printing, ...]:
    return tuple(ruled.card.printing for ruled, number in cards for _ in range(number))
