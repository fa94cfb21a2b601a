"""The table in words."""

from bot.text.table.board import battle_lines
from engine.cards.starter import load_starter_deck
from engine.kernel.inputs import Answer
from engine.play.players import RandomPlayer
from engine.redemption.game import new_game, submit
from engine.redemption.model.battle import Situation
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from engine.redemption.view import view

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
