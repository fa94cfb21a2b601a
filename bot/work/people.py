"""For whom work is done: known in all code that a person's request leads to, without being passed on."""

from contextvars import ContextVar

#: work that nobody asked for: Berean's own
NOBODY = 0

_whose: ContextVar[int] = ContextVar("whose", default=NOBODY)


def works_for(person: int) -> None:
    """Record in the running task whose request it carries out."""
    _whose.set(person)


def whose() -> int:
    """Return the person whose request the running task carries out, NOBODY for Berean's own work."""
    return _whose.get()
