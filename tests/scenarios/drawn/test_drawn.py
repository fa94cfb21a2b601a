"""The scenarios written for texts drawn by lot, each with its card from the whole card file."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from bot.services.assurance.scenarios import pool_of
from engine.cards.catalog import Catalog
from engine.redemption.language.reader import Reader
from tests.scenarios.played import all_of, faults_in, ids_in, name_of, played, reader_of_all, scenarios_of
from tests.shared import card_pool, needs_shared

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))
KNOWN: dict[str, str] = tomllib.loads((HERE / "known.toml").read_text(encoding="utf-8"))


@cache
def all_cards() -> Catalog:
    """Return the cards of the whole file."""
    return Catalog(card_pool().printings)


POOL = pool_of(all_cards)


@cache
def reader(draw: Path) -> Reader:
    """Return a reader who knows the whole file's words, and those that any scenario of a draw has invented."""
    return reader_of_all(all_of(path for path in FILES if path.parent == draw), all_cards().printings)


@needs_shared
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_scenarios_of_a_drawn_text_go_as_the_rules_say(path: Path) -> None:
    """They pass; one that is listed as failing fails, so that the list is never longer than the truth.

    Each rests on a rule.
    """
    told = [f"{scenario.id} names no rule" for scenario in scenarios_of(path) if not scenario.rules]
    for scenario in scenarios_of(path):
        faults = faults_in(played(scenario, POOL, reader(path.parent), all_cards().printings)[0])
        if scenario.id not in KNOWN:
            told += faults
        elif not faults:
            told.append(f"{scenario.id} passes now: take it out of known.toml")
    assert not told, "\n".join(told)


def test_what_is_known_to_fail_is_there_and_has_a_reason() -> None:
    assert set(KNOWN) <= set(ids_in(FILES))
    assert all(reason.endswith(".") for reason in KNOWN.values())


def test_every_drawn_scenario_has_an_id_of_its_own() -> None:
    ids = ids_in(FILES)
    assert len(set(ids)) == len(ids)
