"""Scenarios of any game, by what a file says under `game`."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from engine.play.mission.scenario.course import run_mission_scenario
from engine.play.mission.scenario.reader import GAME as MISSION
from engine.play.mission.scenario.reader import MissionScenario, mission_scenario
from engine.play.scenario.model import Scenario
from engine.play.scenario.reader import id_of, scenario_in, trees_in
from engine.play.scenario.runner import run_scenario
from engine.play.scenario.script import Result
from engine.play.scenario.table import Pool, Words
from engine.play.scenario.tree import ScenarioError, Table, Tree, text_of

AnyScenario: TypeAlias = Scenario | MissionScenario
REDEMPTION: Final = "redemption"


def read_any(text: str, file: str = "") -> Iterator[AnyScenario | ScenarioError]:
    """Generate the scenarios of a file, and for one that cannot be read its error."""
    for tree in trees_in(text, file):
        if isinstance(tree, ScenarioError):
            yield tree
            continue
        try:
            yield _scenario(tree, file)
        except ScenarioError as error:
            yield error.within(file, id_of(tree))


def _scenario(tree: Tree, file: str) -> AnyScenario:
    if isinstance(tree, Table) and "game" in tree.entries:
        said = text_of(tree.entries["game"], "game")
        if said == MISSION:
            return mission_scenario(tree, file)
        if said != REDEMPTION:
            raise ScenarioError(f"a game is {REDEMPTION} or {MISSION}, not {said[:40]!r}", tree.entries["game"].line)
        tree = Table({k: v for k, v in tree.entries.items() if k != "game"}, tree.line)
    return scenario_in(tree, file)


def run_any(scenario: AnyScenario, pool: Pool, words: Words = ()) -> Iterator[Result]:
    """Run a scenario by the rules of its game."""
    if isinstance(scenario, MissionScenario):
        yield from run_mission_scenario(scenario)
    else:
        yield from run_scenario(scenario, pool, words)
