"""Protecting what Berean writes from other users of the machine, since hands, seeds and decks are in it."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from bot.errors import LOG_NAME
from bot.settings import default_home

#: the permissions of the group and of others
OTHERS = 0o077
#: the folders that Berean makes under its home
FOLDERS = ("cache", "abilities", "documents")
#: the files that belong to a database, by what is added to its name
FILES = ("", "-wal", "-shm", "-journal", ".lock", ".last")


def make_folder(path: Path) -> None:
    """Make a folder that nobody else may read; an existing one keeps its mode. Raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def tighten_database(database: Path) -> None:
    """Remove other users' permissions on the files of a database."""
    for suffix in FILES:
        _tighten(database.with_name(database.name + suffix))


def tighten_home(home: Path) -> None:
    """Remove other users' permissions on what Berean stores under its home.

    The home itself keeps its mode, unless it is the platform's folder for Berean, since it may be used for other things
    too.
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
    """Remove other users' permissions; files of another user stay as they are."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if mode & OTHERS and not stat.S_ISLNK(mode) and os.name == "posix":
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
