"""Two decks of a team, checked together."""

from collections.abc import Mapping

import pytest

from engine.decks.formats import TeamFormat, find_format
from engine.decks.teams import TeamVerdict, judge_team
from tests.decks.pool import ABILITY_SOULS, DOMINANTS, HEROES, HOPPER, Build, judge


def team(first: Mapping[str, int], second: Mapping[str, int], name: str = "teams@1.0", **more: object) -> TeamVerdict:
    fmt = find_format(name)
    assert isinstance(fmt, TeamFormat)
    base = f"{fmt.base}@{fmt.version}"
    texts = [Build(base, 50, first, **more).text(), Build(base, 50, second).text()]  # type: ignore[arg-type]
    return judge_team(fmt, judge(base), texts)


def broken(verdict: TeamVerdict) -> list[tuple[str, str]]:
    return [(violation.rule, violation.citation) for violation in verdict.between]


@pytest.mark.parametrize(
    ("first", "second", "faults"),
    [
        ({}, {}, []),
        ({DOMINANTS[0]: 1}, {DOMINANTS[1]: 1}, []),
        ({DOMINANTS[0]: 1}, {DOMINANTS[0]: 1}, ["DBR-TEAMS-04"]),
        ({DOMINANTS[0]: 1, DOMINANTS[1]: 1}, {DOMINANTS[0]: 1, DOMINANTS[1]: 1}, ["DBR-TEAMS-04"] * 2),
        ({"Son of God (G)": 1}, {"Son of God (H)": 1}, ["DBR-TEAMS-04"]),
        ({"New Jerusalem (Wa)": 1}, {"New Jerusalem (Wo)": 1}, []),
        ({ABILITY_SOULS[0]: 1}, {ABILITY_SOULS[1]: 1}, []),
        ({ABILITY_SOULS[0]: 1}, {ABILITY_SOULS[0]: 1}, ["DBR-TEAMS-04"]),
        ({HOPPER: 1}, {HOPPER: 1}, ["DBR-TEAMS-04"]),
        ({"Son of God (G)": 1}, {"Chariot of Fire": 1}, ["DBR-TEAMS-05"]),
        ({"Chariot of Fire": 1}, {"Son of God (G)": 1}, ["DBR-TEAMS-05"]),
        ({"The Second Coming": 1}, {"New Jerusalem (Wa)": 1}, ["DBR-TEAMS-05"]),
        ({"Son of God (G)": 1}, {"Chariot of Fire (Wa)": 1}, []),
        ({HEROES[0]: 1, "Twin Hero": 1}, {HEROES[0]: 1, "Twin Hero": 1}, []),
    ],
)
def test_what_a_team_may_have_once(first: dict[str, int], second: dict[str, int], faults: list[str]) -> None:
    """Rules: DBR-TEAMS-04, DBR-TEAMS-05"""
    verdict = team(first, second)
    assert broken(verdict) == [("team-unique", citation) for citation in faults]
    assert verdict.legal is not bool(faults)
    newer = team(first, second, "teams@1.3")
    assert [citation for _, citation in broken(newer)] == [fault.replace("DBR-", "DBR-V13-") for fault in faults]


def test_plain_lost_souls_may_be_in_both_decks() -> None:
    assert team({"Lost Soul Amos 1:1": 7}, {"Lost Soul Amos 1:1": 7}).legal


def test_each_deck_must_be_legal_by_itself() -> None:
    """Rule: DBR-TEAMS-01"""
    verdict = team({"Plain Blessing": 4}, {})
    assert not verdict.legal
    assert not verdict.between
    assert [deck.legal for deck in verdict.decks] == [False, True]


@pytest.mark.parametrize("lists", [1, 3])
def test_two_lists_are_a_team(lists: int) -> None:
    """Rule: DBR-TEAMS-06"""
    fmt = find_format("teams@1.0")
    assert isinstance(fmt, TeamFormat)
    verdict = judge_team(fmt, judge("type1@1.0"), [Build().text()] * lists)
    assert ("team-unique", "DBR-TEAMS-06") in broken(verdict)
    assert not verdict.legal
