"""Discord's rate limits: waiting as long as they last, and telling people at once if they have to wait long.

discord.py has a limit for each channel and kind of request. Three things in it do not suit Berean: with a limit such as
fifty threads in five minutes it holds back the answer to the fiftieth until the five minutes are over (or fails if it
may not wait so long); it gives up a request after five refusals; and it looks through all limits whenever it makes
another, which with a thousand games is a large part of the cost of a move.
"""

import asyncio
import contextlib
import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.http import HTTPClient, Ratelimit, Route

#: seconds of waiting from which on people are told
LONG = 3.0
#: the most seconds that a request waits while Discord refuses it; then whoever asked is told when to come back
MOST = 900.0
#: seconds between two looks for rate limits that nobody uses
EVERY = 60.0
#: seconds to wait after a rate limit, so that it is surely over for Discord too
AFTER = 0.01
LOOKING_THROUGH = "_try_clear_expired_ratelimits"

Told = Callable[[float], None]


@dataclass(slots=True)
class _Listening:
    """A task whose requests somebody waits for, and how he is told that they take long; nothing once it is done.

    Whatever is begun meanwhile keeps its context, timers of half a minute too, and so must keep no more than this.
    """

    task: asyncio.Task[Any] | None
    told: Told | None


_listening: ContextVar[_Listening | None] = ContextVar("listening", default=None)


@contextlib.contextmanager
def telling(told: Told) -> Iterator[None]:
    """Call `told` with the seconds to wait if a request of this task has to wait long for a limit of Discord."""
    listening = _Listening(asyncio.current_task(), told)
    token = _listening.set(listening)
    try:
        yield
    finally:
        _listening.reset(token)
        listening.task = listening.told = None


def _listener() -> Told | None:
    listening = _listening.get()
    return listening.told if listening is not None and listening.task is asyncio.current_task() else None


@dataclass(slots=True)
class _Waiting:
    """A request that waits for its turn, and whom to tell about it."""

    turn: asyncio.Future[None]
    told: Told | None


class Bucket(Ratelimit):
    """One limit, as known from Discord's answers. Requests beyond it wait in their order until its window is over."""

    def __init__(self) -> None:
        super().__init__(None)
        self._queue: deque[_Waiting] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._window = 0.0  # how long the longest one seen was, in seconds

    def update(self, response: aiohttp.ClientResponse, *, use_clock: bool = False) -> None:
        """Learn from an answer how many requests are left; requests under way may not be counted there yet."""
        is_first = self.expires is None or self.is_expired()
        mine = self.remaining
        super().update(response, use_clock=use_clock)
        left = int(response.headers["X-Ratelimit-Remaining"])
        self.remaining = max(left - (self.outgoing - 1), 0) if is_first else min(mine, left)
        self._window = max(self._window, self.reset_after)
        self._tell()

    @property
    def waiting(self) -> "deque[_Waiting]":
        """The requests that wait for their turn."""
        return self._queue

    def is_inactive(self) -> bool:
        """Say whether it can be forgotten."""
        return super().is_inactive() and not self._queue

    def reset(self) -> None:
        """Begin a new window, in which requests under way count."""
        self.remaining = self.limit - self.outgoing
        self.expires = None
        self.reset_after = 0.0
        self.dirty = False

    async def acquire(self) -> None:
        """Wait for a turn."""
        self._last_request = self._loop.time()
        if self.is_expired():
            self.reset()
        if self.remaining > 0 and not self._queue:
            self._let_go()
            return
        waiting = _Waiting(self._loop.create_future(), _listener())
        self._queue.append(waiting)
        self._tell()
        self._let_through()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting.turn.done() and not waiting.turn.cancelled():  # it was let through at the same moment
                self.outgoing -= 1
                self.remaining += 1
                self._let_through()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Let the next request have its turn."""
        self.outgoing -= 1
        self._let_through()

    def _let_go(self) -> None:
        self.remaining -= 1
        self.outgoing += 1

    def _let_through(self) -> None:
        if self.is_expired() or (self.expires is None and not self.outgoing):
            self.reset()
        while self._queue and (self.remaining > 0 or self._queue[0].turn.done()):
            waiting = self._queue.popleft()
            if not waiting.turn.done():  # whoever waited may have been told to stop
                self._let_go()
                waiting.turn.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._queue and self.expires is not None:
            self._timer = self._loop.call_at(self.expires + AFTER, self._let_through)

    def _tell(self) -> None:
        """Tell the waiting people how long it will take, once each."""
        if self.remaining > 0 or self.expires is None:
            return
        for place, waiting in enumerate(self._queue):
            seconds = self.expires - self._loop.time() + place // max(self.limit, 1) * self._window
            if waiting.told is not None and seconds >= LONG:
                waiting.told(seconds)
                waiting.told = None


def retry_after(error: discord.HTTPException) -> float | None:
    """Return the seconds after which a request that was refused for a limit may come again; None for other errors."""
    if error.status != 429:
        return None
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return None


def waiting_in(http: HTTPClient) -> int:
    """Return how many requests of a client wait for a limit of Discord."""
    return sum(len(bucket.waiting) for bucket in http._buckets.values() if isinstance(bucket, Bucket))


def trace(refused: Callable[[], object] = lambda: None) -> aiohttp.TraceConfig:
    """Return the configuration that calls `refused` for each refusal that discord.py waits for."""
    config = aiohttp.TraceConfig()

    async def answered(_: object, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        if end.response.status != 429:
            return
        refused()
        told = _listener()
        seconds = float(end.response.headers.get("Retry-After", "0") or "0")
        if told is not None and seconds >= LONG:
            told(seconds)

    config.on_request_end.append(answered)
    return config


def wait_patiently(http: HTTPClient, now: Callable[[], float] = time.monotonic) -> None:
    """Let a client of discord.py wait for every limit that can be waited for, and look for idle ones now and then."""
    send, look = http.request, getattr(http, LOOKING_THROUGH)
    last = now()

    def look_rarely() -> None:
        nonlocal last
        if now() - last >= EVERY:
            last = now()
            look()

    def bucket(key: str) -> Ratelimit:
        found = http._buckets.get(key)
        if found is None:
            found = http._buckets[key] = Bucket()
            look_rarely()
        return found

    async def request(route: Route, *, files: Any = None, form: Any = None, **given: Any) -> Any:
        left = MOST
        while True:
            try:
                return await send(route, files=files, form=form, **given)
            except discord.HTTPException as error:
                seconds = retry_after(error)
                if seconds is None or seconds > left:
                    raise
            left -= max(seconds, 1.0)
            await asyncio.sleep(seconds)
            for file in files or ():
                file.reset(seek=True)

    http.get_ratelimit = bucket  # type: ignore[method-assign]
    http.request = request  # type: ignore[method-assign]


def span(seconds: float) -> str:
    """Say in words how long something takes: `about 20 seconds`, `about 4 minutes`."""
    if seconds < 90:
        return f"about {max(math.ceil(seconds / 5) * 5, 5)} seconds"
    return f"about {math.ceil(seconds / 60)} minutes"


def waiting_text(seconds: float) -> str:
    """Return the words that tell a person that Discord makes him wait."""
    return f"Discord lets me do only so much at a time here. I go on by myself in {span(seconds)}; do not press again."
