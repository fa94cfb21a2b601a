"""Whatever goes wrong on the command line ends in one sentence and the right exit code."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

import bot.cli
from bot.cli import run
from bot.errors import UserFacing
from bot.settings import Settings
from tests.shared import ROOT

Capture = pytest.CaptureFixture[str]


def with_command(monkeypatch: pytest.MonkeyPatch, command: Callable[[], None]) -> None:
    build = bot.cli.build_app

    def build_with_command() -> typer.Typer:
        app = build()
        app.command("tried")(command)
        return app

    monkeypatch.setattr(bot.cli, "build_app", build_with_command)


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["conquer"], "conquer"),
        (["--loud"], "--loud"),
        (["database", "restore"], "FILE"),
        (["database", "shred"], "shred"),
    ],
)
def test_wrong_usage_gets_one_sentence(settings: Settings, capsys: Capture, arguments: list[str], about: str) -> None:
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert about.lower() in printed.err.lower()
    assert printed.err.count("\n") == 1


def test_without_the_cards_no_record_of_what_their_proofs_show_is_written(settings: Settings, capsys: Capture) -> None:
    record = settings.home / "exercised.json"
    assert run(["abilities", "exercise", str(ROOT / "tests/scenarios/turn"), "--out", str(record)]) == 2
    assert "berean cards import" in capsys.readouterr().err and not record.exists()


def test_a_failure_one_can_mend_is_told_as_it_is(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def fail() -> None:
        raise UserFacing("Line 3 names no card; check its spelling.")

    with_command(monkeypatch, fail)
    assert run(["tried"]) == 2
    assert capsys.readouterr().err == "Line 3 names no card; check its spelling.\n"


def test_a_failure_of_ours_is_logged_under_a_reference(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def fail() -> None:
        raise LookupError("the ark is not where it should be")

    with_command(monkeypatch, fail)
    assert run(["tried"]) == 1
    shown = capsys.readouterr().err
    logged = (settings.home / "errors.log").read_text(encoding="utf-8")
    assert "Traceback" not in shown
    assert "the ark is not where it should be" in logged
    reference = shown.split("reference is ")[1].split()[0]
    assert f"reference {reference}" in logged


def test_exit_codes_of_commands_are_passed_on(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up() -> None:
        raise typer.Exit(1)

    with_command(monkeypatch, give_up)
    assert run(["tried"]) == 1


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["database", "--help"], ["--version"]])
def test_help_and_version_are_no_failure(settings: Settings, capsys: Capture, arguments: list[str]) -> None:
    assert run(arguments) == 0
    assert "berean" in capsys.readouterr().out


def test_the_database_is_created_once_and_described(settings: Settings, capsys: Capture) -> None:
    assert run(["database", "create"]) == 0
    made = (settings.home / "berean.db").stat().st_ino
    assert run(["database", "create"]) == 0
    assert (settings.home / "berean.db").stat().st_ino == made
    capsys.readouterr()
    assert run(["database", "info", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 0


def test_backup_and_restore_by_command(settings: Settings, capsys: Capture, tmp_path: Path) -> None:
    assert run(["database", "create"]) == 0
    assert run(["database", "backup", str(tmp_path / "copy.db")]) == 0
    with sqlite3.connect(settings.home / "berean.db") as database:
        database.execute("INSERT INTO setting VALUES ('all', 'later', '1')")
    assert run(["database", "restore", str(tmp_path / "copy.db")]) == 0
    with sqlite3.connect(settings.home / "berean.db") as database:
        assert database.execute("SELECT count(*) FROM setting WHERE key = 'later'").fetchone() == (0,)
    assert run(["database", "restore", str(tmp_path / "nowhere.db")]) == 2
    assert run(["database", "backup", str(tmp_path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_setting_that_cannot_be_used_is_named(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("BEREAN_DATABASE_URL", "mysql://example.org/berean")
    assert run(["database", "info"]) == 2
    assert "BEREAN_DATABASE_URL" in capsys.readouterr().err


def test_a_home_that_cannot_be_made_is_named(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    (tmp_path / "a file").write_text("", encoding="utf-8")
    monkeypatch.setenv("BEREAN_HOME", str(tmp_path / "a file" / "home"))
    assert run(["database", "create"]) == 2
    assert "cannot be" in capsys.readouterr().err


def test_every_command_module_is_listed() -> None:
    folder = Path(bot.cli.__file__).parent
    modules = {path.stem for path in folder.glob("*.py") if "def register(" in path.read_text(encoding="utf-8")}
    assert modules == set(bot.cli.COMMANDS)


def test_what_a_process_writes_is_its_users_alone(settings: Settings, tmp_path: Path) -> None:
    transcript = tmp_path / "game.txt"
    command = [sys.executable, "-m", "bot", "play", "--p1", "random", "--seed", "1", "--transcript", str(transcript)]
    home = tmp_path / "of the process alone"  # what reads ahead in a test before may still write into the other
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BEREAN_HOME": str(home)}
    subprocess.run(command, env=environment, cwd=tmp_path, check=True, capture_output=True, umask=0o022)
    written = [transcript, home, *home.rglob("*")]
    assert len(written) > 4 and not [path for path in written if path.stat().st_mode & 0o077]


def test_to_list_the_commands_no_game_is_loaded() -> None:
    told = "import sys, bot.cli; bot.cli.build_app(); sys.exit('engine.redemption.game' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told], cwd=ROOT, check=False).returncode == 0
