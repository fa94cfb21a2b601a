"""Wrapping lines at words to the width of the terminal."""

import shutil
import sys
import textwrap

import typer

#: columns that are read with ease
WIDTH = 100


def width_of_terminal() -> int:
    """Return the columns of the terminal, but no more than can be read easily."""
    return min(WIDTH, shutil.get_terminal_size().columns)


def folded(text: str, width: int) -> str:
    """Return a text with its lines wrapped at words; continued lines are indented."""
    return "\n".join(_folded_line(line, width) if line.strip() else "" for line in text.splitlines() or [""])


def _folded_line(line: str, width: int) -> str:
    deeper = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(line, width, subsequent_indent=deeper, break_on_hyphens=False)


def tell(text: str = "", *, to_errors: bool = False) -> None:
    """Print for a person: wrapped at a terminal, unchanged to a file or a program."""
    stream = sys.stderr if to_errors else sys.stdout
    typer.echo(folded(text, width_of_terminal()) if stream.isatty() else text, err=to_errors)
