"""How many statements are cited and covered of an edition described by its differences (data/rules/editions)."""

from collections.abc import Iterable, Mapping

from bot.services.assurance.rule_coverage import OUT_OF_SCOPE, AreaCoverage, area_of, not_enforceable, not_yet
from glossary.editions.later import EditionStatement, excused, statements_of
from glossary.model import Edition


def coverage_of(edition: Edition, cited: Iterable[str], covered: Iterable[str]) -> list[AreaCoverage]:
    """Return how many statements of an edition are cited and covered, by area.

    A statement that repeats earlier ones also counts by those, as far as they count; removed statements, and those that
    explain a word, do not count. What no code can enforce is excused, with its reason.
    """
    code, tests = frozenset(cited), frozenset(covered)
    excuses = {**not_enforceable(), **excused(edition)}
    areas: dict[str, list[EditionStatement]] = {}
    for each in statements_of(edition):
        if each.status != "removed" and _is_in_scope(each):
            areas.setdefault(area_of(each.area), []).append(each)
    return [_area(name, found, code, tests, excuses) for name, found in areas.items()]


def _is_in_scope(statement: EditionStatement) -> bool:
    """Say whether a statement is a rule of play, and is not about words, colours or layout."""
    ids = statement.of if statement.status == "same" and statement.of else (statement.id,)
    return not OUT_OF_SCOPE.search(statement.id) and any(not OUT_OF_SCOPE.search(each) for each in ids)


def _area(
    name: str, found: list[EditionStatement], code: frozenset[str], tests: frozenset[str], excuses: Mapping[str, str]
) -> AreaCoverage:
    beyond = {each.id: reason for each in found if (reason := _excuse(each, excuses)) is not None}
    counted = [each for each in found if each.id not in beyond]
    not_cited = [each.id for each in counted if _lacks(each, code, excuses)]
    not_covered = [each.id for each in counted if _lacks(each, tests, excuses)]
    return AreaCoverage(
        area=name,
        in_scope=len(counted),
        cited=len(counted) - len(not_cited),
        covered=len(counted) - len(not_covered),
        not_cited=not_cited,
        not_covered=not_covered,
        not_enforceable=beyond,
        waiting={each.id: why for each in counted if (why := _waits(each))},
    )


def _excuse(statement: EditionStatement, excuses: Mapping[str, str]) -> str | None:
    """Return why no code can enforce a statement; one that repeats others is excused if all of those are."""
    if statement.status == "same" and statement.of and all(_does_not_count(each, excuses) for each in statement.of):
        return excuses.get(statement.id) or next(
            (excuses[each] for each in statement.of if each in excuses), "It explains words."
        )
    return excuses.get(statement.id)


def _waits(statement: EditionStatement) -> str:
    """Say which part of a statement that repeats others is not carried out yet, and why."""
    later = not_yet()
    parts = (f"{each}: {later[each]}" for each in statement.of if each in later and statement.status == "same")
    return " ".join(parts)


def _does_not_count(rule: str, excuses: Mapping[str, str]) -> bool:
    return rule in excuses or OUT_OF_SCOPE.search(rule) is not None


def _lacks(statement: EditionStatement, known: frozenset[str], excuses: Mapping[str, str]) -> bool:
    if statement.id in known:
        return False
    needed = [each for each in statement.of if not _does_not_count(each, excuses)]
    return statement.status != "same" or not needed or not known.issuperset(needed)
