"""Playing the scenarios of a folder with one reader, which is made once and remembers what it has read."""

from collections.abc import Iterable

from engine.cards.model import Printing
from engine.play.readings import reader_for
from engine.play.scenario.cardline import copies_in, parse_card
from engine.play.scenario.games import AnyScenario, run_any
from engine.play.scenario.model import Scenario
from engine.play.scenario.script import Result
from engine.play.scenario.table import Pool, Words
from engine.redemption.language.reader import Reader
from tests.shared import WHOLE


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
