"""Every scenario file of this folder, under each of its editions."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from bot.services.assurance.scenarios import of_shipped_cards, shipped_pool
from engine.assurance.carried_out import PROOF, exercised
from engine.assurance.proof.exercise import exercised_by, exercised_in
from engine.assurance.proof.ledger import proven
from engine.kernel.records import replace
from engine.play.scenario.games import run_any
from engine.play.scenario.model import Scenario
from engine.redemption.language.reader import Reader
from tests.scenarios.played import all_of, faults_in, name_of, played, reader_of_all, scenarios_of

HERE = Path(__file__).parent
FILES = sorted(of_shipped_cards(HERE.rglob("*.yaml")))
POOL = shipped_pool()
#: scenario -> the features that it is named for
CLAIMED: dict[str, set[str]] = defaultdict(set)
for feature, by in exercised().items():
    if not by.startswith(PROOF):
        CLAIMED[by].add(feature)


@cache
def reader(folder: Path) -> Reader:
    """Return a reader who knows the words that any scenario of a folder has invented."""
    return reader_of_all(all_of(path for path in FILES if path.parent == folder))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_scenarios(path: Path) -> None:
    """Each passes, and exercises every feature for which it is named as the one that does."""
    told = []
    for scenario in scenarios_of(path):
        results, words = played(scenario, POOL, reader(path.parent))
        told += faults_in(results)
        if claimed := CLAIMED.get(scenario.id):
            missed = claimed - exercised_in(results, scenario, POOL, words)
            told += [f"{scenario.id} does not exercise {feature}" for feature in sorted(missed)]
    assert not told, "\n".join(told)


@pytest.mark.parametrize("path", [path for path in FILES if "2026" in path.read_text("utf-8")], ids=name_of)
def test_what_is_said_of_2026_alone_comes_out_otherwise_by_the_rules_of_2023(path: Path) -> None:
    """What both say alike stands under both; the other outcome is a scenario of its own where one states it."""
    told = []
    for scenario in scenarios_of(path):
        if isinstance(scenario, Scenario) and scenario.editions == ("2026",):
            (before,) = run_any(replace(scenario, editions=("2023",)), POOL)
            told += [f"{scenario.id} passes by the rules of 2023"] if before.passed else []
            told += [f"{scenario.id}: {before.error}"] if before.error and "never came" not in before.error else []
    assert not told, "\n".join(told)


def test_every_feature_is_exercised_by_a_scenario_that_there_is_or_by_the_proof_of_a_text() -> None:
    assert set(CLAIMED) <= {s.id for s in all_of(FILES)}
    texts = {by.removeprefix(PROOF) for by in exercised().values() if by.startswith(PROOF)}
    assert texts <= proven()


def test_a_copy_exercises_nothing_of_the_reading_of_the_card_that_copies() -> None:
    """Covers: REG-COPY-07"""
    scenarios = {s.id: s for s in all_of(FILES)}
    copied = scenarios["a-copied-ability-needs-no-unity-and-ends-as-its-copier-leaves-battle"]
    found = exercised_by(copied, POOL)
    assert any("copy" in feature for feature in found), sorted(found)


def test_every_scenario_has_an_id_of_its_own_and_states_something() -> None:
    scenarios = all_of(FILES)
    ids = [s.id for s in scenarios]
    assert len(set(ids)) == len(ids)
    for scenario in scenarios:
        assert scenario.rules, scenario.id
        assert scenario.expect is not None or any(type(s).__name__ in ("Expect", "Refuse") for s in scenario.script)
