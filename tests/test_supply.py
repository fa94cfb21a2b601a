"""What is installed with hashes is what is pinned and what runs; what watches Berean asks for what is counted."""

import json
import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.shared import ROOT

PIN = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s\\]+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return {canonicalize_name(n): v for n, v in PIN.findall((ROOT / name).read_text(encoding="utf-8"))}


def test_each_hashed_file_is_of_the_pinned_version() -> None:
    """Mended by: make hashes."""
    locked, hashed = pins("requirements.lock"), pins("requirements.hashed")
    assert {name: locked.get(name) for name in hashed} == hashed
    text = (ROOT / "requirements.hashed").read_text(encoding="utf-8")
    assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\n", text)) == len(hashed)


def test_all_that_runs_is_hashed() -> None:
    """Mended by: make hashes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["metrics"], *extras["postgres"]]
    assert {canonicalize_name(Requirement(each).name) for each in wanted} <= set(pins("requirements.hashed"))


@pytest.mark.parametrize("name", ["alerts.yml", "dashboard.json"])
def test_dashboard_and_alerts_name_only_what_is_counted(name: str) -> None:
    counted = re.findall(r'"(berean_\w+)"', (ROOT / "bot/watching/metrics.py").read_text(encoding="utf-8"))
    asked = set(re.findall(r"\bberean_[a-z_]+", (ROOT / "deploy" / name).read_text(encoding="utf-8")))
    assert asked
    for each in asked:
        assert re.sub(r"_(total|bucket|count|sum)$", "", each) in counted, each


def test_the_dashboard_is_json() -> None:
    panels = json.loads((ROOT / "deploy/dashboard.json").read_text(encoding="utf-8"))["panels"]
    assert all(panel["targets"] for panel in panels)


def test_the_image_runs_as_nobody_special_and_takes_only_known_files() -> None:
    lines = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")
    assert "--require-hashes" in lines and "USER berean" in lines and "HEALTHCHECK" in lines and "ARG BASE=" in lines
    for source in re.findall(r"^COPY (?!--)(.+) /source", lines, re.MULTILINE):
        assert all((ROOT / each).exists() for each in source.split()), source


def test_the_service_may_do_what_its_own_processes_do() -> None:
    """Processes beside the bot lower their priority, which systemd counts among what resources allow."""
    unit = (ROOT / "deploy/berean.service").read_text(encoding="utf-8")
    assert "os.nice(" in (ROOT / "bot/work/processes.py").read_text(encoding="utf-8")
    refused = [line for line in unit.splitlines() if line.startswith("SystemCallFilter=~")]
    assert refused and not any("@resources" in line for line in refused)
    assert "SystemCallErrorNumber=EPERM" in unit, "what else is refused fails, and kills nothing"
