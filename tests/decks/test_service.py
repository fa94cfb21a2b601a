"""`berean deckcheck` and `berean deck`: the form for scripts, the words for people, decks kept under a name."""

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import WRONG_INPUT, run
from bot.errors import UserFacing
from bot.services.decks import checks as service_module
from bot.services.decks.checks import DeckService, as_answer
from bot.services.decks.kept import (
    KeptDecks,
    as_dek,
    as_lackey,
    lackey_form,
)
from bot.settings import Settings, load_settings
from bot.storage.database import Database
from bot.text.decks import verdict_text
from engine.cards.starter import load_starter_deck, starter_catalog
from tests.decks.pool import IDENTITY, Build, catalog, verdict_of

NOT_LEGAL = 1
LEGAL = Build().text()
ILLEGAL = Build("type1", 50, {"Plain Blessing": 43}).text()
KEYS = {"legal", "violations", "warnings", "resolved", "unresolved"}


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    monkeypatch.delenv("BEREAN_DATABASE_URL", raising=False)
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    service = DeckService(catalog(), {})
    monkeypatch.setattr(service_module, "load_decks", lambda: service)
    monkeypatch.setattr(service_module, "identity_of_cards", lambda: IDENTITY)
    monkeypatch.setattr(service_module, "WHOLE_POOL", 1)
    yield load_settings()


@pytest.fixture
def written(settings: Settings, tmp_path: Path) -> Path:
    (tmp_path / "legal.txt").write_text(LEGAL, "utf-8")
    (tmp_path / "illegal.txt").write_text(ILLEGAL, "utf-8")
    return tmp_path


