"""Whether a person wants one message a day that lists the games that wait for him, instead of a ping for each call."""

from datetime import datetime, timedelta
from typing import Literal

from bot.services.games.clocks import DAY, TimeControl
from bot.storage.database import Database
from bot.storage.preferences import of_all, preference, set_preference
from bot.storage.stored import StoredRecord

KEY = "digest"
Where = Literal["off", "dm", "here"]


class Digest(StoredRecord):
    """A person's wish: where and at which hour (UTC) he wants his digest; when the last one was sent, in which message.

    `channel` and `guild` are where "here" was; for DMs, `channel` is that of the message.
    """

    where: Where = "off"
    hour: int = 8
    guild: int = 0
    channel: int = 0
    sent: datetime | None = None
    message: int = 0

    def is_due(self, now: datetime) -> bool:
        """Say whether today's digest is to be sent."""
        if self.where == "off":
            return False
        due = now.replace(hour=self.hour, minute=0, second=0, microsecond=0)
        due -= timedelta(days=1) if due > now else timedelta()
        return self.sent is None or self.sent < due


#: the wish of whoever has said nothing
NONE = Digest()


async def digest_of(database: Database, user: str) -> Digest:
    """Return what a person wishes."""
    held = await preference(database, f"user:{user}", KEY)
    return Digest.read(held) if held else NONE


async def set_digest(database: Database, user: str, digest: Digest) -> None:
    """Store what a person wishes."""
    await set_preference(database, f"user:{user}", KEY, digest.model_dump(mode="json"))


async def all_digests(database: Database) -> dict[str, Digest]:
    """Return the wishes of everybody who has one, by user."""
    return {scope.removeprefix("user:"): Digest.read(held) for scope, held in (await of_all(database, KEY)).items()}


def takes_calls(digest: Digest, control: TimeControl) -> bool:
    """Say whether the digest replaces the calls in a game: not if its clock counts in minutes."""
    return digest.where != "off" and (control.kind == "none" or control.seconds >= DAY)
