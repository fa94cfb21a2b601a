"""Random games in which the cards play by themselves: the laws hold after every answer, and no game fails.

`BEREAN_ABILITY_GAMES` says how many games are played; the seed of a game makes it again.
"""

import os
import random
from functools import cache

import pytest

from engine.cards.starter import load_starter_deck, starter_catalog
from engine.kernel import codec
from engine.kernel.chance import seed_from
from engine.kernel.engine import Step
from engine.kernel.inputs import Answer, TimeUp
from engine.kernel.ledger import fold
from engine.kernel.state import State
from engine.play.readings import reader_for, readings_of
from engine.redemption.abilities.ongoing.negate_prevent import at_work, stopped
from engine.redemption.game import empty_table, new_game, submit
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model.ruleset import EDITIONS, RuleSet, load_ruleset
from engine.redemption.model.setup import GameDeck
from engine.redemption.model.stops import Stop
from tests.redemption.covered import covered_decks
from tests.redemption.support import a_pick, saved
from tests.redemption.swapping import swapped
from tests.redemption.test_laws import disorder
from tests.redemption.two_worlds import told, watchers
from tests.shared import needs_shared, times

GAMES = int(os.environ.get("BEREAN_ABILITY_GAMES", times(12, 3)))
FIRST = int(os.environ.get("BEREAN_ABILITY_FIRST", "1"))
MOST_ANSWERS = 1200
Dealt = tuple[tuple[GameDeck, ...], RuleSet, str, tuple[frozenset[Stop], ...], dict[str, str]]
WITH_DECKS = pytest.mark.parametrize(
    "covered", [False, pytest.param(True, marks=needs_shared)], ids=["starter decks", "covered decks"]
)


@cache
def readings() -> dict[str, str]:
    """Return how the cards of the starter decks are read."""
    printings = starter_catalog().printings
    return readings_of(reader_for(printings), printings)


@cache
def decks() -> dict[str, GameDeck]:
    """Return the starter decks."""
    return {code: GameDeck(load_starter_deck(code)) for code in "GH"}


def dealt(seed: int, *, covered: bool = False) -> Dealt:
    """Return what a game begins with: G against H, or covered decks; seats, edition and stops follow from the seed."""
    dice = random.Random(seed)
    codes = dice.choice(("GH", "HG", "GG", "HH"))
    stops = tuple(frozenset(s for s in Stop if dice.random() < 0.2) for _ in codes)
    if not covered:
        return tuple(decks()[c] for c in codes), load_ruleset(EDITIONS[0]), seed_from(seed), stops, readings()
    drawn, read = covered_decks(seed)
    return drawn, load_ruleset(EDITIONS[seed % len(EDITIONS)]), seed_from(seed), stops, read


def begin(seed: int, *, covered: bool = False) -> Step:
    """Return the first step of a game."""
    return new_game(*dealt(seed, covered=covered))


def broken(state: State, everything: set[int]) -> list[str]:
    """List what no table may look like while a player is asked something."""
    found = list(state.faults())
    lying = sorted(c for held in state.zones.values() for c in held)
    if lying != sorted(everything):
        found.append("cards were lost or doubled")
    found += [
        f"{type(f).__name__} is left over from ability {f.owner}"
        for f in state.frames
        if f.owner is not None and f.owner not in state.instances
    ]
    return found


@WITH_DECKS
@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_a_game_with_abilities_keeps_the_laws(seed: int, covered: bool) -> None:
    dice = random.Random(f"abilities {seed}")
    game = dealt(seed, covered=covered)
    step = new_game(*game)
    again = fold(empty_table(*game), step.facts)
    everything = set(step.state.cards)
    for number in range(MOST_ANSWERS):
        asked = step.decision
        if asked is None:
            break
        assert broken(step.state, everything) == []
        if asked.prompt.key != "duplicate":
            assert list(disorder(step.state)) == []
        if number % 97 == 0:
            assert codec.dump(saved(step.state)) == codec.dump(step.state)
        if number % 31 == 0:
            assert again.board() == step.state.board() and again.cards == step.state.cards
        step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))
        fold(again, step.facts)
    assert broken(step.state, everything) == []


@WITH_DECKS
@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES // 3))
def test_every_answer_to_an_ability_is_accepted_and_leaves_the_state_alone(seed: int, covered: bool) -> None:
    dice = random.Random(f"answers {seed}")
    step = begin(seed, covered=covered)
    for number in range(MOST_ANSWERS):
        asked = step.decision
        if asked is None:
            break
        assert asked.problems(asked.default) == ()
        if asked.source.ability is not None and number % 5 == 0:
            before = codec.dump_live(step.state)
            for picks in asked.answers(20):
                submit(step.state, Answer(asked.player, asked.id, picks))
            submit(step.state, TimeUp(asked.player))
            assert codec.dump_live(step.state) == before
        step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))


@WITH_DECKS
def test_nobody_is_told_what_abilities_keep_from_him(covered: bool) -> None:
    dice = random.Random("leaks")
    step, compared = begin(2, covered=covered), 0
    for number in range(MOST_ANSWERS):
        if step.decision is None:
            break
        state, asked = step.state, step.decision
        for viewer in watchers(state) if number % 7 == 0 else ():
            twin, _ = swapped(state, viewer, dice)
            assert told(twin.state, (), viewer) == told(state, (), viewer)
            compared += 1
        step = submit(state, Answer(asked.player, asked.id, a_pick(asked, dice)))
    assert compared > 30


def test_abilities_act_in_these_games() -> None:
    dice = random.Random("acting")
    step, activated = begin(1), 0
    for _ in range(MOST_ANSWERS):
        if step.decision is None:
            break
        asked = step.decision
        step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))
        activated += sum(type(f).__name__ == "Activated" for f in step.facts)
    assert activated > 5


def test_what_is_kept_of_a_state_is_what_would_be_found_anew() -> None:
    dice = random.Random("kept")
    step, compared = begin(3), 0
    for _ in range(MOST_ANSWERS):
        if step.decision is None:
            break
        state, asked = step.state, step.decision
        anew = codec.load(codec.dump(state)) if compared % 20 == 0 else state.fork()
        anew.instances = state.instances
        assert stopped(state) == stopped(anew)
        for verb in Verb:
            assert at_work(state, verb) == at_work(anew, verb)
        compared += bool(state.instances)
        step = submit(state, Answer(asked.player, asked.id, a_pick(asked, dice)))
    assert compared > 50
