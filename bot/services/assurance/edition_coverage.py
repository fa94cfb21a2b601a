"""How far the statements of an edition that has statements of its own are cited and covered (data/rules/editions)."""

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel

from bot.services.assurance.rule_coverage import AreaCoverage, area_of


class Statement(BaseModel):
    """A statement of an edition, and the statements of the edition before that it equals, changes or removes."""

    id: str
    section: str
    status: Literal["same", "changed", "new", "removed"]
    of: list[str]
    statement: str
    area: str


def statements_of(edition: str) -> tuple[Statement, ...]:
    """Return the statements of an edition in the order of its document; none where it has no file of its own."""
    file = files("data") / "rules" / "editions" / f"{edition}.jsonl"
    if not file.is_file():
        return ()
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(Statement.model_validate(json.loads(line)) for line in lines)


def coverage_of(edition: str, cited: Iterable[str], covered: Iterable[str]) -> list[AreaCoverage]:
    """Return how far the statements of an edition are cited and covered, by area.

    One that says the same as before counts by the statements that it equals as well; a removed one does not count.
    """
    code, tests = frozenset(cited), frozenset(covered)
    areas: dict[str, list[Statement]] = {}
    for each in statements_of(edition):
        if each.status != "removed":
            areas.setdefault(area_of(each.area), []).append(each)
    return [_area(name, found, code, tests) for name, found in areas.items()]


def _area(name: str, found: list[Statement], code: frozenset[str], tests: frozenset[str]) -> AreaCoverage:
    not_cited = list(_lacking(found, code))
    not_covered = list(_lacking(found, tests))
    return AreaCoverage(
        area=name,
        in_scope=len(found),
        cited=len(found) - len(not_cited),
        covered=len(found) - len(not_covered),
        not_cited=not_cited,
        not_covered=not_covered,
        not_enforceable={},
        waiting={},
    )


def _lacking(found: list[Statement], known: frozenset[str]) -> Iterator[str]:
    for each in found:
        by_equal = each.status == "same" and bool(each.of) and known.issuperset(each.of)
        if each.id not in known and not by_equal:
            yield each.id
