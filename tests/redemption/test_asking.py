"""Where players are asked by the speed they have set, and until when they pass."""

import pytest

from engine.kernel.changes import Set
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import Field, Seat
from engine.kernel.inputs import Hold, Setting
from engine.kernel.records import replace
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from engine.redemption.model import intents as does
from engine.redemption.model import zones
from engine.redemption.model.attention import PASSES, SPEED
from engine.redemption.model.orders import NO_ORDER, ORDERS, Order, When
from engine.redemption.model.setup import setup_of
from engine.redemption.model.stops import Speed, Stop, Until
from engine.redemption.rules.turn.ordered import standing
from engine.redemption.view import redacted
from tests.redemption.board import A, B, Board, Game
from tests.redemption.support import dominant, evil_enhancement, hero, lost_soul, villain
from tests.redemption.test_open_or_hidden import no_pool

#: a battle in which A is losing, and holds a card that can remove the only character of B
REMOVAL = """
id: table
rules: [REG-INIT-06]
cards:
  A: {{territory: [Seth | Hero | Blue | 1/1], hand: ["Thrust | GE | Blue | 1/1 | | {words}"]}}
  B: {{territory: [Doeg | EC | Gray | 9/9], hand: ["{answer}"], land_of_bondage: [Lost Soul x2]}}
"""


def at_speed(speed: Speed, board: Board, where: str = "preparation", *, computers: tuple[Seat, ...] = ()) -> Game:
    """Begin a phase of a game in which both players have set a speed."""
    state = board.state
    state.setup = replace(setup_of(state), speeds=(speed, speed), computers=computers)
    return board.at(where)


def asked_in_a_turn(game: Game) -> list[tuple[int, str]]:
    """Decline everything until the next turn, and return who was asked what."""
    asked, turn = [], game.state.number(("turn", 0))
    while game.state.number(("turn", 0)) == turn:
        asked.append((int(game.asked.player), game.who[1]))
        game.decline()
    return asked


def with_hands(**stops: Stop) -> Board:
    board = Board(stops=tuple(stops.values()))
    for seat in (A, B):
        board.put(seat, zones.HAND, hero(f"Friend {seat}", "1/1"))
        board.put(seat, zones.TERRITORY, hero(f"Ruth {seat}", "1/1"), villain(f"Guard {seat}", "5/5"))
    return board


def test_an_idle_turn_at_full_speed_asks_everywhere_and_at_normal_speed_only_what_matters() -> None:
    """Rule: REG-PRIO-01."""
    full = asked_in_a_turn(at_speed(Speed.FULL, with_hands()))
    assert full == [(0, "preparation"), (0, "battle_phase"), (0, "discard_phase"), (1, "window")]
    normal = asked_in_a_turn(at_speed(Speed.NORMAL, with_hands()))
    assert normal == [(0, "preparation"), (0, "battle_phase")]  # where he goes on instead of ending his turn


@pytest.mark.parametrize("speed", (Speed.NORMAL, Speed.FULL))
def test_own_stops_hold_at_normal_speed(speed: Speed) -> None:
    """Rule: REG-PRIO-01."""
    asked = asked_in_a_turn(at_speed(speed, with_hands(stop=Stop.PREPARATION)))
    assert (1, "window") in asked
    assert (1, "window") not in asked_in_a_turn(at_speed(Speed.FAST, with_hands(stop=Stop.PREPARATION)))


def test_a_hold_works_at_every_speed_and_through_passing() -> None:
    """Rule: REG-PRIO-01."""
    for speed in Speed:
        game = at_speed(speed, with_hands())
        game.give(Setting(B, PASSES, Until.MY_TURN.value)).give(Hold(B)).decline()
        assert game.who == (B, "window")


def test_a_full_hand_is_asked_for_at_every_speed() -> None:
    """Rule: REG-TURN-16."""
    board = with_hands()
    board.put(A, zones.HAND, *(hero(f"More {i}", "1/1") for i in range(9)))
    game = at_speed(Speed.FAST, board)
    assert "discard_phase" in [what for _, what in asked_in_a_turn_of_discards(game)]


def asked_in_a_turn_of_discards(game: Game) -> list[tuple[int, str]]:
    asked = []
    while (game.asked.player, game.who[1]) != (B, "preparation"):
        asked.append((int(game.asked.player), game.who[1]))
        if game.who[1] == "discard_phase":
            game.do(game.offered(does.DiscardFromHand)[0])
        else:
            game.decline()
    return asked


def test_who_passes_until_his_turn_is_asked_nothing_before_it() -> None:
    """Rule: REG-PRIO-01."""
    board = with_hands()
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul("Lost Soul"))
    game = at_speed(Speed.FULL, board)
    game.give(Setting(A, PASSES, Until.MY_TURN.value))  # in his own turn: until the next
    assert game.who == (B, "window")
    game.give(Setting(B, PASSES, Until.MY_TURN.value))
    assert game.who == (B, "preparation")
    assert asked_in_a_turn(game)[:2] == [(1, "preparation"), (1, "battle_phase")]
    assert game.who == (A, "preparation")


