"""Whether a person wants his hand by DM too, in every game he begins from now on."""

from bot.storage.database import Database
from bot.storage.preferences import preference, set_preference

KEY = "hand by DM"


async def wants_hand(database: Database, user: str) -> bool:
    """Say whether a person wants his hand by DM; he does until he says no."""
    return bool(await preference(database, f"user:{user}", KEY, True))


async def set_wants_hand(database: Database, user: str, *, wanted: bool) -> None:
    """Store what a person wishes."""
    await set_preference(database, f"user:{user}", KEY, wanted)
