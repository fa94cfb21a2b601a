"""The settings of a server: where Berean plays, who its judges are, and which rules are used there."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field, ValidationError

from bot.errors import UserFacing
from bot.services.decks.checks import DEFAULT_FORMAT, AnyFormat, format_of
from bot.storage.database import Database
from bot.storage.servers import change_settings_of, load_settings_of
from bot.storage.stored import StoredRecord
from engine.redemption.model.ruleset import NEWEST
from glossary.documents import Kind

#: the most channels that a server may choose
MOST_CHANNELS = 50

GameEdition = Literal["2026", "2023", "2005"]


class ServerSettings(StoredRecord):
    """What a server has set.

    `channels` empty: games and public answers are allowed everywhere. `starter_role` None: everybody may start games.
    `documents` are the versions quoted, by kind; the newest imported one if a kind is not named. `games`, `offers` and
    `calls` are what one person may have (`bot.quotas.limits`); None: the usual limits. `silent_days` is how long an
    opponent may be silent in a game without clocks until the others may claim it. `edition` None: today's.
    """

    #: from version 2 on, servers that have chosen no edition play by today's rules
    MIGRATIONS: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: dict}

    version: int = 2
    judge_role: int | None = None
    starter_role: int | None = None
    channels: tuple[int, ...] = ()
    edition: GameEdition | None = None
    category: str = "casual"
    format: str = ""
    documents: dict[str, str] = Field(default_factory=dict)
    games: int | None = Field(default=None, ge=1)
    offers: int | None = Field(default=None, ge=1)
    calls: int | None = Field(default=None, ge=1)
    puzzles: bool = True
    silent_days: int = Field(default=3, ge=1, le=30)

    @property
    def rules(self) -> str:
        """Return the edition for games if nobody names one: today's unless another was chosen."""
        return self.edition or NEWEST

    @property
    def deck_format(self) -> str:
        """Return the format for deck checks if nobody names one."""
        try:
            return format_of(self.format).label if self.format else DEFAULT_FORMAT
        except UserFacing:  # a format that this release no longer has
            return DEFAULT_FORMAT

    @property
    def deck_format_words(self) -> str:
        """Return that format as players say it."""
        return format_of(self.deck_format).words

    def is_open(self, *channels: int | None) -> bool:
        """Say whether Berean may speak to everybody in one of these channels: a thread, and the one it belongs to."""
        return not self.channels or any(channel in self.channels for channel in channels)


async def settings_of(database: Database, server: int | str | None) -> ServerSettings:
    """Return the settings of a server; the usual ones if there is no server."""
    if not server:
        return ServerSettings()
    return _read(await load_settings_of(database, str(server)))


def _read(found: dict[str, Any]) -> ServerSettings:
    """Read settings; one that this release cannot read, as a newer one may have stored it, counts as not set."""
    try:
        return ServerSettings.read(found)
    except ValidationError as error:
        wrong = {each["loc"][0] if each["loc"] else "version" for each in error.errors()}
        return ServerSettings.read({key: value for key, value in found.items() if key not in wrong})


async def change_settings(database: Database, server: int | str, **changes: Any) -> ServerSettings:
    """Change some settings of a server, and return all of them."""

    def changed(found: dict[str, Any]) -> dict[str, Any]:
        return {**ServerSettings.migrated(found), **changes}

    return _read(await change_settings_of(database, str(server), changed))


async def set_deck_format(database: Database, server: int | str, name: str) -> AnyFormat:
    """Set the format for deck checks.

    Raises:
        UserFacing: there is no format of that name.
    """
    found = format_of(name)
    await change_settings(database, server, format=found.label)
    return found


async def allow_channel(database: Database, server: int | str, channel: int, *, allowed: bool) -> ServerSettings:
    """Add a channel to those in which Berean may play, or remove it; without any, all channels are allowed.

    Raises:
        UserFacing: there are too many.
    """

    def change(found: dict[str, Any]) -> dict[str, Any]:
        others = [each for each in found.get("channels", ()) if each != channel]
        if allowed and len(others) >= MOST_CHANNELS:
            raise UserFacing(f"At most {MOST_CHANNELS} channels can be named; allow all of them instead.")
        return {**found, "channels": [*others, channel] if allowed else others}

    return _read(await change_settings_of(database, str(server), change))


async def choose_version(database: Database, server: int | str, kind: Kind, version: str) -> ServerSettings:
    """Let a server quote this version of a document, or the newest imported one if the version is empty."""

    def change(found: dict[str, Any]) -> dict[str, Any]:
        others = {key: value for key, value in found.get("documents", {}).items() if key != kind.value}
        return {**found, "documents": {**others, kind.value: version} if version else others}

    return _read(await change_settings_of(database, str(server), change))
