"""A recorded game, told again, goes through the very states it went through."""

import random

import pytest

from engine.kernel import codec
from engine.kernel.engine import take_back
from engine.kernel.inputs import Answer
from engine.play.replay import ReplayDiffers, Told, TookBack, replay
from engine.redemption.game import submit
from tests.redemption.support import Table, a_pick, tables


def recording(table: Table, most: int = 120) -> tuple[list[Told], list[object]]:
    """Play at random, taking a step back now and then."""
    dice = random.Random(f"replay {table}")
    step = table.begin()
    told, states = [Told(None, step.facts)], [step.state]
    while (asked := states[-1].decision) is not None and len(told) < most:
        if len(told) > 5 and dice.random() < 0.05:
            to = len(told) - dice.randrange(1, 4)
            told.append(Told(TookBack(to), ()))
            states.append(take_back(states[to], states[-1]))
            continue
        given = Answer(asked.player, asked.id, a_pick(asked, dice))
        step = submit(states[-1], given)
        told.append(Told(given, step.facts))
        states.append(step.state)
    return told, states


@pytest.mark.parametrize("table", tables(6), ids=str)
def test_each_state_comes_again(table: Table) -> None:
    told, states = recording(table)
    again = list(replay(states[-1], told))
    assert [codec.dump_live(s) for s in again] == [codec.dump_live(s) for s in states]


def test_a_recording_that_does_not_fit_is_refused() -> None:
    told, states = recording(tables(1)[0], 20)
    spoilt = [*told[:10], Told(told[10].given, ()), *told[11:]]
    with pytest.raises(ReplayDiffers):
        list(replay(states[-1], spoilt))
