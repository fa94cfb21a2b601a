"""What cannot be logged under the home is logged elsewhere: a reference number always leads somewhere."""

import stat
from pathlib import Path

import pytest

from bot import errors
from bot.errors import reference_of


def failure() -> BaseException:
    try:
        raise ZeroDivisionError("a very odd division")
    except ZeroDivisionError as error:
        return error


def test_an_error_is_logged_with_its_traceback_for_the_operator_alone(tmp_path: Path) -> None:
    reference, place = reference_of(failure(), tmp_path / "home")
    reference_of(failure(), tmp_path / "home")
    log = tmp_path / "home" / "errors.log"
    assert place == str(log)
    text = log.read_text(encoding="utf-8")
    assert reference in text and text.count("ZeroDivisionError: a very odd division") == 2
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


@pytest.mark.parametrize("full", [True, False], ids=["disk full", "read only"])
def test_where_no_log_can_be_written_the_error_goes_to_standard_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], full: bool
) -> None:
    home = Path("/dev") if full else tmp_path / "no folder"
    if full:
        monkeypatch.setattr("bot.errors.LOG_NAME", "full")  # /dev/full: every write fails, as on a full disk
    else:
        home.write_text("in the way of the folder", encoding="utf-8")
    reference, place = reference_of(failure(), home)
    told = capsys.readouterr().err
    assert reference in told and "a very odd division" in told
    assert "standard error" in place and ("No space left" in place if full else "cannot be written" in place)


def test_the_log_of_errors_does_not_grow_beyond_its_cap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "MOST", 3_000)
    references = [reference_of(failure(), tmp_path)[0] for _ in range(60)]
    kept = sorted(tmp_path.iterdir())
    assert [file.name for file in kept] == ["errors.log", "errors.log.1"]
    assert all(file.stat().st_size <= 3_000 and stat.S_IMODE(file.stat().st_mode) == 0o600 for file in kept)
    told = "".join(file.read_text(encoding="utf-8") for file in reversed(kept))
    assert [reference for reference in references if reference in told] == references[-told.count("reference ") :]
    assert told.count("reference ") > 5, "the newest are kept"


def test_one_error_of_a_stranger_is_not_as_long_as_he_likes(tmp_path: Path) -> None:
    try:
        raise ValueError("x" * 900_000 + " the end")
    except ValueError as error:
        reference, _ = reference_of(error, tmp_path)
    told = (tmp_path / "errors.log").read_text(encoding="utf-8")
    assert len(told) < 110_000 and reference in told and "the end" in told and "Traceback" in told
