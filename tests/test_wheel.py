"""The wheel, installed outside the clone, is the whole of Berean: its commands run there on the data it carries."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.shared import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with only the wheel in it; what Berean depends on is lent by the environment of the tests."""
    place = tmp_path_factory.mktemp("outside")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", place, ROOT], check=True, cwd=place)
    venv.create(place / "venv", with_pip=False)
    python = place / "venv" / "bin" / "python"
    (wheel,) = place.glob("berean-*.whl")
    subprocess.run([*pip, "--python", python, "install", "--no-deps", wheel], check=True, cwd=place)
    library = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    Path(library, "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return place


def berean(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "DISCORD_TOKEN"}}
    environment["BEREAN_HOME"] = str(place / "home")
    environment["BEREAN_CARD_FILE_URL"] = "http://127.0.0.1:9/there-is-nothing-here"
    return subprocess.run(
        [place / "venv" / "bin" / "berean", *arguments],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )


def test_the_code_comes_from_the_wheel(installed: Path) -> None:
    python = installed / "venv" / "bin" / "python"
    found = subprocess.run(
        [python, "-c", "import bot, data, engine, glossary; print(bot.__file__, data.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=installed,
    )
    assert str(ROOT) not in found.stdout
    assert found.stdout.count(str(installed)) == 2


def test_help_names_every_command(installed: Path) -> None:
    result = berean(installed, "--help")
    assert result.returncode == 0, result.stderr
    assert "Usage: berean" in result.stdout


def test_a_ruling_is_found_in_the_data_of_the_wheel(installed: Path) -> None:
    result = berean(installed, "ruling", "--json", "who has initiative when the battle is a stalemate?")
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert answer["found"]
    assert answer["sections"][0]["id"]


def test_a_shipped_card_is_shown(installed: Path) -> None:
    result = berean(installed, "cards", "show", "Son of God", "--json")
    assert result.returncode == 0, result.stderr
    assert "Son of God" in result.stdout


def test_games_are_simulated(installed: Path) -> None:
    result = berean(installed, "simulate", "--games", "2", "--seed", "1", "--p1", "greedy", "--json")
    assert result.returncode == 0, result.stderr
    figures = json.loads(result.stdout)
    assert figures["games"] == 2
    assert figures["failures"] == []


def test_without_a_terminal_it_demonstrates_itself(installed: Path) -> None:
    result = berean(installed)
    assert result.returncode == 0, result.stderr
    for part in ("wins by rescuing", "Settled by", "Legal in Type I"):
        assert part in result.stdout


def test_an_unknown_command_gets_one_sentence(installed: Path) -> None:
    result = berean(installed, "conquer")
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "conquer" in result.stderr
