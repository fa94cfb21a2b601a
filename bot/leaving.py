"""Ending the process within seconds when asked to, even if Discord does not answer and work is under way.

Nothing is lost by this: whatever was acknowledged had been committed before, and what was not shown yet is shown after
the next start.
"""

import asyncio
import contextlib
import os
import signal
import threading
from typing import Protocol

#: seconds after which the process ends though something is still under way, such as work in a thread; service managers
#: kill what has not ended after ten, some after five
AT_LAST = 4.0
#: seconds to wait until the connection to Discord is closed
FAREWELL = 1.0
SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Served(Protocol):
    """A server that runs until it is told to end."""

    async def start(self, token: str, /) -> None:
        """Connect to Discord and serve."""

    async def close(self) -> None:
        """Close everything."""


async def serve(bot: Served, token: str) -> None:
    """Serve until the process is asked to end; then finish showing games, if that is quick, and end."""
    loop, asked = asyncio.get_running_loop(), asyncio.Event()
    for each in SIGNALS:
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            loop.add_signal_handler(each, asked.set)
    serving, leaving = asyncio.create_task(bot.start(token)), asyncio.create_task(asked.wait())
    try:
        await asyncio.wait({serving, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not asked.is_set():
            await serving  # with what kept it from serving
            return
        end_at_last()
    finally:
        for task in (leaving, serving):
            task.cancel()  # it may be waiting minutes for Discord to come back
        await asyncio.gather(leaving, serving, return_exceptions=True)
        await bot.close()


def end_at_last() -> None:
    """End the process after a few seconds, unless it has ended by itself."""
    timer = threading.Timer(AT_LAST, os._exit, (0,))
    timer.daemon = True
    timer.start()
