"""Says at the end which tests were left out because the reference material is not there."""

import pytest

from tests.shared import WANTING_SHARED


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
