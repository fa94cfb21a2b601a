"""Deck rules that are known at second hand only: judged where they are named, told beside a verdict by those held."""

import pytest

from bot.services.decks.checks import DeckService
from bot.text.decks import headline, later_lines
from engine.decks.judge import DeckVerdict
from tests.decks.pool import HEROES, Build, catalog, rules_of, verdict_of

#: no card of the pool of this test is of the Rotation
POOL = "banned-card"


def broken(text: str, name: str) -> set[str]:
    return set(rules_of(verdict_of(text, name))) - {POOL}


@pytest.mark.parametrize(("size", "faults"), [(49, {"deck-size"}), (50, set()), (70, set()), (71, {"deck-size"})])
def test_a_type_1_deck_has_fifty_to_seventy_cards(size: int, faults: set[str]) -> None:
    found = broken(Build("type1", size).text(), "type1-unlimited")
    assert found - {"lost-soul-count", "copy-limit"} == faults


def test_of_each_card_there_is_one() -> None:
    assert "copy-limit" in broken(Build("type1", 50, {HEROES[0]: 2}).text(), "type1-unlimited")
    assert "copy-limit" in broken(Build("type1", 50, {"Plain Blessing": 2}).text(), "type1@2.0")


def test_limited_takes_cards_of_the_rotation_and_unlimited_all() -> None:
    text = Build("type1", 50).text()
    assert POOL in rules_of(verdict_of(text, "type1@2.0")) and POOL not in rules_of(verdict_of(text, "type1-unlimited"))


def test_a_verdict_by_the_rules_held_tells_what_newer_ones_would_say() -> None:
    checked = DeckService(catalog(), {}).check_with_later([Build("type1", 71).text()])
    assert isinstance(checked, DeckVerdict) and checked.legal
    assert headline(checked) == (
        "\N{CHECK MARK} Legal in Type I by 1.3.0 (March 2026), not checked against 2.0 (August 2026)"
    )
    assert any(line.startswith("In 2.0, as far as it is known: ") and "70" in line for line in later_lines(checked))


def test_a_verdict_by_what_is_known_says_so() -> None:
    assert "by what is known of 2.0 (August 2026)" in headline(verdict_of(Build("type1", 50).text(), "type1@2.0"))


def test_older_rules_are_judged_as_they_were() -> None:
    assert headline(verdict_of(Build("type1", 154).text(), "type1@1.0")).startswith(
        "\N{CHECK MARK} Legal in Type I by 1.0.0 (November 2023)"
    )
