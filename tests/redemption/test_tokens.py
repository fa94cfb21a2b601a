"""Tokens come into being in games that can be played again."""

from engine.kernel.ids import Seat
from engine.play.readings import reader_for, readings_of
from engine.play.replay import opening
from engine.play.scenario.cardline import parse_card
from engine.redemption.abilities.activation.tokens import STOCK
from engine.redemption.game import empty_table
from engine.redemption.model import zones
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck

CREATOR = parse_card('Fold | Good Fortress | | | "Host" Token (1/9 silver male angel) | Draw 1 to create a Hero token.')
OTHER = parse_card("Seth | Hero | Blue | 5/5 | human, male")


def test_the_stock_of_tokens_is_no_part_of_a_deck_and_comes_again_with_the_game() -> None:
    """Rules: REG-TOKEN-01, HOUSE-ABIL-41"""
    readings = readings_of(reader_for([CREATOR, OTHER]), [CREATOR], without=lambda whole: ())
    decks = (GameDeck((CREATOR, OTHER), (OTHER,)), GameDeck((OTHER,) * 3))
    table = empty_table(decks, load_ruleset("2023"), "0" * 64, readings=readings)
    for seat in (Seat(0), Seat(1)):
        held = table.zone(zones.NOWHERE, seat)
        assert [table.definitions[c].base_name for c in held] == ["Host Token"] * STOCK
        assert all(table.cards[c].owner == seat and table.definitions[c].token for c in held)
    again = opening(table, ())
    assert again.definitions == table.definitions
    assert again.board() == table.board()


def test_decks_without_such_cards_have_no_tokens() -> None:
    """Rule: HOUSE-ABIL-41"""
    table = empty_table((GameDeck((OTHER,)), GameDeck((OTHER,))), load_ruleset("2023"), "0" * 64)
    assert len(table.definitions) == 2
    assert not table.zone(zones.NOWHERE, Seat(0))
