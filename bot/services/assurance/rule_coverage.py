"""Which rules are cited by code, and covered by a passing scenario or by a test that names them in its docstring."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import yaml
from pydantic import BaseModel

from bot.services.assurance.scenarios import SUFFIXES, of_shipped_cards, read_file, run_files, shipped_pool
from glossary import load_rules

#: The areas of play that need no card ability, and those of abilities.
AREAS = (
    "setup", "turn", "zones", "battle", "initiative", "resolution", "rescue", "control", "identity", "teams",
    "ability-structure", "targeting", "modifiers", "effects",
)  # fmt: skip
#: Each effect and each modifier is an area of its own in the data; here they are counted together.
_TOGETHER = {"effect": "effects", "modifier": "modifiers"}
#: The edition under which the rules of The Mission are filed.
MISSION = "mission"
#: The optional rules, which the data file in another area.
OPTIONAL = frozenset({"RB-OPT-01", "RB-OPT-02", "RB-OPT-03", "RB-OPT-04", "RB-OPT-05"})
#: Explanations of words and colours, worked examples, and what the wiki repeats of the rulebook are no rules of play.
OUT_OF_SCOPE = re.compile(r"^WK-|-(?:WORD|COLOR|INTRO|LAYOUT|EX|TABLE)-\d\d$")
_ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d{2}"
_SPAN = re.compile(rf"({_ID})(?:(?: to |\.\.)({_ID}|\d{{2}}))?")
#: What a test is about stands in its docstring after one of these words, up to the end of the paragraph.
_ABOUT = re.compile(r"\b(?:Rules?|Covers):(.*?)(?:\n\s*\n|\Z)", re.DOTALL)
_LEFT_OUT = re.compile(r"\b(?:skip|xfail)\b")


class AreaCoverage(BaseModel):
    """The rules of one area: those without a citation or a test, and those that cannot be enforced at all.

    `waiting` says for rules without a test why they are not carried out yet.
    """

    area: str
    in_scope: int
    cited: int
    covered: int
    not_cited: list[str]
    not_covered: list[str]
    not_enforceable: dict[str, str]
    waiting: dict[str, str]


def ids_in(text: str) -> Iterator[str]:
    """Generate the rule ids in a text; `REG-BRES-01 to REG-BRES-07` names all between as well."""
    for first, last in _SPAN.findall(text):
        yield first
        if last:
            stem, number = first[:-2], int(first[-2:])
            yield from (f"{stem}{n:02}" for n in range(number + 1, int(last[-2:]) + 1))


def cited_in(root: Path) -> frozenset[str]:
    """Return the ids that are named in Python files and editions below a folder."""
    files = [*root.rglob("*.py"), *root.rglob("*.toml")]
    return frozenset(i for path in files for i in ids_in(path.read_text(encoding="utf-8")))


def covered_by(tests: Path) -> frozenset[str]:
    """Return the ids of all passing scenarios below a folder, and those in the docstrings of its tests."""
    results = list(run_files(_scenarios_below(tests), shipped_pool()))
    failed = {r.id for r in results if not r.passed}
    return _ids_of_tests_below(tests) | {rule for r in results if r.id not in failed for rule in r.rules}


def claimed_by(tests: Path) -> frozenset[str]:
    """Return the ids that the scenarios and tests below a folder say they cover; none of them is run."""
    scenarios = (scenario for path in _scenarios_below(tests) for scenario in read_file(path))
    return _ids_of_tests_below(tests) | {rule for scenario in scenarios for rule in scenario.rules}


def _scenarios_below(tests: Path) -> list[Path]:
    found = (p for p in tests.rglob("*") if p.suffix in SUFFIXES and "scenarios" in p.parts)
    return sorted(of_shipped_cards(found))


def _ids_of_tests_below(tests: Path) -> frozenset[str]:
    modules = (path.read_text(encoding="utf-8", errors="replace") for path in tests.rglob("test_*.py"))
    return frozenset(i for module in modules for i in ids_of_tests(module))


def ids_of_tests(module: str) -> Iterator[str]:
    """Generate the ids that the tests of a module name in their docstrings: `Rules: REG-INIT-01, REG-INIT-02`.

    An id in a comment, a table or a string does not count, nor does one of a test that is always skipped.
    """
    functions = (n for n in ast.walk(ast.parse(module)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    for test in functions:
        left_out = any(_LEFT_OUT.search(ast.unparse(each)) for each in test.decorator_list)
        if test.name.startswith("test_") and not left_out:
            for about in _ABOUT.findall(ast.get_docstring(test) or ""):
                yield from ids_in(about)


def not_enforceable() -> dict[str, str]:
    """Return the rules that no code can enforce, each with the reason (data/rules/not-enforceable.yaml)."""
    return _reasons("not-enforceable.yaml")


def not_yet() -> dict[str, str]:
    """Return the rules that are not carried out yet, each with the reason (data/rules/not-yet.yaml)."""
    return _reasons("not-yet.yaml")


def _reasons(name: str) -> dict[str, str]:
    text = (files("data") / "rules" / name).read_text(encoding="utf-8")
    return {rule: str(reason) for rule, reason in (yaml.safe_load(text) or {}).items()}


def mission_rules_by_area() -> dict[str, list[str]]:
    """Return the ids of the rules of The Mission by area, in the order of its document."""
    found: dict[str, list[str]] = {}
    for section in load_rules().sections:
        if section.edition == MISSION:
            area = section.area.partition(":")[2] or section.area
            found.setdefault(area, []).extend(statement.id for statement in section.statements)
    return found


def rules_by_area() -> dict[str, list[str]]:
    """Return the ids of the rules of Redemption in scope by area, in the order of the documents."""
    found: dict[str, list[str]] = {area: [] for area in AREAS}
    for section in load_rules().sections:
        for statement in section.statements:
            area = "setup" if statement.id in OPTIONAL else area_of(section.area)
            if area in found and not OUT_OF_SCOPE.search(statement.id):
                found[area].append(statement.id)
    return found


def area_of(area: str) -> str:
    """Return the area under which the rules of a section are counted."""
    return _TOGETHER.get(area.partition(":")[0], area)


def coverage(
    cited: Iterable[str],
    covered: Iterable[str],
    beyond: Mapping[str, str] | None = None,
    areas: Mapping[str, list[str]] | None = None,
) -> list[AreaCoverage]:
    """Return how many rules of each area are cited and covered, without those that cannot be enforced.

    `areas` are those of Redemption if none are given.
    """
    code, tests = frozenset(cited), frozenset(covered)
    reasons = not_enforceable() if beyond is None else beyond
    later = not_yet()
    return [_area(area, ids, code, tests, reasons, later) for area, ids in (areas or rules_by_area()).items()]


def _area(
    area: str,
    every: list[str],
    code: frozenset[str],
    tests: frozenset[str],
    reasons: Mapping[str, str],
    later: Mapping[str, str],
) -> AreaCoverage:
    ids = [i for i in every if i not in reasons]
    return AreaCoverage(
        area=area,
        in_scope=len(ids),
        cited=sum(i in code for i in ids),
        covered=sum(i in tests for i in ids),
        not_cited=[i for i in ids if i not in code],
        not_covered=[i for i in ids if i not in tests],
        not_enforceable={i: reasons[i] for i in every if i in reasons},
        waiting={i: later[i] for i in ids if i in later},
    )
