"""Finding, reading and running scenario files."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from pydantic import BaseModel

from bot.errors import UserFacing
from engine.cards.catalog import Catalog, UnknownCard
from engine.cards.model import Printing
from engine.cards.reprints import newest_first
from engine.cards.starter import starter_catalog
from engine.play.scenario.games import AnyScenario, read_any, run_any
from engine.play.scenario.model import Scenario
from engine.play.scenario.script import Result
from engine.play.scenario.table import Pool, Words
from engine.play.scenario.tree import ScenarioError

SUFFIXES = (".yaml", ".yml")
#: folders of scenarios on cards that do not come with Berean: they need an imported card file
IMPORTED = frozenset({"drawn", "recipes"})


class FailureLine(BaseModel):
    """One expectation that failed."""

    step: str
    line: int
    expected: str
    got: str


class ScenarioLine(BaseModel):
    """The result of one scenario in one edition: a line of `--json`."""

    id: str
    edition: str
    passed: bool
    rules: list[str]
    failures: list[FailureLine]
    error: str | None
    #: the cards whose text is not read
    unread: list[str]


def line_of(result: Result) -> ScenarioLine:
    """Return a result as it is printed in JSON."""
    return ScenarioLine(
        id=result.id,
        edition=result.edition,
        passed=result.passed,
        rules=list(result.rules),
        failures=[FailureLine(step=f.step, line=f.line, expected=f.expected, got=f.got) for f in result.failures],
        error=result.error or None,
        unread=list(result.unread),
    )


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """Return the scenario files named, and those in the folders named. Raises UserFacing."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES)
            if not inside:
                raise UserFacing(f"There is no scenario file (.yaml) in {path}.")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise UserFacing(f"There is no file or folder {path}.")
    return list(dict.fromkeys(found))


def of_shipped_cards(paths: Iterable[Path]) -> list[Path]:
    """Return the scenario files that need only the shipped cards."""
    return [path for path in paths if IMPORTED.isdisjoint(path.parts)]


def read_file(path: Path) -> tuple[AnyScenario, ...]:
    """Read the scenarios of a file, of either game. Raises ScenarioError."""
    found: list[AnyScenario] = []
    for scenario in read_any(_text_of(path), str(path)):
        if isinstance(scenario, ScenarioError):
            raise scenario
        found.append(scenario)
    return tuple(found)


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise ScenarioError(f"the file cannot be read: {reason}", file=str(path)) from None


def run_files(
    paths: Iterable[Path],
    pool: Pool,
    all_cards: Callable[[], Catalog] | None = None,
    edition: str | None = None,
) -> Iterator[Result]:
    """Run all scenarios of these files; what cannot be read is a result with an error.

    A scenario that uses cards of the pool is read with the names of `all_cards`, as games are. With an `edition` each
    is run in that one, whatever it says.
    """
    for path in paths:
        try:
            scenarios = list(read_any(_text_of(path), str(path)))
        except ScenarioError as error:
            scenarios = [error]
        for scenario in scenarios:
            if isinstance(scenario, ScenarioError):
                yield Result(scenario.scenario or path.stem, "", (), error=str(scenario))
                continue
            words: Words = ()
            if isinstance(scenario, Scenario):
                words = all_cards().printings if all_cards and scenario.uses_pool else ()
                scenario = scenario if edition is None else replace(scenario, editions=(edition,))
            yield from run_any(scenario, pool, words)


def pool_of(load: Callable[[], Catalog]) -> Pool:
    """Return a pool that finds cards by name in a catalog, which is loaded when a card is first asked for."""

    @cache
    def catalog() -> Catalog:
        return load()

    def find(name: str) -> Printing:
        called, _, code = name.partition("|")
        exact = catalog().printing(called, code)
        if exact is not None:
            return exact
        try:
            hit = catalog().find(called).hit
        except UnknownCard as error:
            raise ValueError(f"no card of this name is known; is it imported? ({error})") from None
        if not code:
            return catalog().meant(called, hit)[0]
        of_set = [each for each in hit.group.printings if each.set_code == code]
        if not of_set:
            raise ValueError(f"{hit.group.base_name} was not printed in the set {code}")
        return newest_first(of_set)[0]

    return find


def shipped_pool() -> Pool:
    """Return a pool of the shipped cards."""
    return pool_of(starter_catalog)
