"""`berean scenario` and the reading of its files."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import build_app
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.tree import ScenarioError

RUN = CliRunner()
GOOD = """
id: an-unblocked-rescue
rules: [RB-BLOCK-04]
edition: [2023, 2005]
cards:
  A: {territory: [Jude | Hero | Red | 8/8 | human]}
  B: {land_of_bondage: [Lost Soul]}
script:
  - A: rescue with Jude
  - B: no block
expect: {souls: {A: 1}}
"""
#: ten names, each of which stands for a list of ten of the one before it
LAUGHS = "[&a0 [x], " + ", ".join(f"&a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)) + "]"


def run(*arguments: str) -> tuple[int, list[str]]:
    result = RUN.invoke(build_app(), ["scenario", *arguments])
    return result.exit_code, result.output.splitlines()


def test_a_folder_of_scenarios_that_pass(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.yaml").write_text(GOOD)
    assert run(str(tmp_path)) == (0, ["2 passed, 0 failed"])


def test_json_is_a_line_for_each_edition(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    code, lines = run(str(tmp_path), "--json")
    assert code == 0
    assert [json.loads(line) for line in lines] == [
        {"id": "an-unblocked-rescue", "edition": edition, "passed": True, "rules": ["RB-BLOCK-04"], "failures": [],
         "error": None, "unread": []}
        for edition in ("2023", "2005")
    ]  # fmt: skip


def test_an_edition_that_is_named_holds_for_all(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    code, lines = run(str(tmp_path), "--json", "--edition", "2026")
    assert (code, [json.loads(line)["edition"] for line in lines]) == (0, ["2026"])
    assert run(str(tmp_path), "--edition", "1999")[0] != 0


def test_a_failure_says_what_was_expected_and_shows_the_table(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(GOOD.replace("souls: {A: 1}", "souls: {A: 3}"))
    code, lines = run(str(tmp_path))
    assert code == 1
    assert "  step end, line 11: expected souls: A 3; got A 1" in lines
    assert "    B land of bondage: Lost Soul" in lines
    assert lines[-1] == "0 passed, 2 failed"


def test_a_failing_step_is_named_in_json(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(GOOD.replace("B: no block", "B: block with Jude"))
    code, lines = run(str(tmp_path), "--json")
    assert code == 1
    failure = json.loads(lines[0])["failures"][0]
    assert (failure["step"], failure["expected"]) == ("2", "B: block with Jude")
    assert failure["got"].startswith("refused: ")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("id: an-unblocked-rescue\n", ""), "2: a scenario needs an id"),
        (("{territory: [Jude | Hero | Red | 8/8 | human]}", "&a [*a]"), "6: this stands within itself"),
        (("| 8/8 |", "| 8 |"), "6: numbers are written like 5/5, not '8'"),
        (("edition: [2023, 2005]", "edition: []"), "4: an edition has to be named, or left out"),
        (("edition: [2023, 2005]", "edition: 1999"), "4: there is no edition '1999'"),
        (("B: no block", "C: no block"), "10: there is no seat 'C'"),
        (("territory:", "garden:"), "6: there is no zone 'garden'"),
        (("| Hero |", "| Heroine |"), "6: 'Heroine' is no card type"),
        (("expect:", "expects:"), "11: a scenario has no key 'expects'"),
        (("souls:", "soul:"), "11: an expectation has no key 'soul'"),
        (("Jude | Hero | Red | 8/8 | human", "Jude"), "6: 'Jude' needs a type"),
        (("Jude | Hero | Red | 8/8 | human", "{pool: No Such Card}"), "6: 'No Such Card' is not in the card pool"),
        (("rules: [RB-BLOCK-04]", "rules: [nonsense]"), "3: 'nonsense' is no rule id"),
        (("cards:", "options: {no_such: 1}\ncards:"), "5: There is no rule switch 'no_such'"),
        (("script:", "script: [["), "this is no YAML"),
        (("rules: [RB-BLOCK-04]", f"rules: {'[' * 50_000}"), "3: more than 30 lists stand within each other here"),
        (("rules: [RB-BLOCK-04]", f"rules: {LAUGHS}"), "this file has more than 200,000 entries"),
    ],
)
def test_what_cannot_be_read_is_named_by_file_and_line(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(GOOD.replace(*change))
    code, lines = run(str(path))
    assert code == 1
    assert any(said in line for line in lines), lines
    assert any(str(path) in line for line in lines)


def test_a_missing_path_and_an_empty_folder_are_said_in_a_sentence(tmp_path: Path) -> None:
    from bot.cli import run as whole_run

    assert whole_run(["scenario", str(tmp_path / "nothing")]) == 2
    assert whole_run(["scenario", str(tmp_path)]) == 2


def test_no_word_turns_into_a_truth_value() -> None:
    text = "id: on\nrules: [RB-X-01]\nscript: [A: yes, B: no]\nexpect: {battle: none, over: off}"
    (scenario,) = read_scenarios(text)
    assert [step.text for step in scenario.script] == ["yes", "no"]  # type: ignore[union-attr]
    assert scenario.id == "on"


def test_one_key_twice_is_an_error() -> None:
    with pytest.raises(ScenarioError, match="twice"):
        read_scenarios("id: a\nid: b")


@pytest.mark.parametrize("told", ["[[A, B], [C, D]]", "[[A, C]]", "[[A, C], [B]]"])
def test_teams_are_those_of_staggered_seats(told: str) -> None:
    text = "id: two-and-two\nrules: [REG-PRE-08]\nseats: [A, B, C, D]\nteams: "
    (scenario,) = read_scenarios(f"{text}[[A, C], [B, D]]")
    assert scenario.teams
    with pytest.raises(ScenarioError, match=r"are \[\[A, C\], \[B, D\]\]"):
        read_scenarios(f"{text}{told}", "teams.yaml")


@pytest.mark.parametrize(("key", "told"), [("category: type3", "no category")])
def test_what_cannot_be_played_is_said_with_id_and_line(key: str, told: str) -> None:
    with pytest.raises(ScenarioError, match=told) as raised:
        read_scenarios(f"id: another\nrules: [REG-PRE-08]\n{key}\n", "another.yaml")
    assert "another.yaml:3" in str(raised.value)
    assert raised.value.scenario == "another"
