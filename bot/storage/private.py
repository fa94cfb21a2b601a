"""Keeping what Berean writes from everybody else on its machine: hands, seeds and decks stand in it."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from bot.errors import LOG_NAME
from bot.settings import default_home

#: the rights of others
OTHERS = 0o077
#: the folders that Berean makes under its home
FOLDERS = ("cache", "abilities", "documents")
#: the files that belong to a database, by what is added to its name
FILES = ("", "-wal", "-shm", "-journal", ".lock", ".last")


def make_folder(path: Path) -> None:
    """Make a folder that nobody else may look into; one that is there keeps its mode. Raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def tighten_database(database: Path) -> None:
    """Take everybody else's rights to the files of a database away."""
    for suffix in FILES:
        _tighten(database.with_name(database.name + suffix))


def tighten_home(home: Path) -> None:
    """Take everybody else's rights to what Berean keeps under its home away.

    The home itself keeps its mode, unless it is the platform's folder for Berean: it may be a folder for other things
    as well.
    """
    _tighten(home / LOG_NAME)
    if home == default_home():
        _tighten(home)
    for name in FOLDERS:
        for path in _with_all_in(home / name):
            _tighten(path)


def _with_all_in(folder: Path) -> Iterator[Path]:
    if folder.is_dir() and not folder.is_symlink():
        yield folder
        yield from folder.iterdir()


def _tighten(path: Path) -> None:
    """Take the rights of others away; what is another user's stays as it is."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if mode & OTHERS and not stat.S_ISLNK(mode) and os.name == "posix":
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
