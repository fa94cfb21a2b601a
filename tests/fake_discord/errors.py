"""What Discord answers when it refuses, and how the fake remembers it."""

from dataclasses import dataclass
from typing import Any

#: Refusals that come from the state of the world (a closed DM, a lost permission) and that a good bot meets in life.
CIRCUMSTANCE = frozenset({10003, 10007, 10008, 10013, 50001, 50007, 50013, 50027, 50083, 50278})


class Refused(Exception):
    """Discord refuses the request: HTTP status, its own code, message, and the tree of a form's errors."""

    def __init__(self, status: int, code: int, message: str, problems: list[str] | None = None) -> None:
        super().__init__(message, problems)
        self.status, self.code, self.message, self.problems = status, code, message, problems or []

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.problems:
            body["errors"] = {"_errors": [{"code": "INVALID", "message": p} for p in self.problems]}
        return body


@dataclass(frozen=True, slots=True)
class Refusal:
    """One request that Discord would have refused."""

    route: str
    path: str
    status: int
    code: int
    message: str
    problems: tuple[str, ...]
    body: Any

    @property
    def is_circumstance(self) -> bool:
        return self.code in CIRCUMSTANCE


def invalid_form(problems: list[str]) -> Refused:
    return Refused(400, 50035, "Invalid Form Body", problems)


def empty_message() -> Refused:
    return Refused(400, 50006, "Cannot send an empty message")


def unknown(what: str, code: int) -> Refused:
    return Refused(404, code, f"Unknown {what}")


def missing_access() -> Refused:
    return Refused(403, 50001, "Missing Access")


def missing_permission() -> Refused:
    return Refused(403, 50013, "Missing Permissions")


def dm_closed() -> Refused:
    return Refused(403, 50007, "Cannot send messages to this user")


class CannotDo(AssertionError):
    """A scripted user was told to do what no real client would let him do."""


class DidNotRespond(AssertionError):
    """The application did not respond within three seconds: the user sees Discord's own error."""
