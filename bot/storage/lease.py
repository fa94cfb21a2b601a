"""Who uses a database: a lock on a file next to it, which ends with its process, however that ends.

Only one process may show games in Discord: two would answer every click twice, and would overwrite each other's records
of games. Games at terminals can share a database: their moves are guarded by the game's version, and nothing else of
them is written. A process that only reads, or that writes something other than games (cards, decks) in one transaction,
needs no lease.
"""

import contextlib
import enum
import json
import os
import socket
import sys
import weakref
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from bot.errors import UserFacing

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

#: what is added to the database's name
SUFFIX = ".lock"
#: the byte that is locked on Windows: beyond the end of the file, since others cannot read a locked byte
FAR = 1 << 30


class Use(enum.Enum):
    """For what a process uses a database, in the words for a person who is refused because of it."""

    BOT = "Berean in Discord"
    SHARDS = "Berean in Discord for some shards"
    TERMINAL = "a game at a terminal"
    UPDATE = "another start of Berean, which prepares its tables"
    RESTORE = "`berean database restore`"

    @property
    def is_shared(self) -> bool:
        """Whether others may use it in the same way at the same time."""
        return self is Use.TERMINAL


class Lease:
    """A process's use of a database, until it is released or the process ends."""

    def __init__(self, database: Path, use: Use) -> None:
        """Take the lease.

        Raises:
            UserFacing: others use the database in a way that excludes this one, or no file can be locked there.
        """
        path = beside(database, SUFFIX)
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise UserFacing(f"The folder of the database {database} cannot be written: {error.strerror}.") from None
        try:
            _lock(self._file, shared=use.is_shared)
        except (BlockingIOError, PermissionError):
            holder = _holder(self._file)
            os.close(self._file)
            raise UserFacing(
                f"The database {database} is used by {holder}; stop that first, or set another BEREAN_HOME."
            ) from None
        except OSError as error:
            os.close(self._file)
            raise UserFacing(
                f"{path} cannot be locked ({error.strerror}); keep the database on a disk of this machine."
            ) from None
        _held.add(self)
        self._sign(use)

    def _sign(self, use: Use) -> None:
        """Write into the file who holds it, for people who are refused; on a full disk it is held without a name."""
        moment = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        told = {"use": use.value, "process": os.getpid(), "host": socket.gethostname(), "since": moment}
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, json.dumps(told).encode())

    def release(self) -> None:
        """Let others use the database."""
        if self in _held:
            _held.discard(self)
            os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


#: the leases of this process
_held: "weakref.WeakSet[Lease]" = weakref.WeakSet()


def beside(database: Path, suffix: str) -> Path:
    """Return the file next to a database with its name and a suffix."""
    return database.with_name(database.name + suffix)


def _release_in_child() -> None:
    """Release what a fork has copied, so that a child process that outlives its parent holds nothing."""
    for lease in list(_held):
        lease.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_release_in_child)


def _lock(file: int, *, shared: bool) -> None:
    """Lock an open file, or fail at once."""
    if sys.platform == "win32":
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def _holder(file: int) -> str:
    """Say who holds the lock."""
    try:
        os.lseek(file, 0, os.SEEK_SET)
        told: dict[str, Any] = json.loads(os.read(file, 4096))
        process, host = int(told["process"]), str(told["host"])
        is_here = host == socket.gethostname()
        if is_here and not _runs(process):  # who signed last has gone, and another still shares it
            return "another process of Berean"
        return f"{told['use']} (process {process} on {host}, since {told['since']})"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process of Berean"


def _runs(process: int) -> bool:
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True
