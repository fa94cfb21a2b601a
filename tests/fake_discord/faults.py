"""What goes wrong at Discord, on demand."""

import enum
import re
from dataclasses import dataclass, field


class FaultKind(enum.Enum):
    """How a request fails."""

    RATE_LIMITED = "429 with retry_after; not carried out"
    SERVER_ERROR = "5xx; not carried out"
    ERROR_AFTER = "5xx although it was carried out"
    LOST_REQUEST = "the connection closes before anything is done"
    LOST_ANSWER = "carried out, then the connection closes without an answer"
    SLOW = "carried out after a delay"


@dataclass(eq=False)
class Fault:
    """A fault that waits for a request; `route` is a pattern over names such as `message create`.

    `scope` says whose limit a 429 is of: "user", "shared" or "global".
    """

    kind: FaultKind
    route: str
    times: int = 1
    seconds: float = 0.2
    status: int = 500
    skip: int = 0
    scope: str = "user"

    def matches(self, route: str) -> bool:
        return self.times > 0 and re.search(self.route, route) is not None


@dataclass
class Faults:
    """The faults still to come and those that happened."""

    waiting: list[Fault] = field(default_factory=list)
    fired: list[tuple[str, FaultKind]] = field(default_factory=list)

    def add(
        self,
        kind: FaultKind,
        route: str,
        *,
        times: int = 1,
        seconds: float = 0.2,
        status: int = 500,
        skip: int = 0,
        scope: str = "user",
    ) -> Fault:
        fault = Fault(kind, route, times, seconds, status, skip, scope)
        self.waiting.append(fault)
        return fault

    def clear(self) -> None:
        self.waiting.clear()

    def take(self, route: str) -> Fault | None:
        """Use up one fault for this request, oldest first."""
        for fault in self.waiting:
            if not fault.matches(route):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            fault.times -= 1
            self.fired.append((route, fault.kind))
            return fault
        return None
