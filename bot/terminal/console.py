"""The terminal as the client uses it: lines out, lines in, and a transcript of both."""

import asyncio
import os
import select
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TextIO

from bot.errors import UserFacing
from bot.terminal.folding import folded, width_of_terminal

#: what is said at a terminal that can clear nothing
NOT_CLEARED = "This terminal cannot be cleared: what was shown stands further up.\n"
CLEAR = "\033[2J\033[3J\033[H"


class Left(Exception):
    """The person has closed the input; the game is saved."""


class Console(Protocol):
    """Where a game is shown and answers come from."""

    @property
    def width(self) -> int:
        """How many columns a line has."""
        ...

    def show(self, text: str) -> None:
        """Show a paragraph."""
        ...

    def ask(self, prompt: str) -> str:
        """Return the line typed. Raises Left at the end of the input."""
        ...

    def cover(self) -> None:
        """Make what was shown so far invisible."""
        ...


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, whatever an event loop makes of it elsewhere."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _is_interrupted() -> bool:
    """Say whether Ctrl-C was pressed while something else was done: the event loop has cancelled this task then."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # no event loop runs
        return False
    return task is not None and task.cancelling() > 0


def line_typed(prompt: str) -> str:
    """Read a line; Ctrl-C is heard whenever it comes.

    A signal that comes between the prompt and the read would be noticed after the next line only. So where there is a
    terminal, both the line and a signal are waited for.

    Raises:
        EOFError: the input is closed.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if os.name != "posix" or not is_main or not sys.stdin.isatty():
        return input(prompt)
    width = width_of_terminal()
    sys.stdout.write(prompt if len(prompt) <= width else f"{folded(prompt, width)} ")
    sys.stdout.flush()
    heard, signalled = os.pipe()
    os.set_blocking(signalled, False)
    before = signal.set_wakeup_fd(signalled, warn_on_full_buffer=False)
    try:
        while not (ready := select.select([sys.stdin, heard], [], [])[0]) or sys.stdin not in ready:
            os.read(heard, 1)
        line = sys.stdin.readline()
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(signalled)
    if not line:
        raise EOFError
    return line


class Terminal:
    """A console on a real terminal."""

    @property
    def width(self) -> int:
        """The columns of the terminal, at most so many as are read with ease."""
        return width_of_terminal()

    def show(self, text: str) -> None:
        """Print, folded to the width of the terminal."""
        print(folded(text, self.width))

    def ask(self, prompt: str) -> str:
        """Read a line; Ctrl-C leaves at once, also one pressed before the line was asked for."""
        try:
            with _interruptible():
                if _is_interrupted():
                    raise KeyboardInterrupt
                return line_typed(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            raise Left from None

    def cover(self) -> None:
        """Clear the screen and what can be scrolled back to; where no terminal can, push it up."""
        is_dumb = os.environ.get("TERM", "dumb") == "dumb" and os.name == "posix"
        sys.stdout.write("\n" * shutil.get_terminal_size().lines + NOT_CLEARED if is_dumb else CLEAR)
        sys.stdout.flush()


class Transcribed:
    """A console whose every line goes to a file as well."""

    def __init__(self, console: Console, file: TextIO) -> None:
        self._console = console
        self._file = file

    @property
    def width(self) -> int:
        """The columns of the console."""
        return self._console.width

    def show(self, text: str) -> None:
        """Show and write down."""
        self._console.show(text)
        self._write(text)

    def ask(self, prompt: str) -> str:
        """Read a line and write it down with what asked for it."""
        line = self._console.ask(prompt)
        self._write(f"{prompt}{line}")
        return line

    def cover(self) -> None:
        """Pass the wish on; a transcript covers nothing."""
        self._console.cover()

    def _write(self, text: str) -> None:
        self._file.write(text + "\n")
        self._file.flush()


def open_transcript(path: Path) -> TextIO:
    """Open the file of a transcript.

    Raises:
        UserFacing: it cannot be written.
    """
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise UserFacing(f"The transcript {path} cannot be written: {error.strerror}.") from None


def consent(console: Console, question: str) -> bool:
    """Ask for a yes; anything else is a no."""
    return console.ask(f"{question} [y/N] ").lower() in {"y", "yes"}
