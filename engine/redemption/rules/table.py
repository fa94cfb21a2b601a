"""Which function runs each kind of frame, and which function takes the answer to its question."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

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

Runs: TypeAlias = Callable[[State, Any], None]
TakesPicks: TypeAlias = Callable[[State, Any, Decision, tuple[str, ...]], None]


def one(take_meant: Callable[[State, Any, Decision, Any], None]) -> TakesPicks:
    """Return the function that takes the only pick, from one that takes what it means."""

    def taken(state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
        if len(picks) != 1:
            raise EngineInvariant(f"{len(picks)} picks for one")
        take_meant(state, frame, decision, decision.option(picks[0]).intent)

    return taken


def not_asked(state: State, frame: Frame, decision: Decision, picks: tuple[str, ...]) -> None:
    """Refuse an answer: this frame asks nothing."""
    raise EngineInvariant(f"{type(frame).__name__} asks nothing")


#: What runs each kind of frame, and what takes the picks by which its question is answered.
TABLE: Final[Mapping[type, tuple[Runs, TakesPicks]]] = {
    frames.SetUp: (setup.step_set_up, not_asked),
    frames.CutDeck: (setup.step_cut_deck, setup.answer_cut_deck),
    frames.OpeningHands: (setup.step_opening_hands, not_asked),
    frames.SelectFirstPlayer: (setup.step_select_first, one(setup.answer_select_first)),
    frames.PreGame: (setup.step_pre_game, not_asked),
    frames.IntroPrep: (intro_prep.step_intro_prep, one(intro_prep.answer_intro_prep)),
    frames.Turn: (turn.step_turn, not_asked),
    frames.BeginPhase: (turn.step_begin_phase, not_asked),
    frames.DrawPhase: (turn.step_draw_phase, not_asked),
    frames.UpkeepPhase: (turn.step_upkeep, not_asked),
    frames.PreparationPhase: (preparation.step_preparation, one(preparation.answer_preparation)),
    frames.BattlePhase: (battle.step_battle_phase, one(battle.answer_battle_phase)),
    frames.DiscardPhase: (preparation.step_discard, one(preparation.answer_discard)),
    frames.EndPhase: (turn.step_end_phase, not_asked),
    frames.EndOfTurn: (turn.step_end_of_turn, not_asked),
    frames.PriorityWindow: (priority.step_window, one(priority.answer_window)),
    frames.BlockStep: (battle.step_block, one(battle.answer_block)),
    frames.InitiativeStep: (battle.step_initiative, one(battle.answer_initiative)),
    frames.ResolveBattle: (resolution.step_resolve, not_asked),
    frames.EquipAfterBattle: (resolution.step_equip_after_battle, one(resolution.answer_equip_after_battle)),
    frames.EndsBattle: (resolution.step_ends_battle, not_asked),
    frames.BeginsNewPhase: (new_phase.step_begins, not_asked),
    frames.SurrenderSoul: (resolution.step_surrender, one(resolution.answer_surrender)),
    frames.BeginSideBattle: (side_battle.step_begin, one(side_battle.answer_begin)),
    frames.EndSideBattle: (side_battle.step_end, not_asked),
    frames.AnnounceSoul: (battle.step_announce, one(battle.answer_announce)),
    frames.ChooseDuplicate: (game_rules.step_choose_duplicate, one(game_rules.answer_choose_duplicate)),
    frames.DiscardUsed: (preparation.step_discard_used, not_asked),
    frames.PlayedDominant: (dominants.step_played, one(dominants.answer_played)),
    work.ActivateCards: (process.step_activate_cards, not_asked),
    work.ByHand: (question.step_by_hand, one(question.answer_by_hand)),
    work.VerifyBattle: (battle.step_verify, not_asked),
    work.StarAbilities: (stars.step_star_abilities, one(stars.answer_star_abilities)),
    work.ActivateSouls: (stars.step_activate_souls, not_asked),
    work.RunClause: (process.step_run_clause, process.answer_run_clause),
    work.RunSteps: (process.step_run_steps, not_asked),
    work.ChooseBranch: (process.step_choose_branch, process.answer_choose_branch),
    work.BeginEffect: (choosing.step_begin_effect, choosing.answer_begin_effect),
    work.CompleteEffect: (ability_work.step_complete_effect, not_asked),
    work.ChooseUser: (process.step_choose_user, process.answer_choose_user),
    work.Repeat: (repeat.step_repeat, repeat.answer_repeat),
    work.ReturnToHand: (return_from_set_aside.step_return_to_hand, return_from_set_aside.answer_return_to_hand),
    work.Triggered: (triggers.step_triggered, sequencing.answer_triggered),
    work.EndEffect: (interrupt.step_end_effect, not_asked),
    work.AfterAll: (instead.step_after_all, not_asked),
    work.Healing: (healing_window.step_healing, one(healing_window.answer_healing)),
    work.OfferInstead: (offer_instead.step_offer_instead, not_asked),
    work.FinishAbility: (process.step_finish, not_asked),
    work.Suspended: (reactivate.step_suspended, not_asked),
    work.Reactivate: (reactivate.step_reactivate, not_asked),
    work.ActivateCopies: (process.step_activate_copies, not_asked),
    work.ActivateGained: (process.step_activate_gained, not_asked),
    work.ActivateStars: (process.step_activate_stars, not_asked),
    work.Redirect: (redirect.step_redirect, not_asked),
    work.SwitchTargets: (exchange.step_switch, not_asked),
    work.Toss: (toss.step_toss, toss.answer_toss),
    work.SpecialInitiative: (
        special_initiative.step_special_initiative,
        one(special_initiative.answer_special_initiative),
    ),
    work.Settle: (ability_work.step_settle, not_asked),
}


class RedemptionRules:
    """The rules of Redemption in the form the kernel needs (`Rules`)."""

    def step(self, state: State, frame: Frame) -> None:
        """Run the top frame, and trigger the abilities that waited for what it did.

        If a player has left, or need not be asked, the answer is given for him. Rule: HOUSE-PLAY-05
        """
        before = len(state.emitted)
        TABLE[type(frame)][0](state, frame)
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
        _, take_picks = TABLE[type(frame)]
        take_picks(state, frame, decision, picks)
        if len(state.emitted) > before:
            triggers.watch(state, state.emitted[before:])

    def intervene(self, state: State, given: Intervention) -> None:
        """Carry out an intervention."""
        interventions.intervene(state, given)


RULES: Final = RedemptionRules()
