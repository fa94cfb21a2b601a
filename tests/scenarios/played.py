"""Playing the scenarios of a folder with one reader, which is made once and remembers what it has read.

A file of scenarios is one test: what makes it fail names the scenario. To read all files takes seconds of each of the
processes that collect tests, so a file is read where it is played, and which ids it has is seen without reading it.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from bot.services.assurance.scenarios import read_file
from engine.cards.model import Printing
from engine.play.readings import reader_for
from engine.play.scenario.cardline import copies_in, parse_card
from engine.play.scenario.games import AnyScenario, run_any
from engine.play.scenario.model import Scenario
from engine.play.scenario.script import Result
from engine.play.scenario.table import Pool, Words
from engine.redemption.language.reader import Reader
from tests.shared import WHOLE

_ID = re.compile(r"^id: (\S+)$", re.MULTILINE)


def ids_in(paths: Iterable[Path]) -> list[str]:
    """Return the ids of the scenarios in these files, which are not read for it."""
    return [each for path in paths for each in _ID.findall(path.read_text(encoding="utf-8"))]


@cache
def scenarios_of(path: Path) -> tuple[AnyScenario, ...]:
    """Return the scenarios of a file, read once a process."""
    scenarios = read_file(path)
    assert [scenario.id for scenario in scenarios] == ids_in([path])
    return scenarios


def all_of(paths: Iterable[Path]) -> list[AnyScenario]:
    """Return the scenarios of these files."""
    return [scenario for path in paths for scenario in scenarios_of(path)]


def name_of(path: Path) -> str:
    """Return the name of a file's test."""
    return f"{path.parent.name}/{path.stem}"


def faults_in(results: Iterable[Result]) -> list[str]:
    """Return what is wrong, each with the scenario, the edition and the step."""
    told = []
    for result in results:
        of = f"{result.id}, edition {result.edition}"
        told += [f"{of}, step {f.step}, line {f.line}: expected {f.expected}; got {f.got}" for f in result.failures]
        told += [f"{of}: {result.error}"] if result.error else []
        told += [result.table] if not result.passed and result.table else []
    return told


def reader_of_all(scenarios: Iterable[AnyScenario], cards: Iterable[Printing] = ()) -> Reader:
    """Return a reader who knows the words of these cards, and of those that any of the scenarios has invented."""
    laid = (
        entry
        for scenario in scenarios
        if isinstance(scenario, Scenario)
        for entries in scenario.cards.values()
        for entry in entries
    )
    invented = dict.fromkeys(copies_in(entry.text)[0] for entry in laid if not entry.from_pool)
    return reader_for([*cards, *map(parse_card, invented)])


def played(scenario: AnyScenario, pool: Pool, reader: Reader, own: Words = ()) -> tuple[list[Result], Words]:
    """Return the results of a scenario, and the words with which its texts were read.

    That is the reader of all. With the words of its own cards alone, as in a game, it is played where it does not pass
    with those of all, and at night: to make a reader of its own takes longer than to play most scenarios.
    """
    if not WHOLE:
        results = list(run_any(scenario, pool, reader))
        if all(result.passed for result in results):
            return results, reader
    return list(run_any(scenario, pool, own)), own
