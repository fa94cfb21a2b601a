"""When players may act out of turn: windows, holds, Dominants, and the order in which they are asked."""

import pytest

from engine.kernel.decisions import Kind, Message, Source
from engine.kernel.engine import ask, push
from engine.kernel.errors import IllegalAnswer
from engine.kernel.inputs import Answer, Hold
from engine.kernel.records import replace
from engine.redemption.model import intents as does
from engine.redemption.model import zones
from engine.redemption.model.frames import PlayedDominant
from engine.redemption.model.options import choose_cards
from engine.redemption.model.status import current_battle
from engine.redemption.model.stops import Stop
from tests.redemption.board import A, B, Board, C, D, Game
from tests.redemption.support import dominant, hero, lost_soul, villain


def asked_through(game: Game, until: str) -> list[tuple[int, str]]:
    """Decline everything until something is asked, and return who was asked what on the way."""
    asked = []
    while game.who[1] != until:
        seat, key = game.who
        asked.append((int(seat), game.asked.prompt.args[0] if key == "window" else key))
        game.decline()
    return asked


@pytest.mark.parametrize("stop", [s for s in Stop if s is not Stop.ALWAYS])
def test_a_stop_is_where_its_owner_is_asked_and_nobody_else(stop: Stop) -> None:
    """Rules: REG-PRIO-01, REG-PRIO-03, R11-PRIO-02."""
    board = Board("2026" if stop is Stop.AFTER_ACTION else "2023", seats=3)
    board.put(A, zones.HAND, hero("Boaz", "2/2"))
    board.state.setup = type(board.state.setup)(board.state.setup.rules, (frozenset(), frozenset({stop}), frozenset()))
    ruth = board.put(A, zones.TERRITORY, hero("Ruth", "1/1"))
    board.put(B, zones.TERRITORY, villain("Guard", "5/5"))
    game = board.at("draw")
    asked: list[int] = []
    while game.state.read(("active_player", 0)) == A:
        if game.who[1] == "window":
            asked.append(int(game.asked.player))
        if game.who[1] == "battle_phase":
            game.do(does.BeginBattle(ruth, B))
        elif game.who[1] == "block":
            game.do(*game.offered(does.Block))
        elif game.who[1] == "preparation" and game.offered(does.PutInTerritory):
            game.do(game.offered(does.PutInTerritory)[0])
        else:
            game.decline()
    assert asked and set(asked) == {B}


def test_whoever_holds_is_asked_at_the_next_point_and_then_no_more() -> None:
    """Rules: REG-PRIO-01, REG-PRIO-03."""
    game = Board(seats=2).at("preparation")
    question = game.asked
    game.give(Hold(B))
    assert game.asked == question  # a Hold changes nothing in what is asked now
    game.decline()
    assert game.who == (B, "window")
    game.decline()
    assert asked_through(game, "preparation") == [(0, "battle_phase"), (0, "discard_phase")]


def test_a_hold_can_be_taken_back() -> None:
    """Rule: REG-PRIO-01."""
    game = Board().at("preparation").give(Hold(B)).give(Hold(B, wanted=False)).decline()
    assert game.who == (A, "battle_phase")


def test_priority_goes_round_from_the_active_player_in_turn_order() -> None:
    """Rules: REG-PRIO-02, REG-PRIO-03."""
    game = Board(seats=4, stops=(Stop.UPKEEP,)).at("upkeep", seat=C)
    assert asked_through(game, "preparation") == [(s, Stop.UPKEEP.value) for s in (C, D, A, B)]


def test_in_battle_the_opponent_comes_second_wherever_he_sits() -> None:
    """Rule: REG-PRIO-04."""
    board = Board(seats=4, stops=(Stop.BATTLE_BEGUN,))
    ruth = board.put(A, zones.TERRITORY, hero("Ruth", "5/5"))
    game = board.at("battle").do(does.BeginBattle(ruth, C))
    assert asked_through(game, "block") == [(s, Stop.BATTLE_BEGUN.value) for s in (A, C, B, D)]


def test_several_dominants_may_be_played_before_the_next_is_asked() -> None:
    """Rules: REG-TURN-17, REG-TURN-18, REG-TURN-19."""
    board = Board(stops=(Stop.UPKEEP,))
    souls = board.put(B, zones.LAND_OF_BONDAGE, lost_soul("One"), lost_soul("Two"))
    son = board.put(A, zones.HAND, dominant("Son of God"))
    angel = board.put(A, zones.HAND, dominant("Angel of the Lord"))
    demon = board.put(B, zones.TERRITORY, villain("Demon", "9/9"))
    game = board.at("upkeep").do(does.PlayDominant(son), does.ChooseCard(souls[1]))
    game.do(does.PlayDominant(angel), does.ChooseCard(demon))
    assert game.where(demon) == zones.DISCARD_PILE
    assert game.where(souls[1]) == zones.LAND_OF_REDEMPTION
    assert [game.where(c) for c in (son, angel)] == [zones.DISCARD_PILE] * 2
    assert game.who == (A, "window")
    assert game.decline().who == (B, "window")


