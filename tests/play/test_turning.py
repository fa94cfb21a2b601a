"""Where a game turned: answers after which a seat's chance fell, told by what the seat saw."""

import pytest

from bot.services.decks.turning import MOST, point_text, turning_lines
from engine.kernel.chance import seed_from
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.kernel.state import State
from engine.play.greedy import GreedyPlayer
from engine.play.players import Player, RandomPlayer
from engine.play.replay import Told
from engine.play.search.levels import Mind
from engine.play.search.turning import Answered, TurningPoint, answers_of, turning_points
from engine.redemption.game import new_game, submit
from engine.redemption.model.ruleset import load_ruleset
from tests.play.test_thinking import DECKS, readings


@pytest.fixture(scope="module")
def game() -> list[Told]:
    """A whole game of one who plays at random, in the first seat."""
    step = new_game(DECKS, load_ruleset("2023"), seed_from(11), readings=readings())
    players: list[Player] = [RandomPlayer("1"), GreedyPlayer("2")]
    steps = [Told(None, step.facts)]
    last.clear()
    while step.decision is not None:
        asked = step.decision
        given = Answer(asked.player, asked.id, players[asked.player].choose(step.state, asked))
        step = submit(step.state, given)
        steps.append(Told(given, step.facts))
    last.append(step.state)
    return steps


last: list[State] = []


def test_turning_points_are_told_in_the_order_of_the_game(game: list[Told]) -> None:
    lines = turning_lines(last[0], game, Seat(0), ("Ada", "Ben"))
    assert 0 < len(lines) <= MOST
    turns = [int(line.split(":")[0].removeprefix("Turn ").replace("Before the first turn", "0")) for line in lines]
    assert turns == sorted(set(turns))
    assert all("Ada's chance fell from" in line and "thinking player" in line for line in lines)


def test_the_chance_fell_and_what_is_better_is_legal(game: list[Told]) -> None:
    from engine.play.replay import replay

    states = list(replay(last[0], game))
    answers = answers_of(states, [told.given for told in game[1:]], Seat(0))
    assert answers and all(a.decision.player == 0 and a.decision.count() > 1 for a in answers)
    points = turning_points(answers, states[-1], Seat(0), Mind(rollouts=4), 5)
    assert points == turning_points(answers, states[-1], Seat(0), Mind(rollouts=4), 5)
    for point in points:
        assert point.before > point.after
        assert point.better is None or not point.answered.decision.problems(point.better)
        assert point.better != point.answered.picks
    falls = sorted((p.before - p.after for p in points), reverse=True)
    fewer = turning_points(answers, states[-1], Seat(0), Mind(rollouts=4), 1)
    assert [p.before - p.after for p in fewer] == falls[:1]


def test_a_game_that_cannot_be_played_again_has_none(game: list[Told]) -> None:
    assert turning_lines(last[0], [game[0], *game[2:]], Seat(0), ("Ada", "Ben")) == ()


def test_who_was_never_asked_has_none(game: list[Told]) -> None:
    assert turning_points([], last[0], Seat(0), Mind(), 3) == []


def test_an_answer_that_is_no_action_is_told_with_its_question() -> None:
    step = new_game(DECKS, load_ruleset("2023"), seed_from(11), readings=readings())
    asked = step.decision
    assert asked is not None and asked.prompt.key == "first_player"
    one, other = (option.key for option in asked.options)
    point = TurningPoint(0, Answered(step.state, asked, (other,), step.state), 0.5, 0.25, (one,))
    assert point_text(point, asked.player, ("Ada", "Ben")) == (
        f"Before the first turn: {('Ada', 'Ben')[asked.player]}'s chance fell from 50% to 25% after: "
        "Who takes the first turn? Ben. A thinking player: Ada."
    )
