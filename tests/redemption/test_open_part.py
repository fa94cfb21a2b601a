"""What of a question may stand where everybody reads: the same whatever its player holds."""

import pytest

from engine.cards.model import Printing
from engine.kernel.ids import Facing
from engine.kernel.records import replace
from engine.redemption.model import intents as does
from engine.redemption.model import zones
from engine.redemption.model.setup import setup_of
from engine.redemption.model.stops import Speed
from engine.redemption.rules.turn.open_part import open_part
from tests.redemption.board import A, B, Board, Game
from tests.redemption.support import dominant, evil_enhancement, hero, villain

HANDS = (
    (),
    (villain("Spy", "9/9"), dominant("Angel of the Lord"), hero("Friend", "9/9")),
    (dominant("Christian Martyr"), evil_enhancement("Net", "2/2"), villain("Guard", "1/1")),
)


def attacked(hand: tuple[Printing, ...]) -> Game:
    board = Board()
    board.put(A, zones.TERRITORY, hero("Ruth", "6/6"))
    board.put(B, zones.TERRITORY, villain("Guard", "5/5"), villain("Giant", "8/8"))
    board.put(B, zones.TERRITORY, villain("Lurker", "8/8"), facing=Facing.DOWN)
    for printing in hand:
        board.put(B, zones.HAND, printing)
    game = board.at("battle")
    return game.do(game.offered(does.BeginBattle)[0])


def open_to_all(game: Game) -> list[str]:
    part = open_part(game.state, game.asked)
    named = game.state.definitions
    return [] if part is None else [
        f"{type(o.intent).__name__} {named[o.card].name if o.card is not None else ''}".strip() for o in part.options
    ]  # fmt: skip


@pytest.mark.parametrize("hand", HANDS)
def test_a_block_is_offered_in_the_open_by_those_who_lie_in_the_open(hand: tuple[Printing, ...]) -> None:
    """Rules: RB-BLOCK-01, REG-ZONE-11."""
    game = attacked(hand)
    assert game.who == (B, "block")
    assert open_to_all(game) == ["Block Guard", "Block Giant", "Pass"]


@pytest.mark.parametrize("hand", HANDS)
def test_of_what_a_hand_offers_only_passing_is_open(hand: tuple[Printing, ...]) -> None:
    """Rule: REG-INIT-01."""
    game = attacked(hand)
    game.do(next(b for b in game.offered(does.Block) if game.state.definitions[b.card].name == "Guard"))
    assert game.who == (B, "initiative")
    assert open_to_all(game) == ["Pass"]


@pytest.mark.parametrize("hand", HANDS)
def test_attacks_are_open_where_the_hero_is(hand: tuple[Printing, ...]) -> None:
    """Rule: RB-PRESENT-01."""
    board = Board()
    board.put(A, zones.TERRITORY, hero("Ruth", "3/3"))
    for printing in hand:
        board.put(A, zones.HAND, printing)
    assert open_to_all(board.at("battle")) == ["BeginBattle Ruth", "NextPhase"]


@pytest.mark.parametrize("hand", HANDS)
def test_who_has_no_hero_on_the_table_tells_of_none_in_his_hand(hand: tuple[Printing, ...]) -> None:
    """A battle that a hand alone could begin is no part of what is open, nor is going on to it. Rule: REG-TURN-18."""
    board = Board()
    board.state.setup = replace(setup_of(board.state), speeds=(Speed.NORMAL, Speed.NORMAL))
    board.put(A, zones.TERRITORY, villain("Guard", "5/5"))
    for printing in (villain("Other", "1/1"), *hand):
        board.put(A, zones.HAND, printing)
    assert open_to_all(board.at("preparation")) == ["EndTurn"]
