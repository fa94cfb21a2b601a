"""Interventions: conceding, calling a Hold, settings, agreeing on a draw, a judge's decision."""

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
from engine.kernel.ledger import close_phase, commit
from engine.kernel.state import State
from engine.redemption.model import teams
from engine.redemption.model.frames import ChooseDuplicate, EndOfTurn, PlayedDominant
from engine.redemption.model.status import current_battle
from engine.redemption.rules.actions.game_rules import LEFT_GAME, end_game, out_of_game, set_field, take_along
from engine.redemption.rules.by_hand import manual
from engine.redemption.rules.priority.priority import HOLD
from engine.redemption.rules.turn import asking, turn


def intervene(state: State, given: Intervention) -> None:
    """Carry out an intervention. Raises IllegalAnswer if it is not allowed."""
    match given:
        case Concede(player, reason):
            leave(state, player, reason)
        case Hold(player, wanted):
            set_field(state, HOLD, player, value=wanted, rule="REG-PRIO-01")
        case Setting(player, name, value):
            asking.set_for(state, player, name, value)
        case AgreeDraw(reason):
            end_game(state, (), reason)
        case Manual(player, operation, reason):
            manual.carry_out(state, player, operation, reason)
        case Object(player, reason):
            commit(state, Cause(rule="HOUSE-PLAY-04"), [Note("objection", player, (), reason)])
        case Remark(key, player, value):
            commit(state, Cause(rule="HOUSE-PLAY-08"), [Note(key, player, (), value)])
        case Adjudicate(winners, reason):
            adjudicate(state, winners, reason)
        case TimeUp():
            raise EngineInvariant("time is the kernel's to call")
        case _:
            assert_never(given)


def adjudicate(state: State, winners: tuple[Seat, ...], reason: str) -> None:
    """End the game as a judge decides. Raises IllegalAnswer if a winner does not play. Rule: HOUSE-PLAY-08"""
    if any(seat not in state.seats or seat in out_of_game(state) for seat in winners):
        raise IllegalAnswer(("no_such_seat",), "HOUSE-PLAY-08")
    commit(state, Cause(rule="HOUSE-PLAY-08"), [Note("judge_ended", None, (), reason)])
    end_game(state, winners, "judge_decided")


def leave(state: State, player: Seat, reason: str = "conceded") -> None:
    """Take a player out of the game with his cards; the last player or team left wins.

    In a battle his decisions take their defaults, and his cards are banished as it ends.

    Rules: HOUSE-PLAY-05, HOUSE-PLAY-11
    """
    gone = out_of_game(state)
    if player in gone:
        raise IllegalAnswer(("left_already",), "HOUSE-PLAY-05")
    others = tuple(s for s in state.seats if s not in gone and s != player)
    if not any(teams.are_opponents(state, others[0], s) for s in others):
        end_game(state, others, reason)
        return
    cause = Cause(rule="HOUSE-PLAY-05")
    commit(state, cause, [Set(Field(LEFT_GAME, player), 1 + len(gone)), Note("left_game", player)])
    if current_battle(state) is not None:
        return
    take_along(state, player)
    if state.read(turn.ACTIVE) == player:
        state.frames = (EndOfTurn(player),)
        while state.phases:
            close_phase(state, cause)
    else:
        own = (ChooseDuplicate, PlayedDominant)
        state.frames = tuple(f for f in state.frames if not (isinstance(f, own) and f.seat == player))
