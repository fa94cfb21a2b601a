from pathlib import Path

import pytest

from bot.errors import UserFacing
from bot.settings import Settings, load_settings
from bot.storage.database import place_of


def test_the_database_stands_in_the_home_unless_another_is_set(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.database == f"sqlite+aiosqlite:///{tmp_path}/home/berean.db"
    monkeypatch.setenv("BEREAN_DATABASE_URL", "postgresql://me:secret@example.org/berean")
    assert load_settings().database == "postgresql+asyncpg://me:secret@example.org/berean"


@pytest.mark.parametrize("value", ["not an address", "mysql://example.org/berean"])
def test_an_address_that_is_no_database_is_named(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("BEREAN_DATABASE_URL", value)
    with pytest.raises(UserFacing, match="BEREAN_DATABASE_URL"):
        load_settings()


@pytest.mark.parametrize(
    "value",
    ["postgresql//u:secret@h/x", "postgresql://u:p@h:secret/x", "mysql://u:secret@h/x", "secret://u:p@h/x"],
    ids=["no colon", "a port that is none", "another database", "a word in place of the database"],
)
def test_a_mistyped_address_does_not_tell_its_password(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("BEREAN_DATABASE_URL", value)
    with pytest.raises(UserFacing, match="BEREAN_DATABASE_URL") as refused:
        load_settings()
    assert "secret" not in refused.value.message


@pytest.mark.parametrize(
    "address", ["postgresql://u:secret@h/x", "postgresql://u:p@secret@h/x", "postgresql://h/x?password=secret"]
)
def test_where_the_database_is_tells_no_password(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("BEREAN_DATABASE_URL", address)
    told = place_of(load_settings())
    assert "h/x" in told and "secret" not in told


def test_a_line_of_dot_env_counts_and_the_environment_wins(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-the-file\nSOMETHING_ELSE=1\n", encoding="utf-8")
    token = load_settings().discord_token
    assert token is not None and token.get_secret_value() == "from-the-file"
    monkeypatch.setenv("DISCORD_TOKEN", "from-outside")
    token = load_settings().discord_token
    assert token is not None and token.get_secret_value() == "from-outside"


def test_an_empty_token_is_no_token(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\n", encoding="utf-8")
    assert load_settings().discord_token is None


def test_the_token_is_not_shown(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    assert "very-secret" not in repr(load_settings())


@pytest.mark.parametrize(
    ("value", "own", "count"), [("", [], 0), ("all", [], 0), ("3/16", [3], 16), ("0-3/16", [0, 1, 2, 3], 16)]
)
def test_shards_are_named_as_some_of_so_many(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, value: str, own: list[int], count: int
) -> None:
    monkeypatch.setenv("BEREAN_SHARDS", value)
    found, of = load_settings().shards_of
    assert (list(found), of) == (own, count)


@pytest.mark.parametrize("value", ["4", "4/4", "3-1/4", "0-4/4", "-1/4", "0/0", "some"])
def test_shards_that_are_none_are_refused(settings: Settings, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("BEREAN_SHARDS", value)
    with pytest.raises(UserFacing, match="BEREAN_SHARDS"):
        load_settings()
