"""discord.py's rate limits, looked through for idle ones now and then.

It keeps one for each channel and kind of request, and looks through all of them whenever it makes another. With a
thousand games that would be much of what a move costs.
"""

import time
from collections.abc import Callable

from discord.http import HTTPClient

EVERY = 60.0
LOOKING_THROUGH = "_try_clear_expired_ratelimits"


def look_rarely(http: HTTPClient, now: Callable[[], float] = time.monotonic) -> None:
    """Let a client look through its rate limits once a minute at most."""
    look = getattr(http, LOOKING_THROUGH)
    last = now()

    def rarely() -> None:
        nonlocal last
        if now() - last >= EVERY:
            last = now()
            look()

    setattr(http, LOOKING_THROUGH, rarely)
