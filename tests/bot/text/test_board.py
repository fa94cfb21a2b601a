"""The table in words."""

from bot.text.table.board import battle_lines, board_lines, card_text
from bot.ui.board import board_panel
from engine.cards.model import CardType
from engine.cards.starter import load_starter_deck
from engine.kernel.ids import Bond, Facing
from engine.kernel.inputs import Answer
from engine.play.players import RandomPlayer
from engine.redemption.game import new_game, submit
from engine.redemption.model import zones
from engine.redemption.model.battle import Situation
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from engine.redemption.view import view
from tests.redemption.board import A, B, Board
from tests.redemption.support import invent, lost_soul, side, villain

NAMES = ("Ada", "Ben")


def test_who_has_initiative_and_why() -> None:
    decks = tuple(GameDeck(tuple(load_starter_deck(code))) for code in "GH")
    told: dict[Situation, set[str]] = {}
    for number in range(6):
        step = new_game(decks, load_ruleset("2023"), f"{number:064x}")
        players = [RandomPlayer(f"{number}{seat}") for seat in (0, 1)]
        while (decision := step.state.decision) is not None:
            battle = view(step.state, None).battle
            if battle is not None and battle.initiative is not None and decision.prompt.key == "initiative":
                assert battle.initiative == decision.player
                line = battle_lines(view(step.state, None), battle, NAMES)[0]
                told.setdefault(battle.situation, set()).add(line.partition("initiative: ")[2])
            picks = players[decision.player].choose(step.state, decision)
            step = submit(step.state, Answer(decision.player, decision.id, picks))
    assert told[Situation.WINNING] | told[Situation.LOSING] <= {f"{name}, who is losing" for name in NAMES}
    even = told.get(Situation.STALEMATE, set()) | told.get(Situation.MUTUAL_DESTRUCTION, set())
    assert even and even <= {
        "Ada, since Ben played or passed last",
        "Ben, since Ada played or passed last",
    }, "the one with initiative is never the one who acted last"


def test_ones_own_card_that_lies_face_down() -> None:
    board = Board()
    board.put(A, zones.ARTIFACT_PILE, invent("Ark", side(CardType.ARTIFACT)), facing=Facing.DOWN)
    board.put(A, zones.TERRITORY, villain("Spy", "1/2"), facing=Facing.DOWN)
    (own_pile, own_spy), (pile, _) = (
        [card_text(view(board.state, viewer).seats[A][zone][0]) for zone in (zones.ARTIFACT_PILE, zones.TERRITORY)]
        for viewer in (A, B)
    )
    assert (own_pile, pile) == ("Ark (face down)", "face-down card")
    assert own_spy.endswith(" 1/2 (face down)")


def test_a_soul_in_a_site_says_so_on_the_board_and_at_the_terminal() -> None:
    board = Board()
    site = board.put(A, zones.TERRITORY, invent("Gates", side(CardType.SITE)))
    board.put(A, zones.LAND_OF_BONDAGE, lost_soul("Lost Soul"), on=site, bond=Bond.HELD_IN)
    seen = view(board.at("preparation").state, B)
    assert "Lost Soul (in Gates)" in "\n".join(board_lines(seen, NAMES))
    assert "Lost Soul (in Gates)" in repr(board_panel("0123abcd", seen, NAMES))
