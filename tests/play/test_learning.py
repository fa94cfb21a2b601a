"""What a table is worth: learnt from games, and of use for positions that were not learnt from."""

import json
from importlib.resources import files

from engine.cards.starter import load_starter_deck
from engine.kernel.chance import seed_from
from engine.play.driver import Computer
from engine.play.search.features import FEATURES, features
from engine.play.search.learning import TrainingExample, fitted, told_right, training_examples
from engine.play.search.levels import Mind
from engine.play.search.worth import learnt
from engine.redemption.game import new_game
from engine.redemption.model.ruleset import load_ruleset
from engine.redemption.model.setup import GameDeck
from tests.play.test_thinking import readings

DECKS = (GameDeck(load_starter_deck("G")), GameDeck(load_starter_deck("H")))


def test_weights_tell_who_wins_games_they_never_saw() -> None:
    told = [
        training_examples(DECKS, load_ruleset("2023"), seed, Computer.GREEDY, readings(), Mind()) for seed in range(48)
    ]
    seen = [lesson for game in told[:16] for lesson in game]
    unseen = [lesson for game in told[16:] for lesson in game]
    weights = fitted(seen, "1")
    assert fitted(seen, "1") == weights
    assert told_right(weights, unseen)[1] > told_right([-w for w in weights], unseen)[1]


def test_what_decides_weighs_most() -> None:
    made = [TrainingExample((float(a), float(b)), won=a > 0) for a in (-2, -1, 1, 2) for b in (-1, 1)]
    weights = fitted(made, "1")
    assert weights[0] > 4 * abs(weights[1])
    assert told_right(weights, made)[1] == 1


def test_shipped_weights_are_of_these_features() -> None:
    document = json.loads(files("data.play").joinpath("worth.json").read_text(encoding="utf-8"))
    assert tuple(document["weights"]) == FEATURES
    assert document["figures"]["told"] > 0.7


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    state = new_game(DECKS, load_ruleset("2023"), seed_from(3)).state
    ours, theirs = (features(state, seat) for seat in state.seats)
    assert ours == [-x for x in theirs]
    assert abs(learnt()(state, state.seats[0]) + learnt()(state, state.seats[1])) < 1e-9
