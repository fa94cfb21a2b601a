"""Who plays alone, or against computers, is asked only where there is something he could do."""

import random
from collections import Counter

import pytest

from engine.kernel.chance import seed_from
from engine.kernel.decisions import Kind
from engine.kernel.ids import Seat
from engine.kernel.inputs import Answer
from engine.mission import new_game, submit
from engine.mission.model.frames import Window
from engine.mission.model.setup import MissionRules, Solitaire
from tests.mission.support import a_deck, a_pick

OPEN, AUTOMATIC = MissionRules(solitaire=Solitaire.OPEN), MissionRules(solitaire=Solitaire.AUTOMATIC)


def idle_questions(rules: MissionRules, computers: tuple[Seat, ...], seats: int) -> Counter[str]:
    """Count questions in which nothing can be done, and windows about a card of his own, over some games."""
    found: Counter[str] = Counter()
    for seed in range(6):
        dice = random.Random(seed)
        step = new_game(tuple(a_deck(seed + n) for n in range(seats)), rules, seed_from(seed), computers)
        while step.decision is not None:
            asked, top = step.decision, step.state.frames[-1]
            found["asked"] += 1
            if asked.kind is Kind.PLAY and asked.prompt.key != "mission_allot":
                found["idle"] += len(asked.options) == 1
            if isinstance(top, Window) and top.links:
                found["own"] += top.links[-1].seat == asked.player
            step = submit(step.state, Answer(asked.player, asked.id, a_pick(asked, dice)))
    return found


@pytest.mark.parametrize(("rules", "seats"), [(OPEN, 1), (AUTOMATIC, 1), (MissionRules(), 2)])
def test_nothing_is_asked_where_nothing_can_be_done(rules: MissionRules, seats: int) -> None:
    """Rule: HOUSE-MISSION-35"""
    computers = (Seat(1),) if seats == 2 else ()
    found = idle_questions(rules, computers, seats)
    assert found["asked"] > 200 and found["idle"] == 0
    assert (found["own"] == 0) == (rules is AUTOMATIC), "about his own card only he is not asked who has no opponent"


def test_between_people_windows_tell_nothing() -> None:
    """Rule: TM-ENGINE-03"""
    assert idle_questions(MissionRules(), (), 2)["idle"] > 100
