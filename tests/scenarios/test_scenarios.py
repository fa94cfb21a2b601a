"""Every scenario file of this folder, under each of its editions."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from bot.services.assurance.scenarios import of_shipped_cards, read_file, shipped_pool
from engine.assurance.carried_out import PROOF, exercised
from engine.assurance.proof.exercise import exercised_by, exercised_in
from engine.assurance.proof.ledger import proven
from engine.kernel.records import replace
from engine.play.scenario.games import AnyScenario, run_any
from engine.play.scenario.model import Scenario
from engine.redemption.language.reader import Reader
from tests.scenarios.played import played, reader_of_all

HERE = Path(__file__).parent
SCENARIOS = [scenario for path in sorted(of_shipped_cards(HERE.rglob("*.yaml"))) for scenario in read_file(path)]
POOL = shipped_pool()
#: scenario -> the features that it is named for
CLAIMED: dict[str, set[str]] = defaultdict(set)
for feature, by in exercised().items():
    if not by.startswith(PROOF):
        CLAIMED[by].add(feature)


@cache
def reader() -> Reader:
    return reader_of_all(SCENARIOS)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_scenario(scenario: AnyScenario) -> None:
    """It passes, and exercises every feature for which it is named as the one that does."""
    results, words = played(scenario, POOL, reader())
    for result in results:
        told = [f"step {f.step}, line {f.line}: expected {f.expected}; got {f.got}" for f in result.failures]
        assert result.passed, "\n".join([f"edition {result.edition}", result.error, *told, result.table])
    if claimed := CLAIMED.get(scenario.id):
        assert not claimed - exercised_in(results, scenario, POOL, words)


OF_2026_ALONE = [s for s in SCENARIOS if isinstance(s, Scenario) and s.editions == ("2026",)]


@pytest.mark.parametrize("scenario", OF_2026_ALONE, ids=lambda s: s.id)
def test_what_is_said_of_2026_alone_comes_out_otherwise_by_the_rules_of_2023(scenario: Scenario) -> None:
    """What both say alike stands under both; the other outcome is a scenario of its own where one states it."""
    (before,) = run_any(replace(scenario, editions=("2023",)), POOL)
    assert not before.passed
    assert not before.error or "never came" in before.error, before.error


def test_every_feature_is_exercised_by_a_scenario_that_there_is_or_by_the_proof_of_a_text() -> None:
    assert set(CLAIMED) <= {s.id for s in SCENARIOS}
    texts = {by.removeprefix(PROOF) for by in exercised().values() if by.startswith(PROOF)}
    assert texts <= proven()


def test_a_copy_exercises_nothing_of_the_reading_of_the_card_that_copies() -> None:
    """Covers: REG-COPY-07"""
    scenarios = {s.id: s for s in SCENARIOS}
    copied = scenarios["a-copied-ability-needs-no-unity-and-ends-as-its-copier-leaves-battle"]
    found = exercised_by(copied, POOL)
    assert any("copy" in feature for feature in found), sorted(found)


def test_every_scenario_has_an_id_of_its_own_and_states_something() -> None:
    ids = [s.id for s in SCENARIOS]
    assert len(set(ids)) == len(ids)
    for scenario in SCENARIOS:
        assert scenario.rules, scenario.id
        assert scenario.expect is not None or any(type(s).__name__ in ("Expect", "Refuse") for s in scenario.script)
