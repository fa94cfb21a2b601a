"""The bot with a watch on its event loop: how long it was held at most is written where another process reads it."""

import asyncio
import mmap
import os
import struct
import time
from pathlib import Path

from bot import running
from bot.settings import load_settings

#: the file of the two figures, and how often the loop is looked at, in seconds
VARIABLE = "WATCH_FILE"
TICK = 0.002
FORM = struct.Struct("dd")


class Watch:
    """Two figures that two processes see: the longest hold in seconds of the clock, and of processor time."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(FORM.size))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), FORM.size)

    def read(self) -> tuple[float, float]:
        """Return the longest holds since they were forgotten."""
        held, computed = FORM.unpack(self._shared[:])
        return held, computed

    def write(self, held: float, computed: float) -> None:
        """Set both figures."""
        self._shared[:] = FORM.pack(held, computed)


async def look(watch: Watch) -> None:
    """Note how late the loop comes back, for as long as it runs."""
    while True:
        clock, processor = time.perf_counter(), time.process_time()
        await asyncio.sleep(TICK)
        late, used = time.perf_counter() - clock - TICK, time.process_time() - processor
        held, computed = watch.read()
        watch.write(max(held, late), max(computed, min(late, used)))


class Watched(running.Berean):
    """The bot, watched."""

    async def setup_hook(self) -> None:
        """Begin to watch when all is open."""
        await super().setup_hook()
        self.watching = asyncio.create_task(look(Watch(Path(os.environ[VARIABLE]))))


def main() -> None:
    """Run the bot as its operator would."""
    running.Berean = Watched  # type: ignore[misc]
    running.run(load_settings())


if __name__ == "__main__":
    main()
