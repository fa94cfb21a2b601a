"""Scenario files of The Mission: what they say is held to, and what they cannot say is told with its line."""

import json
import re
from pathlib import Path

import pytest

from engine.play.mission.scenario.course import run_mission_scenario
from engine.play.scenario.games import read_any
from engine.play.scenario.script import Result
from engine.play.scenario.tree import ScenarioError
from tests.shared import SHARED, needs_shared

HERE = Path(__file__).parent.parent / "scenarios" / "mission"
TABLE = """
id: a-trial
game: mission
rules: [TM-VP-04]
turn: {first: A}
cards:
  A: {church: [X | die 2], mission_hand: [Prayer, Growth | text This Christian gains 1 maturity.]}
  B: {church: [Y | die 3], enemy_hand: [Dart | text This Christian loses 1 maturity.]}
script:
"""


def run(text: str) -> Result:
    (scenario,) = read_any(text, "trial.yaml")
    assert not isinstance(scenario, ScenarioError), scenario
    (result,) = run_mission_scenario(scenario)  # type: ignore[arg-type]
    return result


@pytest.mark.parametrize(
    "step",
    [
        "expect: {points: {A: 4}}",
        "expect: {maturity: {X: 3}}",
        "expect: {engaged: [X]}",
        "expect: {where: {Dart: B church}}",
        "expect: {decision: {seat: B}}",
        "expect: {decision: {seat: A, about: keep}}",
        "expect: {order: [B, A]}",
        "expect: {chain: [Dart]}",
        "expect: {winner: A}",
        "expect: {over: points}",
        "expect: {legal: [[A, play Growth on Y]]}",
        "expect: {illegal: [[A, play Growth on X]]}",
        "expect: {sees: {A: [Dart]}}",
        "expect: {sees_not: {B: [Dart]}}",
        "expect: {countered: [Dart]}",
        "expect: {drew: {A: '1 mission, 0 enemy'}}",
        "expect: {mission_hand: {A: 1}}",
        "refused: {A: play Growth on X}",
        "refused: {A: play Growth on Y, rule: TM-PLAY-09}",
        "A: play Growth on Y",
        "B: play Dart on X",
    ],
)
def test_what_is_not_so_fails(step: str) -> None:
    result = run(f"{TABLE}  - {step}\n")
    assert not result.passed
    assert result.failures[0].line == 10
    assert not result.error


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        (f"{TABLE}  - A: sing a song\n", "is no move", 10),
        (f"{TABLE}  - C: done\n", "no seat 'C'", 10),
        (f"{TABLE}  - expect: {{souls: {{A: 1}}}}\n", "no key 'souls'", 10),
        (f"{TABLE}  - expect: {{maturity: {{Z: 1}}}}\n", "no card 'Z'", 10),
        (f"{TABLE}  - until: {{winner: A}}\n", "never came", 10),
        (TABLE.replace("die 2", "hat 2"), "'hat 2' says nothing of a card", 7),
        (TABLE.replace("gains 1 maturity", "sings"), "is not read", 7),
        (TABLE.replace("church: [X", "garden: [X"), "no zone 'garden'", 7),
        (TABLE.replace("{first: A}", "{phase: battle}"), "no phase 'battle'", 2),
        (TABLE.replace("game: mission", "game: chess"), "redemption or mission", 3),
        (TABLE.replace("game: mission", "game: mission\nsolitaire: blind"), "open or automatic", 4),
        (TABLE.replace("game: mission", "game: mission\nteams: [[A, B]]"), r"[[A, C], [B, D]]", 4),
        (TABLE.replace("game: mission", "game: mission\noptions: {luck: 3}"), "no option 'luck'", 4),
    ],
)
def test_what_makes_no_sense_is_told_with_its_line(text: str, told: str, line: int) -> None:
    (scenario,) = read_any(text, "trial.yaml")
    if isinstance(scenario, ScenarioError):
        said = str(scenario)
    else:
        (result,) = run_mission_scenario(scenario)  # type: ignore[arg-type]
        said = result.error
    assert told in said
    assert f"trial.yaml:{line}" in said


def test_cards_of_one_name_and_words_for_sides() -> None:
    table = TABLE.replace("Y | die 3]", "X | die 3]")
    assert run(f"{table}  - B: nothing\n").failures
    assert run(f"{table}  - A: play Growth on A's X\nexpect: {{points: {{A: 4, B: 4}}}}\n").passed


@needs_shared
def test_every_scenario_that_was_given_has_a_file() -> None:
    listed = {
        json.loads(line)["id"]
        for line in (SHARED / "rules" / "mission_scenarios.jsonl").read_text(encoding="utf-8").splitlines()
    }
    texts = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.yaml"))
    assert listed == set(re.findall(r"^source: (S-M\d\d)$", texts, re.MULTILINE))