def test_who_passes_until_a_battle_is_asked_for_a_block() -> None:
    """Rule: REG-PRIO-01."""
    game = at_speed(Speed.FULL, with_hands())
    game.give(Setting(B, PASSES, Until.BATTLE.value)).decline()
    game.do(game.offered(does.BeginBattle)[0])
    assert game.asked.player == B
    game.give(Setting(B, PASSES, Until.BATTLE_OVER.value))
    assert game.who != (B, "block")


def attacked(*given: Setting) -> Game:
    """Let A attack after settings, on a table where both have characters."""
    game = at_speed(Speed.NORMAL, with_hands(), "battle")
    for setting in given:
        game.give(setting)
    return game.do(game.offered(does.BeginBattle)[0])


def blocked(game: Game) -> Game:
    return game.do(game.offered(does.Block)[0])


def test_an_order_passes_for_its_player_once_somebody_blocks() -> None:
    """Rule: REG-PRIO-01."""
    assert blocked(attacked()).who == (A, "initiative")
    assert blocked(attacked(Setting(A, ORDERS, "blocked"))).who != (A, "initiative")
    assert blocked(attacked(Setting(A, ORDERS, "blocked Guard 1"))).who != (A, "initiative")
    assert blocked(attacked(Setting(A, ORDERS, "blocked Goliath"))).who == (A, "initiative")


def test_an_order_against_attacks_neither_blocks_nor_plays() -> None:
    """Rule: REG-PRIO-01."""
    assert attacked().who == (B, "block")
    assert attacked(Setting(B, ORDERS, "attacked Ruth 0")).who[1] != "block"
    assert attacked(Setting(B, ORDERS, "attacked Goliath")).who == (B, "block")


def test_a_hold_is_stronger_than_an_order() -> None:
    """Rule: REG-PRIO-01."""
    assert attacked(Setting(B, ORDERS, "attacked"), Hold(B)).who == (B, "window")


def test_an_order_ends_with_the_turn_it_was_given_for_and_can_be_taken_back() -> None:
    """Rule: REG-PRIO-01."""
    game = at_speed(Speed.NORMAL, with_hands(), "battle")
    game.give(Setting(A, ORDERS, "blocked")).give(Setting(B, ORDERS, "attacked"))
    turn = game.state.number(("turn", 0))
    assert standing(game.state, A) == (Order(When.BLOCKED, "", turn),)
    game.give(Setting(B, NO_ORDER, "attacked")).do(game.offered(does.BeginBattle)[0])
    assert not standing(game.state, B) and game.who == (B, "block")
    game.give(Setting(B, ORDERS, "attacked")).until("preparation")
    assert game.state.number(("turn", 0)) > turn
    assert not standing(game.state, A) and (not standing(game.state, B) or game.who[0] == A)


def test_others_learn_nothing_of_an_order() -> None:
    game = attacked()
    heard = game.heard()
    game.give(Setting(A, ORDERS, "blocked"))
    assert game.heard() == heard
    facts = game.give(Setting(A, ORDERS, "blocked Goliath")).step.facts
    assert not redacted(facts, B)


def test_a_setting_of_another_leaves_the_open_question_as_it_is() -> None:
    """Rule: REG-PRIO-01."""
    game = at_speed(Speed.NORMAL, with_hands())
    question = game.asked
    game.give(Setting(B, SPEED, Speed.FAST.value))
    assert game.asked == question


@pytest.mark.parametrize(
    "setting",
    (
        (SPEED, "warp"),
        (PASSES, "tomorrow"),
        ("souls", "5"),
        (PASSES, "this battle is over"),
        (ORDERS, "offered"),
        (ORDERS, "sleep"),
        (NO_ORDER, "blocked"),
    ),
)
def test_what_is_no_setting_is_refused(setting: tuple[str, str]) -> None:
    game = at_speed(Speed.NORMAL, with_hands())
    with pytest.raises(IllegalAnswer):
        game.give(Setting(A, *setting))


def test_against_a_computer_no_only_answer_is_asked_for() -> None:
    """Rule: REG-PRIO-01."""
    for computers, asked in (((), (A, "preparation")), ((B,), (B, "preparation"))):
        board = Board()
        nobody, _ = board.put(A, zones.HAND, villain("Nobody", "1/1"), evil_enhancement("Lie", "1/1"))
        state = board.state
        state.setup = replace(setup_of(state), speeds=(Speed.NORMAL,) * 2, computers=computers)
        game = board.at("preparation").do(does.PutInTerritory(nobody))
        assert game.who == asked


