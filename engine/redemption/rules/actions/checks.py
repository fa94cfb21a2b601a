"""Conditions of game actions, each with the rules that ask for it.

An action is offered if all its checks are true; the rules of those that are not are why it is refused.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from engine.kernel.ids import Seat
from engine.kernel.state import State

Action = TypeVar("Action")
_Checked = TypeVar("_Checked", contravariant=True)


class Check(Generic[_Checked]):
    """A condition of an action: the test, the rules it comes from, and the key of the message if it fails."""

    __slots__ = ("holds", "rules", "why")

    def __init__(self, rules: tuple[str, ...], holds: Callable[[State, Seat, _Checked], bool], why: str = "") -> None:
        self.rules: Final = rules
        self.holds: Final = holds
        self.why: Final = why


def is_allowed(checks: tuple[Check[Any], ...], state: State, seat: Seat, action: object) -> bool:
    """Say whether an action meets all conditions."""
    for check in checks:  # noqa: SIM110 - asked for every action of every menu
        if not check.holds(state, seat, action):
            return False
    return True


def allowed(checks: tuple[Check[Any], ...], state: State, seat: Seat, actions: Iterable[Action]) -> list[Action]:
    """Return the actions that meet all conditions."""
    return [a for a in actions if is_allowed(checks, state, seat, a)]


def broken(checks: tuple[Check[Any], ...], state: State, seat: Seat, action: object) -> tuple[str, ...]:
    """Return the rules of the conditions an action does not meet."""
    return tuple(dict.fromkeys(r for c in checks if not c.holds(state, seat, action) for r in c.rules))


def reasons(checks: tuple[Check[Any], ...], state: State, seat: Seat, action: object) -> tuple[str, ...]:
    """Return the message keys of the conditions an action does not meet, in their order."""
    return tuple(dict.fromkeys(c.why for c in checks if c.why and not c.holds(state, seat, action)))
