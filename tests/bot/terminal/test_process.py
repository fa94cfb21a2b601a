"""`berean play` as a process on a real terminal: killed in mid-battle, it goes on where it was."""

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.terminal.console import Left, Terminal
from engine.cards.starter import load_starter_deck
from tests.shared import ROOT, nightly

#: seconds until a screen that should come is given up for lost; a busy machine may need many
PATIENCE = 60


class Process:
    """A berean process on a pseudo-terminal."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != "DISCORD_TOKEN"}
        environment |= {"BEREAN_HOME": str(home), "PYTHONPATH": str(ROOT), "TERM": "dumb", "COLUMNS": "100"}
        environment["BEREAN_CARD_FILE_URL"] = "http://127.0.0.1:9/there-is-nothing-here"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
            cwd=home, start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.text = ""

    def read_until(self, pattern: str, seconds: float = PATIENCE) -> str:
        """Return what has come since the last such call, once it shows the pattern."""
        ends = time.monotonic() + seconds
        while not re.search(pattern, self.text):
            assert time.monotonic() < ends, f"no {pattern!r} in {self.text[-2000:]!r}"
            if select.select([self._ours], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self._ours, 65536).decode(errors="replace").replace("\r\n", "\n")
                except OSError:
                    break
        text, self.text = self.text, ""
        return text

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._ours, f"{line}\n".encode())

    def close(self) -> None:
        """End the process and the terminal."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


@contextmanager
def berean(home: Path, *arguments: str) -> Iterator[Process]:
    process = Process(home, *arguments)
    try:
        yield process
    finally:
        process.close()


PROMPT = r"(?:\] |\n)> $"


def standing(text: str) -> str:
    """The question that was shown last, with the options."""
    return text[text.rindex("Do you block?") :]


def test_a_game_killed_in_battle_goes_on_at_the_same_question(tmp_path: Path) -> None:
    with berean(tmp_path, "play", "--seed", "7") as first:
        before = standing(first.read_until(PROMPT))
        assert "Do you block?" in before
        os.kill(first.process.pid, signal.SIGKILL)
        first.process.wait()
    with berean(tmp_path, "play", "--resume") as second:
        assert standing(second.read_until(PROMPT)) == before
        second.type("block herod")
        assert "Player 1 blocks with Herod Agrippa I." in second.read_until(PROMPT)
        second.type("quit")
        assert "berean play --resume" in second.read_until("--resume")
        assert second.process.wait(PATIENCE) == 0


@pytest.mark.parametrize("round_", [pytest.param(0, marks=nightly), 1, pytest.param(2, marks=nightly)])
def test_whatever_was_shown_is_there_after_a_kill_at_any_moment(tmp_path: Path, round_: int) -> None:
    with berean(tmp_path, "play", "--seed", "11") as first:
        first.read_until(PROMPT)
        for _ in range(3 + round_ * 4):
            first.type("1")
            shown = first.read_until(PROMPT)
        first.type("1")
        time.sleep(0.005 * round_)
        os.kill(first.process.pid, signal.SIGKILL)
        first.process.wait()
    with berean(tmp_path, "play", "--resume") as second:
        second.read_until(PROMPT)
        second.type("log all")
        log = second.read_until(PROMPT)
    told = [line for line in shown.splitlines() if re.match(r"(Player 1|Greedy) [a-z]", line)]
    unbroken = " ".join(log.split())  # a long line goes on in the next, in the log elsewhere than on the table
    assert [line for line in told if line not in unbroken] == []


def test_a_file_and_a_closed_terminal_are_no_terminal(tmp_path: Path) -> None:
    environment = {**os.environ, "BEREAN_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        [sys.executable, "-m", "bot", "play"], env=environment, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, cwd=tmp_path, timeout=PATIENCE,
    )  # fmt: skip
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1 and "terminal" in result.stderr


def test_the_menu_plays_rules_and_quits(tmp_path: Path) -> None:
    with berean(tmp_path) as process:
        process.read_until(r"\n> $")
        process.type("ruling who has initiative in a stalemate")
        assert "Settled by" in process.read_until(r"Type a number, or a command[^\n]*\n> $")
        process.type("conquer the world")
        assert "fits none" in process.read_until(r"Type a number, or a command[^\n]*\n> $")
        process.type("against the computer")
        process.read_until(r"Name of player 1[^\n]*: $")
        process.type("Ann")
        process.read_until(r"Deck of Ann[^\n]*: $")
        process.type("paste")
        process.read_until(r"ends it\.\n$")
        for printing in load_starter_deck("H"):
            process.type(f"1 {printing.name}")
        process.type(".")
        process.read_until(r"Category[^\n]*: $")
        process.type("")
        assert re.search(r"Ann \(pasted list\) against Greedy", process.read_until(PROMPT))
        process.type("quit")
        process.read_until(r"Type a number, or a command[^\n]*\n> $")
        process.type("quit")
        assert process.process.wait(PATIENCE) == 0


def test_ctrl_c_at_a_prompt_saves_and_leaves_without_a_traceback(tmp_path: Path) -> None:
    with berean(tmp_path, "play", "--seed", "7") as game:
        game.read_until(PROMPT)
        os.kill(game.process.pid, signal.SIGINT)  # as the prompt appears, before a line is read
        told = game.read_until("--resume")
        assert "The game is saved" in told and "Traceback" not in told
        assert game.process.wait(PATIENCE) == 0


@pytest.mark.parametrize("encoding", ("ascii", "cp1252", "cp437"))
def test_whatever_is_written_reaches_terminals_that_know_few_characters(encoding: str) -> None:
    program = "from bot.cli import write_anywhere; write_anywhere(); print('\u2713 \u00b7 \u201cx\u201d \u2020')"
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment, check=True)
    assert done.stdout.decode(encoding).strip().startswith("+") and b"?" not in done.stdout


async def test_ctrl_c_while_something_is_shown_leaves_at_the_next_question() -> None:
    """The event loop then cancels the task, which hears of it only where it waits: not at a prompt."""
    task = asyncio.current_task()
    assert task is not None
    task.cancel()
    with pytest.raises(Left):
        Terminal().ask("> ")
    with pytest.raises(asyncio.CancelledError):
        await asyncio.sleep(0)
    task.uncancel()
