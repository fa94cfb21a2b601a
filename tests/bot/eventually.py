"""Waiting for what comes about without anybody being told."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any


async def eventually(holds: Callable[[], Awaitable[Any]], seconds: float = 60.0) -> Any:
    """Ask again and again until something holds, and return it; a failure when it does not in so many seconds."""
    async with asyncio.timeout(seconds):
        while not (value := await holds()):
            await asyncio.sleep(0.02)
    return value
