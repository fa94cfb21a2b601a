"""What a table is worth: learnt from games, and of use for positions that were not learnt from."""

import json
from importlib.resources import files

from engine.cards.starter import load_starter_deck
from engine.kernel.chance import seed_from
from engine.kernel.ids import Zone
from engine.play.driver import Computer
from engine.play.search.features import FEATURES, features
from engine.play.search.learning import TrainingExample, fitted, told_right, training_examples
from engine.play.search.levels import Mind
from engine.play.search.prior import is_soul
from engine.play.search.worth import learnt, weights
from engine.redemption.game import new_game
from engine.redemption.model import zones
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


def test_a_soul_rescued_is_worth_more_as_decks_run_out() -> None:
    """Rules: HOUSE-PLAY-01, RB-OVER-07. Who has rescued most wins when nothing moves any more."""
    state = new_game(DECKS, load_ruleset("2023"), seed_from(3)).state
    seat, other = state.seats
    (soul,) = [c for c in state.zone(zones.DECK, other) if is_soul(state.definitions[c])][:1]
    gained = []
    for left in (40, 10, 0):
        before, after = state.fork(), state.fork()
        for table in (before, after):
            for s in state.seats:
                table.zones = {**table.zones, Zone(zones.DECK, s): state.zone(zones.DECK, s)[:left]}
        after.zones = {**after.zones, Zone(zones.LAND_OF_REDEMPTION, seat): (soul,)}
        stood = zip(weights(), features(before, seat), features(after, seat), strict=True)
        gained.append(sum(weight * (then - now) for weight, now, then in stood))
    assert 0 < gained[0] < gained[1] < gained[2]


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    state = new_game(DECKS, load_ruleset("2023"), seed_from(3)).state
    ours, theirs = (features(state, seat) for seat in state.seats)
    assert ours == [-x for x in theirs]
    assert abs(learnt()(state, state.seats[0]) + learnt()(state, state.seats[1])) < 1e-9
