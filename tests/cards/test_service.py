"""Importing a card file, loading the catalog, and the `berean cards` commands."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bot.cli import run
from bot.errors import UserFacing
from bot.services.cards.pool import first_import, import_file, load_catalog, show_card
from bot.settings import Settings
from engine.cards.starter import starter_catalog
from tests.cards.conftest import row

Written = Callable[..., Path]
RUTH = row(Name="Ruth (Inv)", Brigade="White", Strength="3", Toughness="4", SpecialAbility="Draw 1.")
BOAZ = row(Name="Boaz", Brigade="White")


async def test_without_an_import_the_two_starter_decks_are_known(settings: Settings) -> None:
    assert load_catalog(settings) is starter_catalog()


async def test_an_import_replaces_what_was_there(settings: Settings, written: Written) -> None:
    first = await import_file(settings, written(RUTH, BOAZ))
    assert (first.changed, first.cards, first.problems) == (True, 2, ())
    assert [printing.name for printing in load_catalog(settings).printings] == ["Ruth (Inv)", "Boaz"]
    await import_file(settings, written(BOAZ))
    assert [printing.name for printing in load_catalog(settings).printings] == ["Boaz"]


async def test_a_second_import_of_the_same_file_changes_nothing(settings: Settings, written: Written) -> None:
    await import_file(settings, written(RUTH, BOAZ))
    database = settings.home / "berean.db"
    before = database.read_bytes()
    again = await import_file(settings, written(RUTH, BOAZ))
    assert (again.changed, again.cards) == (False, 2)
    assert database.read_bytes() == before


async def test_the_catalog_is_the_same_from_the_cache_and_from_the_database(
    settings: Settings, written: Written
) -> None:
    await import_file(settings, written(RUTH, BOAZ))
    cached = load_catalog(settings).printings
    for file in (settings.home / "cache").iterdir():
        file.write_text("{broken", encoding="utf-8")
    assert load_catalog(settings).printings == cached
    assert load_catalog(settings).printings == cached


async def test_cards_of_another_version_are_asked_for_again(settings: Settings, written: Written) -> None:
    await import_file(settings, written(RUTH))
    for file in (settings.home / "cache").iterdir():
        file.unlink()
    with closing(sqlite3.connect(settings.home / "berean.db")) as connection, connection:
        connection.execute("UPDATE card SET row = '{}'")
    with pytest.raises(UserFacing, match="import them again"):
        load_catalog(settings)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a card file"),
        (b"\xff\xfe\x00garbage", "not UTF-8"),
        (b"<html>404</html>", "not a card file"),
    ],
)
async def test_a_broken_file_changes_nothing(
    settings: Settings, written: Written, tmp_path: Path, content: bytes, words: str
) -> None:
    await import_file(settings, written(RUTH))
    broken = tmp_path / "broken.txt"
    broken.write_bytes(content)
    with pytest.raises(UserFacing, match=words):
        await import_file(settings, broken)
    assert [printing.name for printing in load_catalog(settings).printings] == ["Ruth (Inv)"]


async def test_a_file_of_mostly_unreadable_rows_is_refused_whole(settings: Settings, written: Written) -> None:
    bad = row(Name="Odd", Type="Chariot")
    with pytest.raises(UserFacing, match=r"1 of its 2 rows cannot be read\. The first: line 3"):
        await import_file(settings, written(RUTH, bad))
    assert load_catalog(settings) is starter_catalog()


async def test_the_first_start_says_in_one_line_that_the_file_was_not_reached(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreachable = settings.model_copy(update={"card_file_url": "http://127.0.0.1:9/none"})
    line = await first_import(unreachable, timeout=1.0)
    assert line is not None
    assert "two starter decks" in line
    assert "\n" not in line
    assert await first_import(unreachable, timeout=1.0) is None


def test_a_misspelt_name_is_shown_with_the_guess() -> None:
    card = show_card(starter_catalog(), "Jethroe")
    assert (card.found, card.guess, card.name) == (True, True, "Jethro (G)")


def test_import_reports_rows_by_line_and_reason(
    settings: Settings, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    good = [row(Name=f"Servant {number}") for number in range(20)]
    path = written(*good, row(Name="Odd", Type="Chariot"))
    assert run(["cards", "import", str(path)]) == 0
    told = capsys.readouterr().out
    assert "Imported 20 cards" in told
    assert "line 22: Odd: the type 'Chariot' is not known" in told
    assert run(["cards", "import", str(path)]) == 0
    assert "Nothing changed" in capsys.readouterr().out


def test_show_prints_the_card_as_json(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "moses (g)", "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert (card["found"], card["guess"], card["printings"][0]["set"]) == (True, False, "10A")
    assert card["printings"][0]["faces"][0]["brigades"] == ["Good Gold"]


def test_show_of_an_unknown_card_is_one_sentence(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "Qoheleth the Unheard"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("No card is called 'Qoheleth the Unheard'.")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def served(written: Written, tmp_path: Path) -> Iterator[str]:
    """The address of a card file of two cards, on this machine."""
    written(RUTH, BOAZ)
    handler = partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/cards.txt"
        server.shutdown()


def test_update_fetches_the_file_and_a_second_time_changes_nothing(
    settings: Settings, served: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BEREAN_CARD_FILE_URL", served)
    assert run(["cards", "update"]) == 0
    assert "Imported 2 cards" in capsys.readouterr().out
    assert run(["cards", "update"]) == 0
    assert "Nothing changed" in capsys.readouterr().out


async def test_the_first_start_imports_the_file_where_it_is_reached(settings: Settings, served: str) -> None:
    reachable = settings.model_copy(update={"card_file_url": served})
    assert await first_import(reachable) == f"2 cards were imported from {served}."
    assert len(load_catalog(reachable)) == 2


def test_update_of_a_file_that_is_not_there_is_one_sentence(
    settings: Settings, served: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BEREAN_CARD_FILE_URL", served.replace("cards.txt", "none.txt"))
    assert run(["cards", "update"]) == 2
    assert "could not be fetched (status 404)" in capsys.readouterr().err


def test_update_without_a_network_is_one_sentence(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BEREAN_CARD_FILE_URL", "http://127.0.0.1:9/none")
    assert run(["cards", "update"]) == 2
    told = capsys.readouterr().err
    assert "could not be reached" in told
    assert told.count("\n") == 1
