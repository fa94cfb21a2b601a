"""What is printed for people at a terminal, by its width and by what it can do."""

import sys

import pytest

from bot.terminal.console import CLEAR, Terminal
from bot.terminal.folding import folded, tell

RULE = "  A negate cannot negate itself, whatever it says and whoever it is played by. [REG-NEGATE-06]"


def test_a_line_is_folded_at_words_and_set_in_below_itself() -> None:
    lines = folded(RULE, 40).split("\n")
    assert all(len(line) <= 40 for line in lines) and len(lines) > 1
    assert all(line.startswith("    ") for line in lines[1:])
    assert " ".join(line.strip() for line in lines) == RULE.strip()
    assert "REG-NEGATE-06" in lines[-1], "what is copied stays whole"


def test_what_goes_to_a_file_is_not_folded(capsys: pytest.CaptureFixture[str]) -> None:
    tell(RULE)
    assert capsys.readouterr().out == f"{RULE}\n"


def test_what_a_terminal_shows_is_folded(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    tell(RULE)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


@pytest.mark.parametrize(("term", "is_cleared"), [("xterm", True), ("dumb", False)])
def test_a_hand_is_covered_also_where_nothing_can_be_cleared(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, term: str, is_cleared: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    Terminal().cover()
    shown = capsys.readouterr().out
    assert (shown == CLEAR) is is_cleared
    assert is_cleared or (shown.count("\n") >= 24 and "\033" not in shown)
