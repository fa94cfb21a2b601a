"""Separate processes that do heavy work, started when there is some and ended when there is none."""

import asyncio
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TypeVar

from bot.errors import UserFacing

#: seconds after which a task is given up, and without work after which a process ends
LONGEST, IDLE = 30.0, 600.0
#: how much less of the processors these processes get than the bot itself, as `nice` counts it
NICENESS = 5

Result = TypeVar("Result")


class Process:
    """One process: it does one task at a time, and is started again if a task took too long or it was killed."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._executor: ProcessPoolExecutor | None = None
        self._pid: int | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def do(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Do a task and return its result.

        Raises:
            UserFacing: it took too long and was given up.
        """
        if self._idle is not None:
            self._idle.cancel()
        try:
            try:
                return await self._try(work, arguments)
            except BrokenProcessPool:  # somebody has ended it, such as a system without memory: once more, then
                self.end()
                return await self._try(work, arguments)
        except (BrokenProcessPool, asyncio.CancelledError):
            self.end()
            raise
        finally:
            self._idle = asyncio.get_running_loop().call_later(IDLE, self.end)

    async def _try(self, work: Callable[..., Result], arguments: tuple[object, ...]) -> Result:
        loop = asyncio.get_running_loop()
        if self._executor is None:
            self._executor = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _prepare)
            self._pid = await loop.run_in_executor(self._executor, os.getpid)
        task = loop.run_in_executor(self._executor, work, *arguments)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait for it any more
        try:
            return await asyncio.wait_for(asyncio.shield(task), self._longest)
        except TimeoutError:
            if task.done() and not task.cancelled() and task.exception() is not None:
                raise  # its own
            self.end()
            raise UserFacing(
                f"This took longer than {self._longest:.0f} s and was given up; nothing was changed. Try a smaller one."
            ) from None

    def end(self) -> None:
        """End the process, even in the middle of a task."""
        if self._idle is not None:
            self._idle.cancel()
        executor, pid = self._executor, self._pid
        self._executor = self._pid = None
        for child in multiprocessing.active_children():
            if child.pid == pid:
                child.kill()
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)


class Processes:
    """A number of processes; with 0 all work is done in a thread of this process, and no task can be given up."""

    def __init__(self, number: int) -> None:
        self._thread: Executor | None = None if number else ThreadPoolExecutor(1, "berean-heavy")
        self._all = [Process() for _ in range(number)]
        self._free = list(self._all)

    @property
    def width(self) -> int:
        """How many tasks can be done at once."""
        return len(self._all) or 1

    async def do(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Do a task in a free process; no more than `width` tasks may be asked for at once.

        Raises:
            UserFacing: it took too long and was given up, or what the task itself raises.
        """
        if self._thread is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        process = self._free.pop()  # the one that worked last: others may rest
        try:
            return await process.do(work, *arguments)
        finally:
            self._free.append(process)

    def close(self) -> None:
        """End them all."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        for process in self._all:
            process.end()


def _prepare() -> None:
    """Prepare a process that has just started: it ends with the bot, however that ends, and not before."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with suppress(OSError):  # a sandbox may forbid it; the work is done all the same
            os.nice(NICENESS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)
