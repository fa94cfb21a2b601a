"""Which function runs each kind of frame, and which function takes the answer to its question."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.kernel.decisions import Decision
from engine.kernel.engine import take
from engine.kernel.errors import EngineInvariant
from engine.kernel.inputs import Intervention
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation import (
    choosing,
    exchange,
    instead,
    interrupt,
    offer_instead,
    process,
    reactivate,
    redirect,
    repeat,
    return_from_set_aside,
    sequencing,
    toss,
    triggers,
)
from engine.redemption.model import ability_frames as work
from engine.redemption.model import frames
from engine.redemption.rules.actions import dominants, game_rules, side_battle
from engine.redemption.rules.battle import ability_work, battle, resolution
from engine.redemption.rules.by_hand import interventions, question
from engine.redemption.rules.priority import priority, special_initiative
from engine.redemption.rules.set_up import setup, stars
from engine.redemption.rules.turn import asking, healing_window, intro_prep, new_phase, preparation, turn

STEPS: Final[Mapping[type, Callable[[State, Any], None]]] = {
    frames.SetUp: setup.step_set_up,
    frames.CutDeck: setup.step_cut_deck,
    frames.OpeningHands: setup.step_opening_hands,
    frames.SelectFirstPlayer: setup.step_select_first,
    frames.PreGame: setup.step_pre_game,
    frames.IntroPrep: intro_prep.step_intro_prep,
    frames.Turn: turn.step_turn,
    frames.BeginPhase: turn.step_begin_phase,
    frames.DrawPhase: turn.step_draw_phase,
    frames.UpkeepPhase: turn.step_upkeep,
    frames.PreparationPhase: preparation.step_preparation,
    frames.BattlePhase: battle.step_battle_phase,
    frames.DiscardPhase: preparation.step_discard,
    frames.EndPhase: turn.step_end_phase,
    frames.EndOfTurn: turn.step_end_of_turn,
    frames.PriorityWindow: priority.step_window,
    frames.BlockStep: battle.step_block,
    frames.InitiativeStep: battle.step_initiative,
    frames.ResolveBattle: resolution.step_resolve,
    frames.EquipAfterBattle: resolution.step_equip_after_battle,
    frames.EndsBattle: resolution.step_ends_battle,
    frames.BeginsNewPhase: new_phase.step_begins,
    frames.SurrenderSoul: resolution.step_surrender,
    frames.BeginSideBattle: side_battle.step_begin,
    frames.EndSideBattle: side_battle.step_end,
    frames.AnnounceSoul: battle.step_announce,
    frames.ChooseDuplicate: game_rules.step_choose_duplicate,
    frames.DiscardUsed: preparation.step_discard_used,
    frames.PlayedDominant: dominants.step_played,
    work.ActivateCards: process.step_activate_cards,
    work.ByHand: question.step_by_hand,
    work.VerifyBattle: battle.step_verify,
    work.StarAbilities: stars.step_star_abilities,
    work.ActivateSouls: stars.step_activate_souls,
    work.RunClause: process.step_run_clause,
    work.RunSteps: process.step_run_steps,
    work.ChooseBranch: process.step_choose_branch,
    work.BeginEffect: choosing.step_begin_effect,
    work.CompleteEffect: ability_work.step_complete_effect,
    work.ChooseUser: process.step_choose_user,
    work.Repeat: repeat.step_repeat,
    work.ReturnToHand: return_from_set_aside.step_return_to_hand,
    work.Triggered: triggers.step_triggered,
    work.EndEffect: interrupt.step_end_effect,
    work.AfterAll: instead.step_after_all,
    work.Healing: healing_window.step_healing,
    work.OfferInstead: offer_instead.step_offer_instead,
    work.FinishAbility: process.step_finish,
    work.Suspended: reactivate.step_suspended,
    work.Reactivate: reactivate.step_reactivate,
    work.ActivateCopies: process.step_activate_copies,
    work.ActivateGained: process.step_activate_gained,
    work.ActivateStars: process.step_activate_stars,
    work.Redirect: redirect.step_redirect,
    work.SwitchTargets: exchange.step_switch,
    work.Toss: toss.step_toss,
    work.SpecialInitiative: special_initiative.step_special_initiative,
    work.Settle: ability_work.step_settle,
}

ANSWERS: Final[Mapping[type, Callable[[State, Any, Decision, Any], None]]] = {
    frames.SelectFirstPlayer: setup.answer_select_first,
    frames.IntroPrep: intro_prep.answer_intro_prep,
    frames.PreparationPhase: preparation.answer_preparation,
    frames.BattlePhase: battle.answer_battle_phase,
    frames.DiscardPhase: preparation.answer_discard,
    frames.PriorityWindow: priority.answer_window,
    frames.BlockStep: battle.answer_block,
    frames.InitiativeStep: battle.answer_initiative,
    frames.SurrenderSoul: resolution.answer_surrender,
    frames.EquipAfterBattle: resolution.answer_equip_after_battle,
    frames.BeginSideBattle: side_battle.answer_begin,
    frames.AnnounceSoul: battle.answer_announce,
    frames.ChooseDuplicate: game_rules.answer_choose_duplicate,
    frames.PlayedDominant: dominants.answer_played,
    work.Healing: healing_window.answer_healing,
    work.SpecialInitiative: special_initiative.answer_special_initiative,
    work.StarAbilities: stars.answer_star_abilities,
    work.ByHand: question.answer_by_hand,
}


#: These frames take the picks themselves: a number, or more than one.
PICKS: Final[Mapping[type, Callable[[State, Any, Decision, tuple[str, ...]], None]]] = {
    frames.CutDeck: setup.answer_cut_deck,
    work.RunClause: process.answer_run_clause,
    work.ChooseBranch: process.answer_choose_branch,
    work.BeginEffect: choosing.answer_begin_effect,
    work.ChooseUser: process.answer_choose_user,
    work.Toss: toss.answer_toss,
    work.Repeat: repeat.answer_repeat,
    work.ReturnToHand: return_from_set_aside.answer_return_to_hand,
    work.Triggered: sequencing.answer_triggered,
}


class RedemptionRules:
    """The rules of Redemption in the form the kernel needs (`Rules`)."""

    def step(self, state: State, frame: Frame) -> None:
        """Run the top frame, and trigger the abilities that waited for what it did.

        If a player has left, or need not be asked, the answer is given for him. Rule: HOUSE-PLAY-05
        """
        before = len(state.emitted)
        STEPS[type(frame)](state, frame)
        if len(state.emitted) > before:
            triggers.watch(state, state.emitted[before:])
        asked = state.decision
        if asked is not None and asked.player in game_rules.out_of_game(state):
            take(self, state, asked, asked.default, forced=True)
        elif asked is not None and (given := asking.answer_for(state, asked)) is not None:
            take(self, state, asked, given, forced=True)

    def answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        """Carry out the option that was picked, and trigger the abilities that waited for what it did."""
        before = len(state.emitted)
        self._answer(state, frame, decision, picks)
        triggers.watch(state, state.emitted[before:])

    def _answer(self, state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        take = PICKS.get(type(frame))
        if take is not None:
            take(state, frame, decision, picks)
            return
        if len(picks) != 1:
            raise EngineInvariant(f"{len(picks)} picks for one")
        ANSWERS[type(frame)](state, frame, decision, decision.option(picks[0]).intent)

    def intervene(self, state: State, given: Intervention) -> None:
        """Carry out an intervention."""
        interventions.intervene(state, given)


RULES: Final = RedemptionRules()
