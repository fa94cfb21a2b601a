"""Who a piece of work is done for. It is known wherever the request of a person has led, without being handed on."""

from contextvars import ContextVar

#: work that nobody asked for: Berean's own
NOBODY = 0

_whose: ContextVar[int] = ContextVar("whose", default=NOBODY)


def works_for(person: int) -> None:
    """Note in the running task whose request it carries out."""
    _whose.set(person)


def whose() -> int:
    """Return the person whose request the running task carries out, NOBODY for Berean's own work."""
    return _whose.get()
