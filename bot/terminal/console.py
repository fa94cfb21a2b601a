"""The terminal as the client uses it: lines out, lines in, and a transcript of both."""

import shutil
import signal
import sys
import textwrap
import threading
from pathlib import Path
from typing import Protocol, TextIO

from bot.errors import UserFacing

WIDTH = 100
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


class Terminal:
    """A console on a real terminal."""

    @property
    def width(self) -> int:
        """The columns of the terminal, at most so many as are read with ease."""
        return min(WIDTH, shutil.get_terminal_size().columns)

    def show(self, text: str) -> None:
        """Print, folded to the width of the terminal."""
        width = self.width
        for line in text.splitlines() or [""]:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            print(textwrap.fill(line, width, subsequent_indent=indent, drop_whitespace=True) if line.strip() else "")

    def ask(self, prompt: str) -> str:
        """Read a line; Ctrl-C leaves at once, whatever an event loop makes of it elsewhere."""
        before = signal.getsignal(signal.SIGINT)
        is_main = threading.current_thread() is threading.main_thread()
        if is_main:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            raise Left from None
        finally:
            if is_main:
                signal.signal(signal.SIGINT, before)

    def cover(self) -> None:
        """Clear the screen and what can be scrolled back to."""
        sys.stdout.write(CLEAR)
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
