"""Measure everything, one part after the other: `python -m tests.bench [PART ...]`, as `make bench` does.

Each part is a process of its own and is given up after some minutes. At the end stands what became of each, and the
exit code is 1 where a goal was missed or a part did not come to its end.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

#: seconds after which a part is given up
MOST = 900
HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of a part: its exit code, None where it was given up, and the seconds it took."""

    name: str
    code: int | None
    seconds: float

    def __str__(self) -> str:
        """Say it in a line."""
        match self.code:
            case 0:
                told = "done"
            case 1:
                told = "a goal was missed, or it failed: see above"
            case None:
                told = f"given up after {MOST / 60:.0f} minutes"
            case code:
                told = f"ended with {code}"
        return f"{self.name:<16} {self.seconds:5.0f} s  {told}"


def parts() -> list[str]:
    """Return the names of all parts."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def measure(name: str, most: float = MOST) -> Ended:
    """Run a part; whatever it has begun ends with it."""
    print(f"== {name}", flush=True)
    began = time.monotonic()
    command = [sys.executable, "-m", f"tests.bench.bench_{name}"]
    running = subprocess.Popen(command, start_new_session=True)
    code: int | None = None
    try:
        code = running.wait(most)
    except subprocess.TimeoutExpired:
        pass
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    return Ended(name, code, time.monotonic() - began)


def main(wanted: Sequence[str]) -> int:
    """Measure what is wanted, or everything."""
    known = parts()
    if unknown := [name for name in wanted if name not in known]:
        print(f"There is no part {unknown[0]!r}; there are {', '.join(known)}.")
        return 2
    ended = [measure(name) for name in wanted or known]
    print("== all parts", *ended, sep="\n")
    missed = sum(each.code != 0 for each in ended)
    minutes = sum(each.seconds for each in ended) / 60
    print(f"{len(ended)} parts in {minutes:.0f} minutes; {missed or 'none'} of them missed a goal or did not end well.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
