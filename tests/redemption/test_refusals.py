"""What is offered and what is refused come from the same checks: an action is offered where no rule objects to it."""

import pytest

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.model import intents as does
from engine.redemption.model import zones
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.rules.refusals import TIMES, conceivable, objections
from tests.redemption.board import A, B, Board
from tests.redemption.support import Table, good_enhancement, hero, tables, villain, walk
from tests.shared import times

GAMES = times(12, 3)


@pytest.mark.parametrize("table", tables(GAMES, first_seed=41), ids=str)
def test_what_is_offered_is_what_no_rule_objects_to(table: Table) -> None:
    """On the way through random games the menu and the objections never disagree."""
    for taken in walk(table, most=200):
        state, asked = taken.before, taken.asked
        offered = {o.intent for o in asked.options if type(o.intent) in TIMES}
        for intent in offered:
            assert objections(state, asked, asked.player, intent) == (), intent
        if not offered or taken.number % 6:
            continue
        for card in within_reach(state, asked.player):
            for intent in conceivable(state, asked.player, card):
                if type(intent) in TIMES and intent not in offered:
                    assert objections(state, asked, asked.player, intent), intent


def within_reach(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Return the cards a player might try something with."""
    return tuple(c for zone in (zones.HAND, zones.TERRITORY, zones.ARTIFACT_PILE) for c in state.zone(zone, seat))


def test_nobody_acts_out_of_his_turn_and_the_rule_says_so() -> None:
    board = Board()
    ruth = board.put(B, zones.HAND, hero("Ruth", "5/5"))
    game = board.at("preparation", A)
    assert "REG-BGL-03" in objections(game.state, game.asked, B, does.PutInTerritory(ruth))


def test_only_the_condition_that_fails_is_given() -> None:
    board = Board()
    board.put(A, zones.BATTLE, hero("Ruth", "5/5"))
    board.put(B, zones.BATTLE, villain("Er", "9/9"))
    ruth = board.state.zone(zones.BATTLE, A)[0]
    held = board.put(A, zones.HAND, good_enhancement("Zeal", "1/1"))
    gone = board.put(A, zones.DISCARD_PILE, good_enhancement("Hope", "1/1"))
    game = board.in_battle()
    assert objections(game.state, game.asked, A, does.PlayEnhancement(held, ruth)) == ()
    assert objections(game.state, game.asked, A, does.PlayEnhancement(gone, ruth)) == ("RB-INIT-04",)


def test_the_rules_of_the_edition_come_first() -> None:
    for edition, first in (("2023", "REG-"), ("2005", "RB-")):
        board = Board(edition)
        ruth = board.put(A, zones.HAND, hero("Ruth", "5/5"))
        found = objections((game := board.at("draw", A).until("preparation")).state, game.asked, A, does.Block(ruth))
        assert load_ruleset(edition).edition == edition
        assert found[0].startswith(first)
