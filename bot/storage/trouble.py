"""Why the database failed, in a sentence for people: a full disk, a folder without write permission, damage."""

import logging
import sqlite3

from bot.errors import UserFacing
from bot.storage import postgres

log = logging.getLogger("berean.storage")

MEND = "put a backup in its place: berean database restore FILE"
FULL = "The disk on which Berean keeps its data is full. Nothing was changed; whoever runs Berean has to make room."
READ_ONLY = "Berean may not write its database ({reason}). Nothing was changed; whoever runs Berean has to see to that."
BROKEN = "Berean's disk failed ({reason}). Nothing was changed; whoever runs Berean has to see to that."
DAMAGED = "Berean's database is damaged ({reason}); whoever runs Berean can " + MEND
BUSY = "Another process keeps the database busy; try again in a moment."
AWAY = "Berean's database cannot be reached ({reason}). Nothing was changed; try again in a moment."
SENTENCES = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: BROKEN,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
#: how an SQLSTATE of PostgreSQL begins -> what is said; the longest that fits counts
STATES = {
    "08": AWAY,  # the connection broke
    "57P": AWAY,  # the server stops, starts, or has ended the connection
    "53300": AWAY,  # too many connections
    "53100": FULL,
    "25006": READ_ONLY,
    "58": BROKEN,
    "XX": DAMAGED,
    "40": BUSY,
    "55P03": BUSY,
}
#: what the driver raises where there is no server to say anything
BROKEN_OFF = (ConnectionError, TimeoutError)
#: what shows that a file is not, or not any more, a database that can be read
UNREADABLE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def code_of(error: BaseException) -> int | None:
    """Return SQLite's primary error code."""
    found = getattr(getattr(error, "orig", None) or error, "sqlite_errorcode", None)
    return found & 0xFF if isinstance(found, int) else None


def reason_of(error: BaseException) -> str:
    """Return why a database cannot be opened, and what to do if there is a remedy."""
    code, reason = code_of(error), getattr(error, "orig", None) or error
    if code == sqlite3.SQLITE_READONLY:
        return "it, or the folder it is in, may not be written"
    return f"{reason}; {MEND}" if code in UNREADABLE else str(reason)


def told(error: BaseException) -> UserFacing | None:
    """Return what a person is told, if the machine is at fault; the operator finds the error in the log."""
    sentence = _sentence_for(error)
    if sentence is None:
        return None
    reason = getattr(error, "orig", None) or error
    if sentence not in (BUSY, AWAY) and log.hasHandlers():
        log.error("the database: %s", reason)
    return UserFacing(sentence.format(reason=reason))


def _sentence_for(error: BaseException) -> str | None:
    if (code := code_of(error)) is not None:
        return SENTENCES.get(code)
    state = postgres.state_of(error) or ""
    if fitting := [begins for begins in STATES if state.startswith(begins)]:
        return STATES[max(fitting, key=len)]
    gone = isinstance(getattr(error, "orig", None) or error, BROKEN_OFF) or getattr(
        error, "connection_invalidated", False
    )
    return AWAY if gone else None