def test_a_dominant_that_would_find_nobody_is_offered_by_the_guide_and_not_by_the_rulebook() -> None:
    """Rules: REG-TURN-17, RB-TARGET-03."""
    for edition, offered in (("2023", 1), ("2005", 0)):
        board = Board(edition)
        board.put(A, zones.HAND, dominant("Christian Martyr"))
        assert len(board.at("preparation").offered(does.PlayDominant)) == offered


def test_a_target_that_an_earlier_release_asked_for_is_asked_for_once_more() -> None:
    """Rule: REG-TURN-19."""
    board = Board()
    ruth = board.put(B, zones.TERRITORY, hero("Ruth", "3/3"))
    martyr = board.put(A, zones.TERRITORY, dominant("Christian Martyr"))
    game = board.at("preparation")
    push(game.state, PlayedDominant(martyr, A))
    options = choose_cards(game.state, A, (ruth,))
    ask(game.state, A, Kind.TARGET, options, Message("dominant_target"), source=Source(card=martyr))
    game.step = replace(game.step, decision=game.state.decision)
    game.do(does.ChooseCard(ruth))
    assert game.who == (A, "choose_targets") and game.where(ruth) == zones.TERRITORY
    game.do(does.ChooseCard(ruth))
    assert [game.where(c) for c in (ruth, martyr)] == [zones.DISCARD_PILE] * 2


def test_a_dominant_before_the_battle_resolves_has_initiative_looked_at_again() -> None:
    """Rules: REG-PRIO-03, REG-INIT-01, RB-RESOLVE-10."""
    board = Board(stops=(Stop.RESOLUTION,))
    board.put(A, zones.BATTLE, hero("Strong", "9/9"))
    board.put(A, zones.BATTLE, hero("Weak", "1/1"))
    board.put(B, zones.BATTLE, villain("Guard", "5/5"))
    martyr = board.put(B, zones.HAND, dominant("Christian Martyr"))
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul())
    game = board.in_battle()
    assert game.who == (B, "initiative")
    game.decline().until("window", A).decline()
    if game.who[1] == "window":
        strong = game.state.zone(zones.BATTLE, A)[0]
        game.do(does.PlayDominant(martyr), does.ChooseCard(strong))
        assert game.where(strong) == zones.DISCARD_PILE


def test_the_one_who_declined_is_not_asked_again_unless_somebody_acted() -> None:
    """Rule: REG-PRIO-03."""
    board = Board(stops=(Stop.RESOLUTION,))
    board.put(A, zones.BATTLE, hero("Strong", "9/9"))
    board.put(B, zones.BATTLE, villain("Guard", "5/5"))
    game = board.in_battle()
    asked = []
    while current_battle(game.state) is not None:
        asked.append(game.who)
        game.decline()
    assert asked == [(B, "initiative"), (A, "window")]


def test_burial_on_the_last_soul_makes_a_rescue_a_challenge_that_rescues_nobody() -> None:
    """It has failed, since it was once a rescue attempt. Rules: RB-DOM-08, REG-RATT-06, REG-BATTLE-14"""
    board = Board(stops=(Stop.RESOLUTION,))
    board.put(A, zones.BATTLE, hero("Strong", "9/9"))
    board.put(B, zones.BATTLE, villain("Guard", "5/5"))
    soul = board.put(B, zones.LAND_OF_BONDAGE, lost_soul())
    burial = board.put(B, zones.HAND, dominant("Burial"))
    game = board.in_battle().do(does.PlayDominant(burial), does.ChooseCard(soul))
    assert game.where(soul) == zones.DISCARD_PILE
    while current_battle(game.state) is not None:
        game.decline()
    assert game.value("battle_success") == "block"
    assert game.state.zone(zones.LAND_OF_REDEMPTION, A) == ()


def test_a_removed_lone_hero_is_a_successful_block() -> None:
    """Rules: RB-DOM-07, RB-RESOLVE-03."""
    board = Board()
    ruth = board.put(A, zones.BATTLE, hero("Ruth", "9/9"))
    guard = board.put(B, zones.BATTLE, villain("Guard", "5/5"))
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul())
    martyr = board.put(B, zones.HAND, dominant("Christian Martyr"))
    game = board.in_battle().do(does.PlayDominant(martyr), does.ChooseCard(ruth))
    while current_battle(game.state) is not None:
        game.decline()
    assert game.where(ruth) == zones.DISCARD_PILE and game.where(guard) == zones.TERRITORY
    assert game.value("battle_success") == "block"


def test_an_answer_of_another_seat_is_refused_in_a_window() -> None:
    """Rule: REG-PRIO-02."""
    game = Board(seats=3, stops=(Stop.UPKEEP,)).at("upkeep")
    with pytest.raises(IllegalAnswer):
        game.give(Answer(B, game.asked.id, ("pass",)))
