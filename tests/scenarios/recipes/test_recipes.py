"""Recipes: scenarios with real cards that make happen what the generic tables of the proof do not reach."""

from functools import cache
from pathlib import Path

import pytest

from engine.assurance.proof.games import GAMES
from engine.assurance.proof.ledger import ledger
from engine.assurance.proof.recipes import shown_by, together
from engine.play.readings import reader_for
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.language.reader import Reader
from tests.scenarios.drawn.test_drawn import FILES as DRAWN
from tests.scenarios.drawn.test_drawn import POOL, all_cards
from tests.scenarios.played import all_of, faults_in, ids_in, name_of, played, reader_of_all, scenarios_of
from tests.shared import needs_shared, part

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))


@cache
def file_of_each() -> dict[str, Path]:
    """Return the file of each scenario by its id."""
    return {each: path for path in (*DRAWN, *FILES) for each in ids_in([path])}


def called(name: str) -> Scenario:
    """Return the scenario of this id."""
    scenario = next(each for each in scenarios_of(file_of_each()[name]) if each.id == name)
    assert isinstance(scenario, Scenario)
    return scenario


@cache
def reader() -> Reader:
    return reader_of_all(all_of(FILES), all_cards().printings)


@cache
def reader_of_the_pool() -> Reader:
    """Return a reader who knows the words of the whole file, and none that a scenario has invented."""
    return reader_for(all_cards().printings)


@needs_shared
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_recipes_go_as_the_rules_say(path: Path) -> None:
    told = []
    for scenario in scenarios_of(path):
        told += faults_in(played(scenario, POOL, reader(), all_cards().printings)[0])
    assert not told, "\n".join(told)


def test_every_recipe_of_the_ledger_is_there() -> None:
    assert ledger().recipes
    assert {name for by in ledger().recipes.values() for name in by} <= {GAMES, *file_of_each()}
    assert len(set(ids_in(FILES))) == len(ids_in(FILES))


@needs_shared
def test_the_recipes_of_a_text_show_it_at_work() -> None:
    """Each scenario that a text is proven by makes an effect of that text happen, or lets a modifier be felt."""
    words = reader_of_the_pool()
    pool = POOL
    for key, names in part(sorted(ledger().recipes.items()), 20):
        found = [
            of
            for n in names
            if n != GAMES
            for of in shown_by(called(n), tuple(run_scenario(called(n), pool, words)), pool, words)
        ]
        shown = together(found)
        assert GAMES in names or any(of == key and held.effects | held.modifiers for (of, _), held in shown.items()), (
            key,
            names,
        )


@needs_shared
def test_a_scenario_that_fails_shows_nothing() -> None:
    named = {name for by in ledger().recipes.values() for name in by}
    scenario = called(next(each for each in ids_in(DRAWN) if each in named))
    words, pool = reader_of_the_pool(), POOL
    passed = tuple(run_scenario(scenario, pool, words))
    own = {key_of(card_text(p)) for p in all_cards().printings}
    assert {of for (of, _), _ in shown_by(scenario, passed, pool, words)} & own
    broken = (*passed, type(passed[0])(scenario.id, passed[0].edition, (), error="broken on purpose"))
    assert not list(shown_by(scenario, broken, pool, words))