def answer_of(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_form_for_scripts(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deckcheck", "illegal.txt", "--format", "type1", "--json"]) == NOT_LEGAL
    answer = answer_of(capsys)
    assert set(answer) >= KEYS
    assert answer["legal"] is False
    (violation,) = answer["violations"]  # type: ignore[misc]
    assert set(violation) >= {"rule", "message", "cards", "citation"}
    assert (violation["rule"], violation["citation"]) == ("vanilla-limit", "DBR-V13-T1-09")
    assert violation["cards"] == ["Plain Blessing"]
    assert answer["resolved"][0] == {"line": 1, "name": "Plain Blessing", "quantity": 43, "guess": False}  # type: ignore[index]
    assert answer["document"] == {
        "title": "Deck Construction & Format Specific Rules",
        "version": "1.3.0",
        "date": "2026-03-13",
    }


def test_a_line_that_is_not_understood_in_the_form_for_scripts(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (written / "odd.txt").write_text(LEGAL + "\n1 Lamp of", "utf-8")
    assert run(["deckcheck", "odd.txt", "--json"]) == NOT_LEGAL
    (found,) = answer_of(capsys)["unresolved"]  # type: ignore[misc]
    assert set(found) == {"line", "text", "suggestions"}
    assert found["line"] == LEGAL.count("\n") + 2
    assert "Lamp of Truth" in found["suggestions"]


def test_standard_input(written: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(b"\xef\xbb\xbf" + LEGAL.encode())

    monkeypatch.setattr(sys, "stdin", Stdin())
    assert run(["deckcheck", "-", "--json"]) == 0
    assert answer_of(capsys)["legal"] is True


def test_a_file_of_many_lists(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        {"id": 1, "format": "type1", "decklist": LEGAL},
        {"id": "b", "format": "type2", "decklist": LEGAL},
        {"id": 3, "decklist": ILLEGAL},
        {"id": 4, "format": "type1", "decklist": "  "},
        {"id": 5, "format": "standard", "decklist": LEGAL},
        {"id": 6, "format": "teams", "decklist": [LEGAL, LEGAL]},
        {"id": 7, "format": "teams", "decklist": LEGAL},
        {"id": 8, "format": "type1", "decklist": LEGAL.split("\n")},
    ]
    (written / "lists.jsonl").write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    assert run(["deckcheck", "--jsonl", "lists.jsonl"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, "b", 3, 4, 5, 6, 7, 8]
    assert [answer["legal"] for answer in answers] == [True, False, False, False, False, True, False, True]
    assert all(set(answer) >= {"id", *KEYS} for answer in answers)
    assert "empty" in answers[3]["violations"][0]["message"]
    assert "type1" in answers[4]["violations"][0]["message"]


def test_a_team_of_two_files(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (written / "a.txt").write_text(Build("type1", 50, {"Son of God (G)": 1}).text(), "utf-8")
    (written / "b.txt").write_text(Build("type1", 50, {"Son of God (H)": 1}).text(), "utf-8")
    assert run(["deckcheck", "a.txt", "b.txt", "--format", "teams", "--json"]) == NOT_LEGAL
    answer = answer_of(capsys)
    assert [violation["rule"] for violation in answer["violations"]] == ["team-unique"]  # type: ignore[attr-defined]
    assert [deck["legal"] for deck in answer["decks"]] == [True, True]  # type: ignore[attr-defined]


def test_a_host_can_waive_the_joint_size(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (written / "big.txt").write_text(Build("type1", 154, reserve={"Blessing": 1}).text(), "utf-8")
    assert run(["deckcheck", "big.txt", "--json"]) == NOT_LEGAL
    assert answer_of(capsys)["legal"] is False
    assert run(["deckcheck", "big.txt", "--json", "--waive", "joint-size"]) == 0
    assert answer_of(capsys)["legal"] is True
    assert run(["deckcheck", "big.txt", "--waive", "deck-size"]) == WRONG_INPUT


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "Name a file"),
        (["nowhere.txt"], "nowhere.txt"),
        (["legal.txt", "--format", "type9"], "formats are"),
        (["legal.txt", "illegal.txt"], "--format teams"),
        (["--jsonl", "nowhere.jsonl"], "cannot be read"),
        (["empty.txt"], "empty"),
        (["binary.txt"], "not a text file"),
        (["huge.txt"], "too long"),
    ],
)
def test_wrong_input_gets_one_sentence(
    written: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    (written / "empty.txt").write_text(" \n ", "utf-8")
    (written / "binary.txt").write_bytes(b"PK\x03\x04\x00\x00\xff\xfe")
    (written / "huge.txt").write_bytes(b"\x9c\x01garbage " * 110_000)
    assert run(["deckcheck", *arguments]) == WRONG_INPUT
    error = capsys.readouterr().err
    assert word in error
    assert len(error.strip().splitlines()) == 1


def test_a_broken_line_in_a_file_of_lists(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (written / "lists.jsonl").write_text('{"id": 1, "decklist": "1 Blessing"}\n{"id": 2}\n', "utf-8")
    assert run(["deckcheck", "--jsonl", "lists.jsonl"]) == WRONG_INPUT
    assert "Line 2" in capsys.readouterr().err


def test_the_words_for_people(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deckcheck", "illegal.txt"]) == NOT_LEGAL
    out = capsys.readouterr().out
    for part in (
        "Not legal in Type I",
        "1.3.0",
        "2026-03-13",
        "1.3.0",
        "2.0",
        "DBR-V13-T1-09",
        "Mend:",
        "Lost Souls 7 of 7",
    ):
        assert part in out


def test_the_rule_behind_a_citation_of_the_newer_document_is_told() -> None:
    verdict = verdict_of(Build("type1@1.3", 50, {"The Foretelling Angel (PC)": 1}).text(), "type1@1.3")
    assert "Rule: Banned: The Foretelling Angel" in verdict_text(verdict)


def test_a_small_pool_is_told(settings: Settings) -> None:
    service = DeckService(starter_catalog(), {})
    assert service.shortfall is None  # the fixture calls any pool whole
    verdict = service.check_one("1 Aaron (G)")
    assert as_answer(verdict, service).warnings == list(verdict.warnings)


async def kept(settings: Settings) -> tuple[Database, KeptDecks]:
    database = await Database.open(settings)
    return database, KeptDecks(database, service_module.load_decks(), "ruth")


async def test_a_deck_that_passes_is_kept_and_handed_out(settings: Settings) -> None:
    database, decks = await kept(settings)
    async with database:
        saved = await decks.save("  Walls   of Jericho ", LEGAL.replace("\t", "x "))
        assert [deck.name for deck in await decks.list()] == ["Walls of Jericho"]
        deck, verdict = await decks.show("walls of jericho")
        assert (deck.format, verdict.legal, verdict.hash) == ("type1@1.3.0", True, saved.hash)
        assert verdict_of(await decks.export("Walls of Jericho")).hash == saved.hash
        assert verdict_of(await decks.export("Walls of Jericho", dek=True)).hash == saved.hash
        assert await KeptDecks(database, decks.service, "boaz").list() == []
        assert await decks.delete("WALLS OF JERICHO") == "Walls of Jericho"
        assert await decks.list() == []


async def test_a_deck_that_does_not_pass_is_not_kept(settings: Settings) -> None:
    database, decks = await kept(settings)
    async with database:
        with pytest.raises(UserFacing, match="not legal"):
            await decks.save("Flood", ILLEGAL)
        assert await decks.list() == []


def test_decks_are_kept_from_the_command_line(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", "save", "Ark", "legal.txt"]) == 0
    assert run(["deck", "list"]) == 0
    assert run(["deck", "show", "ark"]) == 0
    assert run(["deck", "export", "ark", "--dek"]) == 0
    assert run(["deck", "delete", "ark"]) == 0
    out = capsys.readouterr().out
    assert "Saved Ark" in out
    assert "<superzone" in out
    assert run(["deck", "show", "ark"]) == WRONG_INPUT
    assert run(["deck", "save", "Flood", "illegal.txt"]) == WRONG_INPUT


def test_what_is_written_for_lackey_has_the_same_cards() -> None:
    verdict = verdict_of(Build("type1", 50, {"Plain Blessing": 3}, {"Snare": 1}).text())
    assert verdict_of(as_lackey(verdict)).hash == verdict_of(as_dek(verdict)).hash == verdict.hash


def test_a_list_is_put_into_lackey_form_unless_a_line_would_be_lost(settings: Settings) -> None:
    service = service_module.load_decks()
    assert lackey_form("Plain Blessing x3", "type1", service) == "3\tPlain Blessing\n"
    assert lackey_form("1 Qwrtzpsdf", "type1", service) == "1 Qwrtzpsdf"


def test_the_chart_is_a_picture(written: Path) -> None:
    assert run(["deckcheck", "legal.txt", "--chart", "chart.png"]) == 0
    assert (written / "chart.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("code", ["G", "H"])
@pytest.mark.parametrize("format_name", ["type1", "type1@1.3", "type1-2005"])
def test_the_shipped_starter_decks_are_legal(code: str, format_name: str) -> None:
    service = DeckService(starter_catalog(), {})
    text = "\n".join(printing.name for printing in load_starter_deck(code))
    verdict = service.check_one(text, format_name)
    assert verdict.words == "legal"
    assert (verdict.counts.deck, verdict.counts.souls, verdict.counts.dominants) == (50, 7, 3)
