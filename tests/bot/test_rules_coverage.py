"""The rules that code cites and tests cover never become fewer: the counts stand in a file beside this one."""

import json
from functools import cache
from pathlib import Path

import engine
from bot.services.assurance.rule_coverage import (
    AREAS,
    cited_in,
    claimed_by,
    coverage,
    ids_in,
    ids_of_tests,
    mission_rules_by_area,
    not_enforceable,
    not_yet,
    rules_by_area,
)

HERE = Path(__file__).parent
#: each scenario is played by a test of its own, which fails where it does not pass
covered = cache(claimed_by)
KEPT = json.loads((HERE / "rules_coverage.json").read_text(encoding="utf-8"))


def test_no_area_falls_below_what_it_had() -> None:
    """Where this fails, cover the rules again; where counts have grown, write them into the file."""
    root = Path(engine.__path__[0])
    found = {a.area: a for a in coverage(cited_in(root) | cited_in(root.parent / "data"), covered(HERE.parent))}
    fallen = {
        area: (found[area].cited, found[area].covered)
        for area, (cited, covered) in KEPT.items()
        if found[area].cited < cited or found[area].covered < covered
    }
    assert not fallen


def test_what_waits_is_a_rule_of_abilities_without_a_test_and_has_a_reason() -> None:
    waiting = not_yet()
    abilities = {"ability-structure", "targeting", "modifiers", "effects"}
    assert set(waiting) <= {i for area, ids in rules_by_area().items() if area in abilities for i in ids}
    assert all(len(reason.split()) >= 5 for reason in waiting.values())
    assert not set(waiting) & (covered(HERE.parent) | set(not_enforceable()))


def test_every_rule_of_abilities_has_a_test_or_a_reason_to_wait() -> None:
    areas = coverage((), covered(HERE.parent))
    of_abilities = [a for a in areas if a.area in ("ability-structure", "targeting", "modifiers", "effects")]
    assert not [i for a in of_abilities for i in a.not_covered if i not in a.waiting]


def test_every_area_has_rules_and_each_rule_one_area() -> None:
    by_area = rules_by_area()
    assert set(by_area) == set(AREAS) == set(KEPT)
    assert all(by_area.values())
    ids = [i for rules in by_area.values() for i in rules]
    assert len(set(ids)) == len(ids)


def test_every_rule_of_the_mission_is_cited_and_covered() -> None:
    root = Path(engine.__path__[0])
    areas = coverage(cited_in(root), covered(HERE.parent), areas=mission_rules_by_area())
    assert sum(a.in_scope for a in areas) == 136
    assert not [i for a in areas for i in (*a.not_cited, *a.not_covered)]


def test_spans_of_ids_name_all_between() -> None:
    assert list(ids_in("REG-BRES-01 to REG-BRES-03, RB-GL-11, REG-PRE-01..03")) == [
        "REG-BRES-01", "REG-BRES-02", "REG-BRES-03", "RB-GL-11", "REG-PRE-01", "REG-PRE-02", "REG-PRE-03",
    ]  # fmt: skip


def test_coverage_counts_what_is_there_and_lists_what_is_not() -> None:
    setup = coverage({"RB-SETUP-05"}, {"RB-SETUP-05", "RB-WIN-01", "RB-SETUP-12"}, {"RB-SETUP-12": "for a trial"})[0]
    assert (setup.cited, setup.covered) == (1, 2)
    assert "RB-WIN-01" in setup.not_cited
    assert len(setup.not_covered) == setup.in_scope - 2
    assert setup.not_enforceable == {"RB-SETUP-12": "for a trial"}


def test_a_test_covers_what_its_docstring_says_it_is_about_and_no_more() -> None:
    module = '''"""Rule: REG-X-01 of the module."""
ROWS = ["REG-X-02"]  # Rule: REG-X-03

def helper():
    """Rule: REG-X-04."""

def test_one():
    """What it does, unlike REG-X-05. Rules: REG-X-06,
    RB-X-07 to RB-X-09.

    Told again: REG-X-10.
    """
    assert "REG-X-11"

@pytest.mark.skip
def test_left_out():
    """Rule: REG-X-12."""
'''
    assert list(ids_of_tests(module)) == ["REG-X-06", "RB-X-07", "RB-X-08", "RB-X-09"]


def test_what_cannot_be_enforced_is_a_rule_in_scope_with_a_reason_and_covered_by_nothing() -> None:
    beyond = not_enforceable()
    in_scope = {i for ids in rules_by_area().values() for i in ids}
    assert set(beyond) <= in_scope
    assert all(len(reason.split()) >= 5 for reason in beyond.values())
    root = Path(engine.__path__[0])
    assert not set(beyond) & cited_in(root), "code cites them: then they are enforced"
