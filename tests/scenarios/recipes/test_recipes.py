"""Recipes: scenarios with real cards that make happen what the generic tables of the proof do not reach."""

from functools import cache
from pathlib import Path

import pytest

from bot.services.assurance.scenarios import pool_of, read_file
from engine.assurance.proof.games import GAMES
from engine.assurance.proof.ledger import ledger
from engine.assurance.proof.recipes import shown_by, together
from engine.play.readings import reader_for
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario
from engine.redemption.language.pool import card_text, key_of
from engine.redemption.language.reader import Reader
from tests.scenarios.drawn.test_drawn import SCENARIOS as DRAWN
from tests.scenarios.drawn.test_drawn import all_cards
from tests.scenarios.played import played, reader_of_all
from tests.shared import needs_shared, part

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))
RECIPES = [scenario for path in FILES for scenario in read_file(path) if isinstance(scenario, Scenario)]
EVERY = {scenario.id: scenario for scenario in (*DRAWN, *RECIPES)}


@cache
def reader() -> Reader:
    return reader_of_all(RECIPES, all_cards().printings)


@cache
def reader_of_the_pool() -> Reader:
    """Return a reader who knows the words of the whole file, and none that a scenario has invented."""
    return reader_for(all_cards().printings)


@needs_shared
@pytest.mark.parametrize("scenario", RECIPES, ids=lambda s: s.id)
def test_a_recipe_goes_as_the_rules_say(scenario: Scenario) -> None:
    results, _ = played(scenario, pool_of(all_cards), reader(), all_cards().printings)
    assert all(result.passed for result in results), [(r.error, r.failures) for r in results]


def test_every_recipe_of_the_ledger_is_there() -> None:
    assert ledger().recipes
    assert {name for by in ledger().recipes.values() for name in by} <= {GAMES, *EVERY}
    assert len({scenario.id for scenario in RECIPES}) == len(RECIPES)


@needs_shared
def test_the_recipes_of_a_text_show_it_at_work() -> None:
    """Each scenario that a text is proven by makes an effect of that text happen, or lets a modifier be felt."""
    words = reader_of_the_pool()
    pool = pool_of(all_cards)
    for key, names in part(sorted(ledger().recipes.items()), 20):
        found = [
            of
            for n in names
            if n != GAMES
            for of in shown_by(EVERY[n], tuple(run_scenario(EVERY[n], pool, words)), pool, words)
        ]
        shown = together(found)
        assert GAMES in names or any(of == key and held.effects | held.modifiers for (of, _), held in shown.items()), (
            key,
            names,
        )


@needs_shared
def test_a_scenario_that_fails_shows_nothing() -> None:
    scenario = next(s for s in DRAWN if s.id in {n for by in ledger().recipes.values() for n in by})
    words, pool = reader_of_the_pool(), pool_of(all_cards)
    passed = tuple(run_scenario(scenario, pool, words))
    own = {key_of(card_text(p)) for p in all_cards().printings}
    assert {of for (of, _), _ in shown_by(scenario, passed, pool, words)} & own
    broken = (*passed, type(passed[0])(scenario.id, passed[0].edition, (), error="broken on purpose"))
    assert not list(shown_by(scenario, broken, pool, words))
