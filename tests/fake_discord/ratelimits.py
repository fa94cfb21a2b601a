"""Discord's rate limits: one for each kind of request and each channel, told in headers, and one for all together.

A request has its place in a bucket: the kind of request, and the channel, server or webhook it is about. Each answer
says how much of the bucket is left and when it is full again; what is asked beyond that is refused with a 429.
"""

import hashlib
import math
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in a window of so many seconds."""

    requests: int
    seconds: float


#: what is commonly reported; Discord publishes no figures and may change them at any time
LIMITS: dict[str, Limit] = {
    "message create": Limit(5, 5.0),
    "message edit": Limit(5, 5.0),
    "message delete": Limit(5, 1.0),
    "message get": Limit(5, 5.0),
    "message list": Limit(5, 5.0),
    "thread create": Limit(50, 300.0),
    "thread from message": Limit(50, 300.0),
    "thread join": Limit(5, 5.0),
    "channel edit": Limit(5, 15.0),
    "channel get": Limit(50, 5.0),
    "dm open": Limit(50, 300.0),
    "followup": Limit(5, 2.0),
    "edit original": Limit(5, 2.0),
    "delete original": Limit(5, 2.0),
    "member get": Limit(5, 2.0),
    "gateway bot": Limit(2, 5.0),
}
#: requests a second by one bot, answers to interactions and what goes by webhooks apart
TOGETHER = 50
#: windows up to this length pass `quicker` times as fast, so that tests need not wait for each of them
SHORT = 10.0
MAJOR = ("channel", "guild", "token")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request comes too early: seconds until it may come, and whose limit it is."""

    seconds: float
    scope: str

    @property
    def headers(self) -> dict[str, str]:
        told = {"Via": "1.1 google", "Retry-After": str(math.ceil(self.seconds)), "X-RateLimit-Scope": self.scope}
        return told | ({"X-RateLimit-Global": "true"} if self.scope == "global" else {})

    @property
    def body(self) -> dict[str, object]:
        told = "You are being rate limited."
        return {"message": told, "retry_after": round(self.seconds, 3), "global": self.scope == "global"}


@dataclass(slots=True)
class Window:
    """What is left of a bucket, and when it is full again."""

    limit: Limit
    left: int
    ends: float

    def headers(self, bucket: str, now: float) -> dict[str, str]:
        after = max(self.ends - now, 0.0)
        return {
            "X-RateLimit-Limit": str(self.limit.requests),
            "X-RateLimit-Remaining": str(self.left),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(bucket.encode(), usedforsecurity=False).hexdigest(),
        }


@dataclass
class RateLimits:
    """The limits of one bot. `refused` names the requests that came too early, with the scope that refused each."""

    limits: dict[str, Limit] = field(default_factory=lambda: dict(LIMITS))
    together: int = TOGETHER
    quicker: float = 100.0
    now: Callable[[], float] = time.monotonic
    refused: list[tuple[str, str]] = field(default_factory=list)
    _windows: dict[tuple[str, ...], Window] = field(default_factory=dict)
    _recent: deque[float] = field(default_factory=deque)
    _shared: dict[str, float] = field(default_factory=dict)

    @classmethod
    def none(cls) -> "RateLimits":
        """No limits at all, as for measurements."""
        return cls(limits={}, together=0)

    def share(self, route: str, seconds: float) -> None:
        """Let others use up a limit that all bots share: this kind of request is refused for so many seconds."""
        self._shared[route] = self.now() + seconds

    def take(self, route: str, about: Mapping[str, str], *, with_token: bool) -> tuple[dict[str, str], Refusal | None]:
        """Count a request; return the headers of its answer, and why it is refused, if it is."""
        now = self.now()
        if with_token and (seconds := self._all_together(now)):
            return {}, self._refuse(route, seconds, "global")
        if (until := self._shared.get(route, 0.0)) > now:
            return {}, self._refuse(route, until - now, "shared")
        limit = self.limits.get(route)
        if limit is None:
            return {}, None
        key = (route, *(about.get(name, "") for name in MAJOR))
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = Window(limit, limit.requests, now + self._lasts(limit.seconds))
        if window.left <= 0:
            return window.headers(route, now), self._refuse(route, window.ends - now, "user")
        window.left -= 1
        return window.headers(route, now), None

    def _lasts(self, seconds: float) -> float:
        return seconds / self.quicker if seconds <= SHORT else seconds

    def _all_together(self, now: float) -> float:
        """Return how long a request must wait by the limit for all; 0 where it need not."""
        if not self.together:
            return 0.0
        second = self._lasts(1.0)
        while self._recent and self._recent[0] <= now - second:
            self._recent.popleft()
        if len(self._recent) >= self.together:
            return max(self._recent[0] + second - now, 0.001)
        self._recent.append(now)
        return 0.0

    def _refuse(self, route: str, seconds: float, scope: str) -> Refusal:
        self.refused.append((route, scope))
        return Refusal(seconds, scope)
