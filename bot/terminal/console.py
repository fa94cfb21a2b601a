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

#: what is said at a terminal that cannot be cleared
NOT_CLEARED = "This terminal cannot be cleared: what was shown stands further up.\n"
CLEAR = "\033[2J\033[3J\033[H"


class Left(Exception):
    """The person has closed the input; the game is saved."""


class Console(Protocol):
    """The interface by which a game is shown and answers are read."""

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
        """Hide what was shown so far."""
        ...


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, even if an event loop handles it otherwise."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _is_interrupted() -> bool:
    """Say whether Ctrl-C was pressed while other work was done, so that the event loop has cancelled this task."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # no event loop runs
        return False
    return task is not None and task.cancelling() > 0


def line_typed(prompt: str) -> str:
    """Read a line; Ctrl-C is heard whenever it comes.

    A signal between the prompt and the read would be noticed only after the next line. So at a terminal this waits for
    both a line and a signal.

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
        """The columns of the terminal, but no more than can be read easily."""
        return width_of_terminal()

    def show(self, text: str) -> None:
        """Print, wrapped to the width of the terminal."""
        print(folded(text, self.width))

    def ask(self, prompt: str) -> str:
        """Read a line; Ctrl-C leaves at once, even if pressed before the prompt."""
        try:
            with _interruptible():
                if _is_interrupted():
                    raise KeyboardInterrupt
                return line_typed(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            raise Left from None

    def cover(self) -> None:
        """Clear the screen and its history; if the terminal cannot do that, scroll it away."""
        is_dumb = os.environ.get("TERM", "dumb") == "dumb" and os.name == "posix"
        sys.stdout.write("\n" * shutil.get_terminal_size().lines + NOT_CLEARED if is_dumb else CLEAR)
        sys.stdout.flush()


class Transcribed:
    """A console that also writes every line to a file."""

    def __init__(self, console: Console, file: TextIO) -> None:
        self._console = console
        self._file = file

    @property
    def width(self) -> int:
        """The columns of the console."""
        return self._console.width

    def show(self, text: str) -> None:
        """Show a paragraph and write it to the file."""
        self._console.show(text)
        self._write(text)

    def ask(self, prompt: str) -> str:
        """Read a line and write it to the file with its prompt."""
        line = self._console.ask(prompt)
        self._write(f"{prompt}{line}")
        return line

    def cover(self) -> None:
        """Cover the console; the transcript is not changed."""
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
    """Ask a question and return whether the answer is yes."""
    return console.ask(f"{question} [y/N] ").lower() in {"y", "yes"}
