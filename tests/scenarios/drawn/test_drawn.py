"""The scenarios written for texts drawn by lot, each with its card from the whole card file."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from bot.services.assurance.scenarios import pool_of, read_file
from engine.cards.catalog import Catalog
from engine.play.readings import reader_for
from engine.play.scenario.cardline import copies_in, parse_card
from engine.play.scenario.model import Scenario
from engine.play.scenario.runner import run_scenario
from engine.play.scenario.table import Words
from engine.redemption.language.reader import Reader
from tests.shared import WHOLE, card_pool, needs_shared

HERE = Path(__file__).parent
SCENARIOS = [scenario for path in sorted(HERE.glob("*/*.yaml")) for scenario in read_file(path)]
KNOWN: dict[str, str] = tomllib.loads((HERE / "known.toml").read_text(encoding="utf-8"))


@cache
def all_cards() -> Catalog:
    """Return the cards of the whole file."""
    return Catalog(card_pool().printings)


POOL = pool_of(all_cards)


@cache
def reader() -> Reader:
    """Return a reader who knows the words of all cards, and of those that any scenario has invented."""
    laid = (entry for scenario in SCENARIOS for entries in scenario.cards.values() for entry in entries)
    invented = (parse_card(copies_in(entry.text)[0]) for entry in laid if not entry.from_pool)
    return reader_for([*all_cards().printings, *invented])


def faults_of(scenario: Scenario, words: Words) -> list[str]:
    told = []
    for result in run_scenario(scenario, POOL, words):
        told += [f"step {f.step}, line {f.line}: expected {f.expected}; got {f.got}" for f in result.failures]
        told += [f"edition {result.edition}", result.error, result.table] if not result.passed else []
    return told


@needs_shared
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_a_drawn_scenario_goes_as_the_rules_say(scenario: Scenario) -> None:
    """It passes; one that is listed as failing fails, so that the list is never longer than the truth."""
    told = ["by night"] if WHOLE else faults_of(scenario, reader())
    told = told and faults_of(scenario, all_cards().printings)  # the words of its own cards alone, as in a game
    if scenario.id in KNOWN:
        assert told, f"{scenario.id} passes now: take it out of known.toml"
    else:
        assert not told, "\n".join(told)


def test_what_is_known_to_fail_is_there_and_has_a_reason() -> None:
    assert set(KNOWN) <= {scenario.id for scenario in SCENARIOS}
    assert all(reason.endswith(".") for reason in KNOWN.values())


def test_every_drawn_scenario_has_an_id_of_its_own_and_rests_on_a_rule() -> None:
    ids = [scenario.id for scenario in SCENARIOS]
    assert len(set(ids)) == len(ids)
    assert all(scenario.rules for scenario in SCENARIOS)
