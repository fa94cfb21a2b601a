"""Opening, migrating and writing a database."""

import asyncio
import functools
import json
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect, text

from bot.errors import UserFacing
from bot.hosting.offers import moment, standing_offers, take_offer
from bot.services.people.servers import settings_of
from bot.services.rulings.judges import answers_of_no_help
from bot.settings import Settings
from bot.storage import tables
from bot.storage.cards import card_file, load_rows, replace_rows
from bot.storage.database import Database, migrate
from bot.storage.decks import decks_of, delete_deck, save_deck
from bot.storage.games import Entry, Purged, earlier_snapshots, games_marked, history, load_game, pack, unpack
from bot.storage.preferences import preference, set_preference
from tests.bot.tables import made_at_once
from tests.shared import on_file


def shape(connection: Connection) -> dict[str, dict[str, tuple[str, bool]]]:
    found = inspect(connection)
    return {
        table: {one["name"]: (str(one["type"]), one["nullable"]) for one in found.get_columns(table)}
        for table in sorted(found.get_table_names())
        if table != "alembic_version"
    }


async def test_migrating_an_empty_database_makes_the_tables_the_code_uses(database: Database) -> None:
    migrated = await database.read(shape)
    await database.write(tables.metadata.drop_all)
    assert await database.read(shape) == {}
    await database.write(tables.metadata.create_all)
    assert await database.read(shape) == migrated


async def test_a_database_opened_again_keeps_what_it_held(settings: Settings) -> None:
    async with await Database.open(settings) as first:
        await set_preference(first, "user:1", "edition", "2005")
    async with await Database.open(settings) as second:
        assert await preference(second, "user:1", "edition") == "2005"
        assert await preference(second, "user:2", "edition", "2023") == "2023"


def at_revision(path: Path, revision: str) -> None:
    """Make a database as an earlier release left it."""
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


@on_file
async def test_what_servers_had_set_before_0003_is_kept(settings: Settings) -> None:
    settings.home.mkdir()
    path = settings.home / "berean.db"
    at_revision(path, "0002")
    with sqlite3.connect(path) as plain:
        plain.execute("INSERT INTO setting VALUES ('guild:7', 'deck format', '\"type2@1.0.0\"')")
        plain.execute("INSERT INTO setting VALUES ('guild:7', 'documents', '{\"REG\": \"8.3.0\"}')")
        plain.execute("INSERT INTO setting VALUES ('user:7', 'edition', '\"2005\"')")
        plain.execute("INSERT INTO poor_answer VALUES (1, '7', 'why?', '{\"answer\": \"So.\"}', '5', '2026-01-01')")
    async with await Database.open(settings) as database:
        kept = await settings_of(database, "7")
        assert (kept.format, kept.documents) == ("type2@1.0.0", {"REG": "8.3.0"})
        assert await preference(database, "user:7", "edition") == "2005"
        (answer,) = await answers_of_no_help(database, "7")
        assert (answer.shown.question, answer.shown.text) == ("why?", "So.")


@pytest.mark.parametrize("value", [None, 2**53 + 1, 2**70, -(2**64), "ä ☩ \u2028", {"~": "Moved", "of": [[1, [""]]]}])
def test_what_is_packed_is_read_as_it_was(value: object) -> None:
    assert unpack(pack(value)) == value
    assert unpack(zlib.compress(json.dumps(value).encode())) == value, "games of before are written so"


@on_file
async def test_games_from_before_0004_go_on(settings: Settings) -> None:
    settings.home.mkdir()
    path = settings.home / "berean.db"
    at_revision(path, "0003")
    with sqlite3.connect(path) as plain:
        columns = "id, created_at, updated_at, about, fixed, version"
        plain.execute(f"INSERT INTO game ({columns}) VALUES ('g', '1', '2', '{{}}', ?, 3)", (pack("cards"),))
        for n in (1, 2, 3):
            plain.execute("INSERT INTO answer VALUES ('g', ?, ?, ?)", (n, f"t{n}", f'{{"n": {n}}}'))
            plain.execute("INSERT INTO fact VALUES ('g', ?, ?)", (n, pack([f"fact {n}"])))
        for n in (2, 3):
            plain.execute("INSERT INTO snapshot VALUES ('g', ?, ?)", (n, pack(f"board {n}")))
    async with await Database.open(settings) as database:
        stored = await load_game(database, "g")
        assert stored is not None and (stored.fixed, stored.live) == ("cards", "board 3")
        assert await earlier_snapshots(database, "g") == [(2, "board 2")]
        assert await history(database, "g") == [Entry(n, f"t{n}", {"n": n}, [f"fact {n}"]) for n in (1, 2, 3)]


