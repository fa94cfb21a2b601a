"""Interventions: conceding, agreeing on a draw, a judge's decision, work by hand, remarks."""

from typing import assert_never

from engine.kernel.changes import Note, Set
from engine.kernel.errors import EngineInvariant, IllegalAnswer
from engine.kernel.facts import Cause
from engine.kernel.ids import Field, Seat
from engine.kernel.inputs import (
    Adjudicate,
    AgreeDraw,
    Concede,
    Hold,
    Intervention,
    Manual,
    Object,
    Remark,
    Setting,
    TimeUp,
)
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.mission.model.seats import HOLD, playing
from engine.mission.rules import manual
from engine.mission.rules.leaving import concede, finish


def intervene(state: State, given: Intervention) -> None:
    """Carry out an intervention. Raises IllegalAnswer if it is not allowed. Rule: HOUSE-MISSION-24"""
    match given:
        case Concede(player, reason):
            concede(state, player, reason)
        case Hold(player, wanted):
            commit(state, Cause(rule="TM-KAIROS-02"), [Set(Field(HOLD, player), wanted)])
        case AgreeDraw(reason):
            finish(state, (), reason)
        case Setting():
            raise IllegalAnswer(("no_such_setting",))
        case Manual(player, operation, reason):
            manual.carry_out(state, player, operation, reason)
        case Object(player, reason):
            commit(state, Cause(rule="HOUSE-MISSION-24"), [Note("objection", player, (), reason)])
        case Remark(key, player, value):
            commit(state, Cause(rule="HOUSE-MISSION-24"), [Note(key, player, (), value)])
        case Adjudicate(winners, reason):
            _adjudicate(state, winners, reason)
        case TimeUp():
            raise EngineInvariant("time is the kernel's to call")
        case _:
            assert_never(given)


def _adjudicate(state: State, winners: tuple[Seat, ...], reason: str) -> None:
    if any(seat not in playing(state) for seat in winners):
        raise IllegalAnswer(("no_such_seat",))
    commit(state, Cause(rule="HOUSE-MISSION-24"), [Note("judge_ended", None, (), reason)])
    finish(state, winners, "judge_decided")
