"""Who calls a hold is asked before the next thing that another does in his action."""

import random

from engine.kernel.engine import Step
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer, Hold
from engine.mission import submit
from engine.mission.model import intents
from tests.mission.support import Table, a_pick


def after_a_card(table: Table, *, held: bool) -> Step:
    """Play to a card in an action that leaves its player something to do; the other may call a hold meanwhile."""
    dice, step = random.Random(table.seed), table.begin()
    while step.decision is not None and step.decision.prompt.key != "mission_action":
        asked = step.decision
        step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))
    asked = step.decision
    assert asked is not None
    plays = [o for o in asked.options if isinstance(o.intent, intents.Play)]
    if held:
        step = submit(step.state, Hold(Seat(1 - asked.player), True))
    assert step.decision == asked, "a hold changes no question that is open"
    step = submit(step.state, Answer(asked.player, asked.id, (plays[0].key,)))
    while step.decision is not None and step.decision.prompt.args[-1] is not None:
        asked = step.decision
        if asked.prompt.key == "mission_action":
            break
        step = submit(step.state, Answer(asked.player, asked.id, asked.default))
    return step


def test_the_holder_is_asked_once() -> None:
    """Rule: TM-KAIROS-02"""
    table = Table("two", 3)
    without, with_it = after_a_card(table, held=False), after_a_card(table, held=True)
    assert without.decision is not None and without.decision.prompt.key == "mission_action"
    asked = with_it.decision
    assert asked is not None and asked.prompt.key == "mission_window"
    assert asked.player != without.decision.player
    then = submit(with_it.state, Answer(asked.player, asked.id, asked.default)).decision
    assert then is not None and (then.prompt.key, then.player) == ("mission_action", without.decision.player)


def test_one_who_does_not_wait_any_more_is_not_asked() -> None:
    table = Table("two", 3)
    step = table.begin()
    state = submit(submit(step.state, Hold(Seat(0), True)).state, Hold(Seat(0), False)).state
    assert not state.read(("hold", Seat(0)))
