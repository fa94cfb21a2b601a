"""Which function runs each kind of frame, and which function takes the answer to its question."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.decisions import Decision
from engine.kernel.engine import take
from engine.kernel.inputs import Intervention
from engine.kernel.state import Frame, State
from engine.mission.model import frames
from engine.mission.model.seats import has_left
from engine.mission.rules import actions, chain, draw, due, effects, evangelism, interventions, must, set_up, turn

STEPS: Final[Mapping[type, Callable[[State, Any], None]]] = {
    frames.SetUpGame: set_up.step_set_up,
    frames.ChooseChristians: set_up.step_choose,
    frames.AllotStrongholds: set_up.step_allot,
    frames.MissionTurn: turn.step_turn,
    frames.BeginMissionPhase: turn.step_begin_phase,
    frames.EndMissionPhase: turn.step_end_phase,
    frames.Disengage: turn.step_disengage,
    frames.DrawHands: draw.step_draw_phase,
    frames.DrawCards: draw.step_draw_cards,
    frames.RanOut: draw.step_ran_out,
    frames.ActionPhase: turn.step_action_phase,
    frames.Actions: actions.step_actions,
    frames.Action: actions.step_action,
    frames.Announce: chain.step_announce,
    frames.Window: chain.step_window,
    frames.ResolveChain: chain.step_resolve,
    frames.FinishCard: chain.step_finish,
    frames.Carry: effects.step_carry,
    frames.CarryOn: effects.step_carry_on,
    frames.OfPlayer: effects.step_of_player,
    frames.Attempt: evangelism.step_attempt,
    frames.DueCards: due.step_due,
    frames.CountedDown: due.step_counted_down,
    frames.OptionalDiscards: due.step_optional,
    frames.DiscardPhase: turn.step_discard_phase,
    frames.KeepCards: turn.step_keep,
    frames.Totals: turn.step_totals,
}

ANSWERS: Final[Mapping[type, Callable[[State, Any, Decision, tuple[str, ...]], None]]] = {
    frames.ChooseChristians: set_up.answer_choose,
    frames.AllotStrongholds: set_up.answer_allot,
    frames.RanOut: draw.answer_ran_out,
    frames.Action: actions.answer_action,
    frames.Announce: chain.answer_announce,
    frames.Window: chain.answer_window,
    frames.Carry: effects.answer_carry,
    frames.CarryOn: effects.answer_carry_on,
    frames.OfPlayer: effects.answer_of_player,
    frames.Attempt: evangelism.answer_attempt,
    frames.DueCards: due.answer_due,
    frames.OptionalDiscards: due.answer_optional,
    frames.KeepCards: turn.answer_keep,
}


class TheMissionRules:
    """The rules of The Mission in the form the kernel needs (`Rules`)."""

    def step(self, state: State, frame: Frame) -> None:
        """Run the top frame; for a seat that has left the game, take the default.

        Rules: TM-ODD-08, TM-GLOSS-08
        """
        must.discard_fallen(state)
        STEPS[type(frame)](state, frame)
        asked = state.decision
        if asked is not None and has_left(state, asked.player):
            take(self, state, asked, asked.default, forced=True)

    def answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        """Carry out a legal answer."""
        ANSWERS[type(frame)](state, frame, decision, picks)

    def intervene(self, state: State, given: Intervention) -> None:
        """Carry out an intervention."""
        interventions.intervene(state, given)


RULES: Final = TheMissionRules()
