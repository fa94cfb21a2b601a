"""Where a game is in Discord: its thread, its messages, and how much of it they show."""

import enum
import hashlib
from typing import ClassVar

from pydantic import Field

from bot.hosting.offers import DeckRef, Offer
from bot.hosting.terms import Terms
from bot.services.games.values import About, Game
from bot.storage.stored import StoredRecord
from bot.text.categories import versus
from engine.kernel.ids import Seat


class HandPlace(StoredRecord):
    """A player's hand in his DMs: the message, and what it showed last; `closed` if he does not want it."""

    channel: int = 0
    message: int = 0
    shown: str = ""
    closed: bool = False


class Opening(StoredRecord):
    """What is still to be done for a game that has begun: its thread, its first message, a last text for its offer.

    `since` is the id of something in Discord, such as the press that began the game: all that was made for it is newer.
    `offer` is the offer it came from, if any, and `message` shows that. `next_seal` seals the secret of the next game
    that a person begins by himself.
    """

    since: int = 0
    offer: Offer | None = None
    message: int = 0
    next_seal: str = ""


class GamePlace(StoredRecord):
    """Where a game is shown in Discord. `shown` is the version its messages show, `logged` the last one in the log.

    `opening` is set until the beginning of the game is complete; until then it may have no thread. `by_hand` is the
    version up to which operations by hand were announced; `end_told`: an end that may not be final was announced.
    `halts` is how often the game was stopped, since players are called again then. `terms` and `decks` are those it
    began with, for a rematch; `rematch` is the rematch's thread in games of earlier releases.
    """

    STORED_AS: ClassVar[str] = "Place"

    guild: int = 0
    channel: int = 0
    thread: int = 0
    board: int = 0
    notice: int = 0
    notice_for: str = ""
    halts: int = 0
    shown: int = 0
    logged: int = 0
    log: tuple[str, ...] = ()
    hands: dict[str, HandPlace] = Field(default_factory=dict)
    is_over: bool = False
    by_hand: int = 0
    end_told: bool = False
    terms: Terms = Terms()
    decks: tuple[DeckRef, ...] = ()
    rematch: int = 0
    opening: Opening | None = None

    @property
    def is_somewhere(self) -> bool:
        """Whether the game has a thread, or will get one."""
        return bool(self.thread) or self.opening is not None


def mark_of_thread(thread: int) -> str:
    """Return the mark by which the game of a thread is found."""
    return f"thread:{thread}"


def mark_of_offer(offer: str) -> str:
    """Return the mark by which the game that came from an offer is found."""
    return f"offer:{offer}"


def mark_of_rematch(game: str) -> str:
    """Return the mark by which the rematch of a game is found."""
    return f"rematch:{game}"


class Keeping(enum.Enum):
    """When a place that has changed is to be stored."""

    AT_THE_END = "when the process ends"
    SOON = "within a moment, together with others"
    NOW = "now"


#: fields that say what the messages show; if they are lost, it is shown again
SHOWN = frozenset({"shown", "logged", "log"})
#: fields about the call; if they are lost, it is posted again, and Discord makes no second message of it
CALL = frozenset({"notice", "notice_for", "halts"})


def keeping(before: GamePlace, after: GamePlace) -> Keeping:
    """Say when a changed place must be stored."""
    was, now = before.__dict__, after.__dict__
    changed = {name for name, value in now.items() if was[name] is not value and was[name] != value} - SHOWN
    if "hands" in changed and _messages(before) == _messages(after):
        changed.remove("hands")
    if not changed:
        return Keeping.AT_THE_END
    return Keeping.SOON if changed <= CALL else Keeping.NOW


def _messages(place: GamePlace) -> dict[str, tuple[int, int, bool]]:
    return {seat: (hand.channel, hand.message, hand.closed) for seat, hand in place.hands.items()}


def place_of(about: About) -> GamePlace:
    """Return the place of a game; an empty one if it is not played in Discord."""
    return GamePlace.read(about.place)


def names_of(game: Game) -> list[str]:
    """Return the players' names by seat."""
    return [player.name for player in game.about.players]


def versus_in(game: Game) -> str:
    """Say who plays against whom in a game."""
    return versus(names_of(game), game.about.category)


def seat_of(about: About, user: int) -> Seat | None:
    """Return the seat in which a user sits."""
    for seat, player in enumerate(about.players):
        if player.kind == "human" and player.id == str(user):
            return Seat(seat)
    return None


def nonce_of(game: Game, *parts: object) -> str:
    """Return a mark for one message of a game, which all can see, so it does not show how often anybody was asked."""
    written = ":".join(map(str, (game.state.chance.seed, game.id, *parts)))
    return hashlib.sha256(written.encode()).hexdigest()[:24]