def test_a_battle_can_be_announced_among_the_actions_of_the_preparation_phase() -> None:
    """Rules: REG-TURN-18, REG-PRIO-03."""
    game = at_speed(Speed.NORMAL, with_hands())
    game.do(game.offered(does.BeginBattle)[0])
    assert game.who == (B, "block") and [p.name for p in game.state.phases] == ["battle"]
    assert not at_speed(Speed.FULL, with_hands()).offered(does.BeginBattle)


def test_ending_the_turn_early_goes_through_its_phases_and_leaves_the_next_turn_as_it_is() -> None:
    """Who ends his turn has not passed for a battle in the next. Rules: REG-TURN-18, REG-PRIO-03."""
    game = at_speed(Speed.NORMAL, with_hands())
    game.do(does.EndTurn())
    assert game.who == (B, "preparation")
    game.do(game.offered(does.BeginBattle)[0])
    assert game.who == (A, "block")


def test_who_ends_his_turn_early_with_too_many_cards_discards_first() -> None:
    """Rule: REG-TURN-16."""
    board = with_hands()
    board.put(A, zones.HAND, *(hero(f"More {i}", "1/1") for i in range(9)))
    assert at_speed(Speed.NORMAL, board).do(does.EndTurn()).who == (A, "discard_phase")


def test_the_others_act_before_an_announced_battle_and_give_the_phase_back() -> None:
    """Rules: REG-PRIO-02, REG-PRIO-03."""
    board = with_hands()
    martyr = board.put(B, zones.HAND, dominant("Christian Martyr"))
    game = at_speed(Speed.NORMAL, board)
    game.give(Hold(B)).do(game.offered(does.BeginBattle)[0])
    assert game.who == (B, "window")
    game.do(does.PlayDominant(martyr)).until("preparation")
    assert game.who == (A, "preparation") and game.offered(does.BeginBattle)
    game.do(does.EndTurn()).until("preparation")
    assert game.who == (B, "preparation")  # the battle that was announced first is forgotten


def test_who_skips_his_battle_phase_cannot_announce_a_battle() -> None:
    """Rule: REG-RESTR-04."""
    board = with_hands()
    board.mark(Set(Field("skips battle", A), True))
    game = at_speed(Speed.NORMAL, board)
    assert not game.offered(does.BeginBattle) and game.do(does.EndTurn()).who == (B, "preparation")


def test_who_has_blocked_passes_by_an_order() -> None:
    """Rule: REG-PRIO-01."""
    for order, asked in ((None, True), ("blocking", False), ("blocking Guard 1", False), ("blocking Goliath", True)):
        board = with_hands()
        samson = board.put(A, zones.TERRITORY, hero("Samson", "9/9"))
        game = at_speed(Speed.NORMAL, board, "battle")
        if order is not None:
            game.give(Setting(B, ORDERS, order))
        blocked(game.do(does.BeginBattle(samson, B)))
        assert (game.who == (B, "initiative")) == asked


def removed(words: str, answer: str, speed: Speed) -> Course:
    """Let A play an Enhancement with these words on the last character of B, who holds one other card."""
    (scenario,) = read_scenarios(REMOVAL.format(words=words, answer=answer), "table")
    laid = lay_out(scenario, "2023", no_pool)
    laid.step.state.setup = replace(setup_of(laid.step.state), stops=(), speeds=(speed, speed))
    course = Course(laid.step, laid.names)
    for player, move in ((A, "rescue with Seth"), (B, "block with Doeg"), (A, "play Thrust on Seth at Doeg")):
        course.move(player, move)
    return course


@pytest.mark.parametrize(
    ("words", "may_be_stopped"),
    [
        ("Discard an Evil Character.", True),
        ("Discard an Evil Character. Cannot be prevented.", True),
        ("Discard an Evil Character. Cannot be negated.", False),
        ("Discard an Evil Character. Cannot be interrupted.", False),
        ("Draw 1. Discard an Evil Character. Discard abilities cannot be negated.", False),
        ("Draw 1. Discard an Evil Character. Draw abilities cannot be negated.", True),
    ],
)
def test_nobody_is_asked_to_answer_what_all_see_cannot_be_stopped(words: str, may_be_stopped: bool) -> None:
    """Rules: REG-INIT-06, REG-CBN-01, REG-CBI-01, REG-MODS-04."""
    for answer in ("Net | EE | Gray | 2/2", "Ward | EE | Gray | 0/0 | | Negate a good Enhancement."):
        for speed in (Speed.NORMAL, Speed.FULL):
            asked = removed(words, answer, speed).step.decision
            assert asked is not None
            is_asked = asked.prompt.key == "special_initiative"
            assert is_asked == (may_be_stopped or speed is Speed.FULL)  # whatever he holds
            assert not is_asked or (len(asked.options) == 2) == (may_be_stopped and answer.startswith("Ward"))
