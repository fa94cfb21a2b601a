"""Says at the end which tests were left out because the reference material is not there."""

import hypothesis
import pytest

from tests.shared import WANTING_SHARED

# No test fails because the machine was busy: speed is measured by `make bench`.
hypothesis.settings.register_profile("berean", deadline=None)
hypothesis.settings.load_profile("berean")


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
