"""How often a person wants to be asked, and where out of his turn, in every game he begins from now on."""

from collections.abc import Iterable

from bot.storage.database import Database
from bot.storage.preferences import preference, set_preference
from engine.redemption.model.stops import USUAL_SPEED, Speed, Stop

KEY, SPEED = "stops", "speed"


async def stops_of(database: Database, user: str) -> frozenset[Stop]:
    """Return the stops of a person; none if he has set none."""
    written = await preference(database, f"user:{user}", KEY)
    return frozenset(stop for stop in Stop if stop.name in (written or ()))


async def set_stops(database: Database, user: str, stops: Iterable[Stop]) -> None:
    """Store the stops of a person."""
    await set_preference(database, f"user:{user}", KEY, sorted(stop.name for stop in stops))


async def speed_of(database: Database, user: str) -> Speed:
    """Return the speed of a person; the usual one if he has set none."""
    written = await preference(database, f"user:{user}", SPEED)
    return next((speed for speed in Speed if speed.value == written), USUAL_SPEED)


async def set_speed(database: Database, user: str, speed: Speed) -> None:
    """Store the speed of a person."""
    await set_preference(database, f"user:{user}", SPEED, speed.value)
