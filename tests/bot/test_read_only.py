"""A home that may not be written: what only reads works there with all cards, the rest says so in one sentence."""

import asyncio
import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.services.cards.pool import import_file
from bot.settings import Settings
from tests.shared import ROOT, SHARED, needs_shared

#: of Linux: what drops a right of root for a program that is begun, and the rights to read and write whatever it wants
DROP, OVERRIDES = 24, (1, 2)


def without_overrides() -> None:
    """Be bound by the rights of files, also as root."""
    for right in OVERRIDES:
        ctypes.CDLL(None).prctl(DROP, right, 0, 0, 0)


def berean(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BEREAN_HOME": str(home), "DISCORD_TOKEN": ""}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=120, preexec_fn=without_overrides, check=False,
    )  # fmt: skip


@pytest.fixture
def sealed(settings: Settings) -> Path:
    """A home with cards that may not be written any more."""
    asyncio.run(import_file(settings, SHARED / "cards" / "carddata.txt"))
    for path in (*settings.home.rglob("*"), settings.home):
        path.chmod(path.stat().st_mode & ~0o222)
    return settings.home


@needs_shared
@pytest.mark.skipif(sys.platform != "linux", reason="rights of files are those of Linux")
def test_a_home_that_may_not_be_written_is_still_read(sealed: Path) -> None:
    shown = berean(sealed, "cards", "show", "Daniel")
    assert shown.returncode == 0 and "Hero" in shown.stdout and not shown.stderr
    refused = berean(sealed, "play", "--p1", "greedy", "--p2", "greedy")
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1 and "may not be written" in refused.stderr
