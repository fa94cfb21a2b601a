"""Taking back: to which point of a game, and why that may be impossible."""

import asyncio
import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.errors import UserFacing
from bot.services.games.values import Game
from bot.storage import games as store
from bot.storage.database import Database
from engine.kernel import codec
from engine.kernel.facts import Drew, Fact, Learned, Moved, Shuffled
from engine.kernel.ids import Seat
from engine.kernel.state import State


class Consent(enum.Enum):
    """Who allows taking back. A judge may do so even if cards have been seen."""

    OPPONENT = enum.auto()
    JUDGE = enum.auto()


@dataclass(frozen=True, slots=True)
class TakeBackPoint:
    """A point of a game to go back to: how it is found among earlier states, and what to say if it is not there.

    `seat` is the player who would know too much then; None means any player.
    """

    is_meant: Callable[[int, State], bool]
    missing: str
    seat: Seat | None = None


Wanted = Callable[[Game], TakeBackPoint]
NOTHING = "There is nothing to take back: no answer of yours stands before this one."


def last_asked(game: Game, seat: Seat) -> TakeBackPoint:
    """Return the point at which a player was asked the question that he answered last."""
    return TakeBackPoint(lambda _, state: state.decision is not None and state.decision.player == seat, NOTHING, seat)


def before_operation(game: Game, version: int) -> TakeBackPoint:
    """Return the point before the operation by hand that followed this version."""
    return TakeBackPoint(lambda found, _: found == version, "This operation has been taken back already.")


async def earlier_state(database: Database, game: Game, point: TakeBackPoint, consent: Consent) -> tuple[int, State]:
    """Return the version and the state of a point.

    Raises:
        UserFacing: going back is not possible; the message says why.
    """
    for version, live in await store.earlier_snapshots(database, game.id):
        state = await asyncio.to_thread(codec.load_live, live, game.state)
        if point.is_meant(version, state):
            since = [codec.decode(fact) for fact in await store.facts_since(database, game.id, version)]
            if consent is Consent.OPPONENT and (seen := _seen_since(since, point.seat)):
                raise UserFacing(f"That cannot be taken back: {seen}.")
            return version, state
    raise UserFacing(await _why_gone(database, game) or point.missing)


async def _why_gone(database: Database, game: Game) -> str:
    """Say why taking back is impossible; empty if it is possible."""
    return await asyncio.to_thread(_gone_for, await store.history(database, game.id))


def _gone_for(history: Sequence[store.Entry]) -> str:
    for entry in reversed(store.standing(history)):
        facts: list[Fact] = [codec.decode(fact) for fact in entry.facts]
        if entry.seq == 1:
            return ""
        if any(isinstance(fact, Drew) for fact in facts):
            return "That cannot be taken back: cards have been drawn since."
        if any(isinstance(fact, Shuffled) for fact in facts):
            return "That cannot be taken back: a deck has been shuffled since."
    return ""


def _seen_since(facts: Iterable[Fact], seat: Seat | None) -> str:
    """Say which hidden card became known by these facts; empty if none did."""
    for fact in facts:
        match fact:
            case Learned():
                return "a hidden card has been looked at or revealed since"
            case Moved(known_before=0, known=after) if after and seat is None:
                return "a card that nobody knew has been seen since"
            case Moved(known_before=before, known=after) if seat is not None and after & ~before & 1 << seat:
                return "you have seen a card since"
            case _:
                pass
    return ""
