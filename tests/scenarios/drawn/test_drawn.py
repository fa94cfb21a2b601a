"""The scenarios written for texts drawn by lot, each with its card from the whole card file."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from bot.services.assurance.scenarios import pool_of, read_file
from engine.cards.catalog import Catalog
from engine.play.scenario.model import Scenario
from engine.redemption.language.reader import Reader
from tests.scenarios.played import played, reader_of_all
from tests.shared import card_pool, needs_shared

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
    return reader_of_all(SCENARIOS, all_cards().printings)


def faults_of(scenario: Scenario) -> list[str]:
    told = []
    for result in played(scenario, POOL, reader(), all_cards().printings)[0]:
        told += [f"step {f.step}, line {f.line}: expected {f.expected}; got {f.got}" for f in result.failures]
        told += [f"edition {result.edition}", result.error, result.table] if not result.passed else []
    return told


@needs_shared
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_a_drawn_scenario_goes_as_the_rules_say(scenario: Scenario) -> None:
    """It passes; one that is listed as failing fails, so that the list is never longer than the truth."""
    told = faults_of(scenario)
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
