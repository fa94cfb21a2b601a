"""What counts as carried out is exercised by the scenario that is named for it."""

from pathlib import Path

from bot.services.scenarios import read_file, shipped_pool
from engine.play.proof.exercise import exercised_by
from engine.redemption.abilities.support import exercised

HERE = Path(__file__).parent


def test_every_feature_is_exercised_by_the_scenario_named_for_it() -> None:
    scenarios = {s.id: s for path in sorted(HERE.rglob("*.yaml")) for s in read_file(path)}
    pool, wrong = shipped_pool(), []
    for name in sorted(set(exercised().values())):
        claimed = {f for f, by in exercised().items() if by == name}
        found = exercised_by(scenarios[name], pool) if name in scenarios else frozenset()
        wrong += [f"{name}: {feature}" for feature in sorted(claimed - found)]
    assert not wrong, wrong


def test_a_copy_exercises_nothing_of_the_reading_of_the_card_that_copies() -> None:
    """Covers: REG-COPY-07"""
    scenarios = {s.id: s for s in read_file(HERE / "plain" / "waited.yaml")}
    copied = scenarios["a-copied-ability-needs-no-unity-and-ends-as-its-copier-leaves-battle"]
    found = exercised_by(copied, shipped_pool())
    assert any("copy" in feature for feature in found), sorted(found)
