"""The two kinds of failure: one that the person can do something about, and one that he can only report."""

import contextlib
import os
import secrets
import sys
import traceback
from datetime import datetime
from pathlib import Path

LOG_NAME = "errors.log"
#: bytes of the log at which it becomes `errors.log.1`, in the place of an earlier one; and of one error at most
MOST, MOST_OF_ONE = 5_000_000, 100_000


class UserFacing(Exception):
    """A failure that the person using Berean can understand and do something about.

    `message` is one clear sentence in plain English that says what was wrong and what to do. It is shown unchanged.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def reference_of(error: BaseException, home: Path) -> tuple[str, str]:
    """Log an unexpected error with its traceback under `home`; return its reference number and where it was logged.

    If no log can be written there (full disk, no permission) it goes to standard error.
    """
    reference = secrets.token_hex(4)
    told = "".join(traceback.format_exception(error))
    entry = f"{datetime.now():%Y-%m-%d %H:%M:%S} ERROR reference {reference}\n{told}"  # noqa: DTZ005 - local, as logs are
    path = home / LOG_NAME
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        _append(path, _shortened(entry.encode("utf-8", "replace")))
    except OSError as trouble:
        print(entry, file=sys.stderr, flush=True)
        return reference, f"what was written to standard error ({path} cannot be written: {trouble.strerror})"
    return reference, str(path)


def _shortened(entry: bytes) -> bytes:
    """Leave out the middle of a very long entry; its ends say where the error happened and what it was."""
    half = MOST_OF_ONE // 2
    return entry if len(entry) <= MOST_OF_ONE else entry[:half] + b"\n[...]\n" + entry[-half:]


def _append(path: Path, entry: bytes) -> None:
    """Append an entry to a file that nobody else may read; either all of it, or an error is raised."""
    with contextlib.suppress(FileNotFoundError):  # there is none yet, or another has just moved it
        if path.stat().st_size + len(entry) > MOST and path.is_file():
            path.replace(path.with_name(f"{path.name}.1"))
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        while entry:
            entry = entry[os.write(file, entry) :]
    finally:
        os.close(file)
