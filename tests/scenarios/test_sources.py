"""The scenarios in plain English: each stands in a file that names it as its source, or waits with a reason."""

import json
import re
import tomllib
from pathlib import Path

from tests.shared import SHARED, needs_shared

HERE = Path(__file__).parent
_SOURCE = re.compile(r"^source: (.*)$", re.MULTILINE)
_NUMBER = re.compile(r"S-\d{3}")


def sources() -> frozenset[str]:
    """Return the numbers that files name as their source."""
    lines = (line for path in HERE.rglob("*.yaml") for line in _SOURCE.findall(path.read_text(encoding="utf-8")))
    return frozenset(number for line in lines for number in _NUMBER.findall(line))


def waiting() -> dict[str, str]:
    """Return the numbers without a file, each with the reason."""
    found: dict[str, str] = tomllib.loads((HERE / "waiting.toml").read_text(encoding="utf-8"))
    return found


def test_nothing_waits_that_has_a_file_and_every_reason_is_a_sentence() -> None:
    assert not sources() & set(waiting())
    assert all(reason.endswith(".") for reason in waiting().values())


@needs_shared
def test_every_scenario_of_the_list_has_a_file_or_a_reason_to_wait() -> None:
    lines = (SHARED / "rules" / "scenarios.jsonl").read_text(encoding="utf-8").splitlines()
    listed = {json.loads(line)["id"] for line in lines}
    assert listed == sources() | set(waiting())
