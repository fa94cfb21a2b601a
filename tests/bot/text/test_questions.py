"""A question as it is put: what its player is told of each option before he takes it."""

from bot.text.decisions.questions import ask_in_words
from engine.cards.model import Brigade, CardType
from engine.kernel.ids import Bond, Facing
from engine.play.scenario.reader import read_scenarios
from engine.play.scenario.runner import Course
from engine.play.scenario.table import lay_out
from engine.redemption.model import zones
from tests.redemption.board import A, B, Board
from tests.redemption.support import hero, invent, lost_soul, side
from tests.redemption.test_open_or_hidden import no_pool

NAMES = ("Ada", "Ben")

#: a battle into which a Hero comes who has a choice
CHOICE = """
id: choice
rules: [REG-SA-17]
cards:
  A: {territory: ["Seth | Hero | Blue | 1/1 | | Draw 2 or discard an Evil Character."]}
  B: {territory: [Doeg | EC | Gray | 9/9, Laban | EC | Gray | 2/2], land_of_bondage: [Lost Soul x2]}
"""


def asked(board: Board) -> tuple[str, tuple[str, ...]]:
    game = board.at("battle")
    worded = ask_in_words(game.state, game.asked, NAMES)
    return worded.prompt, worded.labels


def table() -> Board:
    board = Board()
    board.put(A, zones.TERRITORY, hero("Ruth", "3/3", Brigade.WHITE), hero("Gideon", "5/5", Brigade.GREEN))
    return board


def test_an_attack_that_can_win_no_soul_says_so_beforehand() -> None:
    """Rule: REG-BATTLE-03."""
    prompt, labels = asked(table())
    assert "no soul can be won" in prompt and "challenge" in prompt
    assert "Attack Ben with Ruth" in labels


def test_an_attack_on_a_free_soul_says_nothing_of_a_challenge() -> None:
    """Rule: RB-ACCESS-01."""
    board = table()
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul("Lost Soul"))
    prompt, labels = asked(board)
    assert "challenge" not in prompt and not any("challenge" in label for label in labels)


def test_where_only_some_reach_a_soul_the_others_are_marked() -> None:
    """Rules: RB-ACCESS-02, REG-BATTLE-03."""
    board = table()
    held_in = board.put(B, zones.LAND_OF_BONDAGE, invent("Gates", side(CardType.SITE, "", Brigade.GREEN)))
    board.put(B, zones.LAND_OF_BONDAGE, lost_soul("Lost Soul"), on=held_in, bond=Bond.HELD_IN)
    prompt, labels = asked(board)
    assert "challenge" not in prompt
    assert "Attack Ben with Ruth (a challenge: no soul)" in labels and "Attack Ben with Gideon" in labels


def test_each_way_of_a_choice_says_what_it_does() -> None:
    """Rule: REG-SA-17."""
    (scenario,) = read_scenarios(CHOICE, "choice")
    laid = lay_out(scenario, "2023", no_pool)
    course = Course(laid.step, laid.names)
    course.move(A, "rescue with Seth")
    decision = course.step.decision
    assert decision is not None and decision.prompt.key == "choose_effect"
    assert ask_in_words(course.step.state, decision, NAMES).labels == ("Draw 2 cards", "Discard an Evil Character")


def test_an_artifact_that_is_active_is_activated_again() -> None:
    """Rule: REG-TURN-12."""
    board = Board()
    board.put(A, zones.ARTIFACT_PILE, invent("Ark", side(CardType.ARTIFACT)))
    board.put(A, zones.ARTIFACT_PILE, invent("Lamp", side(CardType.ARTIFACT)), facing=Facing.DOWN)
    game = board.at("preparation")
    labels = ask_in_words(game.state, game.asked, NAMES).labels
    assert {"Turn Ark face down", "Activate Ark again", "Activate Lamp"} <= set(labels)
