"""Every scenario file of this folder, under each of its editions."""

from pathlib import Path

import pytest

from bot.services.scenarios import read_file, shipped_pool
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario

HERE = Path(__file__).parent
SCENARIOS = [scenario for path in sorted(HERE.rglob("*.yaml")) for scenario in read_file(path)]
POOL = shipped_pool()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_scenario(scenario: Scenario) -> None:
    for result in run_scenario(scenario, POOL):
        told = [f"step {f.step}, line {f.line}: expected {f.expected}; got {f.got}" for f in result.failures]
        assert result.passed, "\n".join([f"edition {result.edition}", result.error, *told, result.table])


def test_every_scenario_has_an_id_of_its_own_and_states_something() -> None:
    ids = [s.id for s in SCENARIOS]
    assert len(set(ids)) == len(ids)
    for scenario in SCENARIOS:
        assert scenario.rules, scenario.id
        assert scenario.expect is not None or any(type(s).__name__ in ("Expect", "Refuse") for s in scenario.script)