@on_file
async def test_games_from_before_0011_go_on_and_a_purged_one_stays_a_row(settings: Settings) -> None:
    settings.home.mkdir()
    path = settings.home / "berean.db"
    at_revision(path, "0010")
    with sqlite3.connect(path) as plain:
        columns = "id, created_at, updated_at, about, fixed, version, purged_at"
        game = f"INSERT INTO game ({columns}) VALUES (?, '1', '2', '{{}}', ?, 1, ?)"
        plain.execute(game, ("open", pack("cards"), None))
        plain.execute(game, ("purged", b"", "3"))
        plain.execute(
            "INSERT INTO step (game_id, version, at, input, facts, live) VALUES ('open', 1, 't', '{}', ?, ?)",
            (pack([]), pack("board")),
        )
    async with await Database.open(settings) as database:
        stored = await load_game(database, "open")
        assert stored is not None and (stored.fixed, stored.live) == ("cards", "board")
        with pytest.raises(Purged):
            await load_game(database, "purged")


@on_file
async def test_games_from_before_0005_are_found_by_their_players_and_their_thread(settings: Settings) -> None:
    settings.home.mkdir()
    path = settings.home / "berean.db"
    at_revision(path, "0004")
    about = {"players": [{"id": "7"}, {"id": ""}], "place": {"thread": 5}}
    with sqlite3.connect(path) as plain:
        columns = "id, created_at, updated_at, about, fixed, version"
        for game_id, held in (("one", about), ("other", {"players": [{"id": "7"}, {"id": "7"}]}), ("bare", {})):
            plain.execute(
                f"INSERT INTO game ({columns}) VALUES (?, '1', ?, ?, '', 3)", (game_id, game_id, json.dumps(held))
            )
        plain.execute("UPDATE game SET outcome = '{}' WHERE id = 'other'")
    async with await Database.open(settings) as database:
        assert await games_marked(database, "person:7") == ["other", "one"]
        assert await games_marked(database, "person:7", open_only=True) == ["one"]
        assert await games_marked(database, "thread:5") == ["one"]
        assert await games_marked(database, "person:") == []


@on_file
async def test_offers_from_before_0006_still_stand(settings: Settings) -> None:
    settings.home.mkdir()
    path = settings.home / "berean.db"
    at_revision(path, "0005")
    about = {
        "id": "aa", "guild": 5, "channel": 6, "host": 7, "host_name": "Ada", "guest": None, "message": None,
        "terms": {"edition": "2005"}, "deck": {"kind": "list", "name": "mine", "text": "1 Moses"},
        "made_at": moment(),
    }  # fmt: skip
    with sqlite3.connect(path) as plain:
        plain.execute("INSERT INTO setting VALUES ('offer:aa', 'offer', ?)", (json.dumps(about),))
        plain.execute("INSERT INTO setting VALUES ('user:7', 'edition', '\"2005\"')")
    async with await Database.open(settings) as database:
        (shown,) = await standing_offers(database, 5)
        assert (shown.host, shown.guest, shown.terms.edition) == (7, None, "2005")
        assert await standing_offers(database, 6) == []
        taken = await take_offer(database, "aa")
        assert taken is not None and taken.deck.text == "1 Moses"
        assert await take_offer(database, "aa") is None
        assert await preference(database, "offer:aa", "offer") is None
        assert await preference(database, "user:7", "edition") == "2005"


