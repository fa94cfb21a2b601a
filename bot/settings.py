"""Everything an operator can set: environment variables, or lines of a `.env` file in the current directory."""

import re
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import UserFacing

CARD_FILE_URL = "https://jalstad.github.io/RedemptionLackeyCCG/RedemptionQuick/sets/carddata.txt"
DATABASE_NAME = "berean.db"
#: the shards that a process serves, and how many there are: 3/16 or 0-3/16
SHARDS = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")
#: the asynchronous driver for each kind of database an operator may name plainly
ASYNC_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def default_home() -> Path:
    """Return the platform's folder for Berean's data."""
    return user_data_path("berean", appauthor=False)


class Settings(BaseSettings):
    """The operator's settings; environment variables override `.env`, and an empty one counts as not set."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    home: Path = Field(default_factory=default_home, validation_alias="BEREAN_HOME")
    database_url: str = Field(default="", validation_alias="BEREAN_DATABASE_URL")
    requests_per_second: int = Field(default=48, ge=0, validation_alias="BEREAN_REQUESTS_PER_SECOND")
    most_games: int = Field(default=20, ge=1, validation_alias="BEREAN_MOST_GAMES")
    most_offers: int = Field(default=10, ge=1, validation_alias="BEREAN_MOST_OFFERS")
    most_calls: int = Field(default=60, ge=1, validation_alias="BEREAN_MOST_CALLS")
    most_decks: int = Field(default=50, ge=1, validation_alias="BEREAN_MOST_DECKS")
    shards: str = Field(default="", validation_alias="BEREAN_SHARDS")
    heavy_processes: int = Field(default=1, ge=0, le=32, validation_alias="BEREAN_HEAVY_PROCESSES")
    thinking_processes: int = Field(default=1, ge=0, le=32, validation_alias="BEREAN_THINKING_PROCESSES")
    health_address: str = Field(default="", validation_alias="BEREAN_HEALTH_ADDRESS")
    log_format: Literal["text", "json"] = Field(default="text", validation_alias="BEREAN_LOG_FORMAT")
    objection_hours: int = Field(default=24, ge=0, le=24 * 30, validation_alias="BEREAN_OBJECTION_HOURS")
    keep_games_days: int = Field(default=90, ge=0, le=36_500, validation_alias="BEREAN_KEEP_GAMES_DAYS")
    end_untouched_days: int = Field(default=365, ge=0, le=36_500, validation_alias="BEREAN_END_UNTOUCHED_DAYS")
    card_file_url: str = Field(default=CARD_FILE_URL, validation_alias="BEREAN_CARD_FILE_URL")

    card_pictures: str = Field(default="", validation_alias="BEREAN_CARD_PICTURES")

    @field_validator("card_pictures")
    @classmethod
    def _of_pictures(cls, value: str) -> str:
        from bot.text.lookup.card_pictures import is_pattern

        if value and not is_pattern(value):
            raise ValueError(
                "it is written https://HOST/{file}.jpg: an address with {name}, {base_name}, {set} or {file}"
            )
        return value

    @field_validator("home")
    @classmethod
    def _expanded(cls, value: Path) -> Path:
        return value.expanduser()

    @field_validator("health_address")
    @classmethod
    def _with_port(cls, value: str) -> str:
        if value and not value.rpartition(":")[2].isdecimal():
            raise ValueError("it is written HOST:PORT, such as 127.0.0.1:8080")
        return value

    @field_validator("shards")
    @classmethod
    def _of_so_many(cls, value: str) -> str:
        if value in ("", "all"):
            return value
        found = SHARDS.fullmatch(value)
        if found is None or not int(found[1]) <= int(found[2] or found[1]) < int(found[3]):
            raise ValueError("it is written all, 3/16 or 0-3/16: these shards of so many, the first being 0")
        return value

    @field_validator("database_url")
    @classmethod
    def _with_async_driver(cls, value: str) -> str:
        if not value:
            return value
        # only here: it takes a tenth of a second that most commands need not wait
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

        try:
            url = make_url(value)
        except (ArgumentError, ValueError):  # which repeat the value, and that may hold a password
            raise ValueError(
                "it is no database address; write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
            ) from None
        if url.drivername not in ASYNC_DRIVERS:
            raise ValueError("it names a database Berean does not know; use sqlite or postgresql")
        return url.set(drivername=ASYNC_DRIVERS[url.drivername]).render_as_string(hide_password=False)

    @property
    def shards_of(self) -> tuple[range, int]:
        """Return the shards to serve, and of how many; empty if Discord decides how many there are."""
        if (found := SHARDS.fullmatch(self.shards)) is None:
            return range(0), 0
        return range(int(found[1]), int(found[2] or found[1]) + 1), int(found[3])

    @property
    def database(self) -> str:
        """Return the address of the database: the one set, or a file under `home`."""
        return self.database_url or f"sqlite+aiosqlite:///{self.home / DATABASE_NAME}"


def load_settings() -> Settings:
    """Read the settings.

    Raises:
        UserFacing: a variable has a value that cannot be used.
    """
    try:
        return Settings()  # values come from the environment
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else "settings"
        reason = first["msg"].removeprefix("Value error, ")
        raise UserFacing(f"The setting {name} cannot be used: {reason}.") from None
    except OSError as error:
        raise UserFacing(f"The file .env cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UserFacing("The file .env is not UTF-8 text; save it as UTF-8 or remove it.") from None
