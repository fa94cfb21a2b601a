"""Where a person wants to be asked out of his turn: his standing wish, for every game he begins from then on."""

from collections.abc import Iterable

from bot.storage.database import Database
from bot.storage.preferences import preference, set_preference
from engine.redemption.model.stops import DEFAULT_STOPS, Stop

KEY = "stops"


async def stops_of(database: Database, user: str) -> frozenset[Stop]:
    """Return the stops of a person; the default ones where he has set none."""
    written = await preference(database, f"user:{user}", KEY)
    if written is None:
        return DEFAULT_STOPS
    return frozenset(stop for stop in Stop if stop.name in written)


async def set_stops(database: Database, user: str, stops: Iterable[Stop]) -> None:
    """Remember the stops of a person."""
    await set_preference(database, f"user:{user}", KEY, sorted(stop.name for stop in stops))