@on_file
async def test_a_file_that_is_no_database_is_named_and_left_alone(settings: Settings) -> None:
    settings.home.mkdir()
    path = settings.home / "berean.db"
    path.write_text("a shopping list, and quite a long one\n" * 100, encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(UserFacing, match=r"berean\.db cannot be opened"):
        await Database.open(settings)
    assert path.read_bytes() == before


async def test_a_database_of_a_newer_release_is_refused(settings: Settings) -> None:
    async with await Database.open(settings) as database:
        newer = text("UPDATE alembic_version SET version_num = '9999'")
        await database.write(lambda connection: connection.execute(newer))
    with pytest.raises(UserFacing, match="newer Berean"):
        await Database.open(settings)


async def test_a_missing_driver_is_named(settings: Settings) -> None:
    with pytest.raises(UserFacing, match=r"db\.example"):
        await Database.open_url("postgresql+asyncpg://me:secret@db.example.invalid/berean")


async def test_two_writers_take_turns(settings: Settings) -> None:
    async with await Database.open(settings) as one, await Database.open(settings) as other:

        def count(connection: Connection) -> None:
            value = connection.execute(text("SELECT value FROM setting WHERE key = 'n'")).scalar()
            connection.execute(text("DELETE FROM setting WHERE key = 'n'"))
            connection.execute(text("INSERT INTO setting VALUES ('all', 'n', :v)"), {"v": str(int(value or 0) + 1)})

        async def count_up(database: Database) -> None:
            for _ in range(20):
                await database.write(count)

        await asyncio.gather(count_up(one), count_up(other))
        assert await preference(one, "all", "n") == 40


async def test_writing_is_whole_or_nothing(database: Database) -> None:
    def half(connection: Connection) -> None:
        connection.execute(text("INSERT INTO setting VALUES ('all', 'half', '1')"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(half)
    assert await preference(database, "all", "half") is None


async def test_what_fails_among_writes_at_the_same_time_leaves_the_others(database: Database) -> None:
    def note(connection: Connection, key: str) -> str:
        connection.execute(text("INSERT INTO setting VALUES ('all', :key, '1')"), {"key": key})
        if key == "3":
            raise ZeroDivisionError
        return key

    works = [database.write(functools.partial(note, key=key)) for key in "123345"]
    told = await asyncio.gather(*works, return_exceptions=True)
    assert [type(one) if isinstance(one, Exception) else one for one in told] == [
        "1", "2", ZeroDivisionError, ZeroDivisionError, "4", "5",
    ]  # fmt: skip
    assert [await preference(database, "all", key) for key in "12345"] == [1, 1, None, 1, 1]


async def test_a_card_file_takes_the_place_of_the_one_before(database: Database) -> None:
    assert await card_file(database) is None
    await replace_rows(database, [("Moses", {"n": 1}), ("Aaron", {"n": 2})], "aa", "first.txt")
    await replace_rows(database, [("David", {"n": number}) for number in range(1200)], "bb", "second.txt")
    assert [row["n"] for row in await load_rows(database)] == list(range(1200))
    found = await card_file(database)
    assert found is not None
    assert (found.sha256, found.source, found.cards) == ("bb", "second.txt", 1200)


async def test_an_import_that_breaks_off_changes_nothing(database: Database) -> None:
    await replace_rows(database, [("Moses", {"n": 1})], "aa", "first.txt")
    rows = [(f"Card {number}", {"n": number}) for number in range(600)]
    rows.append(("Broken", {"n": object()}))
    with pytest.raises(Exception, match="not JSON serializable"):
        await replace_rows(database, rows, "bb", "second.txt")
    assert await load_rows(database) == [{"n": 1}]


async def test_decks_are_saved_by_owner_and_name(database: Database) -> None:
    await save_deck(database, owner="user:1", name="mine", format_="type1", decklist="1 Moses")
    await save_deck(database, owner="user:1", name="mine", format_="type1", decklist="2 Moses")
    await save_deck(database, owner="user:2", name="mine", format_="type1", decklist="3 Moses")
    assert [one.list for one in await decks_of(database, "user:1")] == ["2 Moses"]
    assert await delete_deck(database, owner="user:1", name="mine")
    assert not await delete_deck(database, owner="user:1", name="mine")
    assert len(await decks_of(database, "user:2")) == 1


@on_file
async def test_a_plain_sqlite_reader_sees_the_file(settings: Settings, database: Database) -> None:
    await set_preference(database, "all", "seen", True)
    with sqlite3.connect(settings.home / "berean.db") as plain:
        assert plain.execute("SELECT value FROM setting WHERE key = 'seen'").fetchone() == ("true",)
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_database_that_another_process_writes_to_is_named_and_works_again_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.database.BUSY_TIMEOUT", 0.05)
    async with await Database.open_url(f"sqlite+aiosqlite:///{tmp_path}/one.db") as database:
        other = sqlite3.connect(tmp_path / "one.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UserFacing, match="Another process keeps the database busy"):
            await set_preference(database, "user:1", "colour", "red")
        other.execute("ROLLBACK")
        other.close()
        await set_preference(database, "user:1", "colour", "blue")
        assert await preference(database, "user:1", "colour") == "blue"


async def test_what_fails_half_way_leaves_nothing_and_no_lock(database: Database) -> None:
    def half(connection: Connection) -> None:
        connection.execute(text("INSERT INTO setting (scope, key, value) VALUES ('user:1', 'colour', '1')"))
        raise ZeroDivisionError

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await database.write(half)
        with pytest.raises(ZeroDivisionError):
            await database.read(lambda connection: [connection.execute(text("SELECT 1")), 1 / 0])
    assert await preference(database, "user:1", "colour") is None


@on_file
def test_the_tables_that_other_tests_take_as_they_come_out_are_those_that_the_steps_make() -> None:
    def made_by(make: Callable[[Connection], None]) -> tuple[list[str], list[str]]:
        engine = create_engine("sqlite://")
        with engine.begin() as connection:
            make(connection)
            make(connection)
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            told = connection.execute(text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"))
            return list(told.scalars()), sorted(raw.iterdump())

    assert made_by(made_at_once) == made_by(migrate)
