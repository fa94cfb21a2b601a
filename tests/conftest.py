"""Says at the end which tests were left out because the reference material is not there."""

import gc
import os
import random
import secrets
from collections.abc import Iterator

import hypothesis
import pytest

# Read as the first record is made: where it is set, nobody may set a field of one. That takes a tenth of the time of a
# game, and mypy finds most of it; so by day the first of several processes looks, and in the others records are made as
# they are where Berean runs.
if os.environ.get("BEREAN_TEST_ALL") or os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
    os.environ["BEREAN_FROZEN"] = "1"

from bot.cli import COLLECTIONS
from tests.shared import ON_A_SERVER, WANTING_SHARED, WHOLE

gc.set_threshold(*COLLECTIONS)

# No test fails because the machine was busy: speed is measured by `make bench`.
# The suite tries the same examples every time; `pytest --hypothesis-profile explore` looks for new ones.
hypothesis.settings.register_profile("berean", deadline=None, derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None)
hypothesis.settings.load_profile("berean")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run three tests for two processors: a third of the time tests wait, for a disk, a process or a clock."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the secrets of games from the name of the test: a failure comes again when it is run again."""
    dice = random.Random(request.node.nodeid.replace(f"[{ON_A_SERVER}]", "").replace(f"[{ON_A_SERVER}-", "["))
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: dice.randbytes(size).hex())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is run at night for `make test-all`."""
    if not WHOLE and (left := [item for item in items if item.get_closest_marker("nightly")]):
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


def pytest_collection_finish() -> None:
    """Let no search for garbage go through what has been imported and collected: it stays until the end."""
    _leave_what_stays()


def _leave_what_stays() -> None:
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Nor through what a file of tests has read for the next ones: cards, readings, judges."""
    yield
    if nextitem is not None and nextitem.path != item.path:
        _leave_what_stays()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = sorted(
        report.nodeid
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and WANTING_SHARED in report.longrepr[2]
    )
    terminalreporter.section("left out for want of ../shared")
    for nodeid in left_out:
        terminalreporter.write_line(nodeid)
    terminalreporter.write_line(f"{len(left_out)} tests left out for want of ../shared")
