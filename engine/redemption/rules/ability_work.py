"""Where abilities and the rules of the game meet: settling, completing with special initiative, answering it."""

from dataclasses import replace
from typing import Final

from engine.kernel.changes import Note
from engine.kernel.decisions import Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop, push, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Cause
from engine.kernel.ids import Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities import process, undoing
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.reaching import removes_from_battle
from engine.redemption.abilities.readings import ability_of, effect_at, effects_of, reading
from engine.redemption.model import intents as does
from engine.redemption.model import zones
from engine.redemption.model.ability_frames import CompleteEffect, Settle, SpecialInitiative
from engine.redemption.model.battle import BattleKind
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, instance_of
from engine.redemption.model.options import PASS, option
from engine.redemption.model.status import characters_on, current_battle
from engine.redemption.rules import battle_actions, resolution
from engine.redemption.rules.checks import Check, allowed
from engine.redemption.rules.game_rules import change_battle, settle

#: Effects with which a player may answer in special initiative. Rule: REG-INIT-06
_ANSWERING = frozenset({Verb.NEGATE, Verb.INTERRUPT})
_MOST_ROUNDS = 50


def step_settle(state: State, frame: Settle) -> None:
    """Let the rules act and abilities stop or come back, until nothing more follows."""
    pop(state)
    for _ in range(_MOST_ROUNDS):
        settle(state, Cause(rule=frame.rule))
        if state.outcome is not None or not undoing.reconcile(state):
            return
    raise EngineInvariant("abilities do not come to rest")


def step_complete_effect(state: State, frame: CompleteEffect) -> None:
    """Complete an effect, unless it gives an opponent special initiative first.

    Rules: REG-INIT-04, REG-INIT-05, REG-INIT-10
    """
    instance = instance_of(state, frame.ability)
    effect = effect_at(ability_of(state, instance), frame.path)
    if effect.verb is Verb.INTERRUPT:
        _interrupt(state, frame, effect)
        return
    if not instance.challenged:
        loser = loses_last_character(state, frame)
        if loser is not None:
            state.instances[frame.ability] = replace(instance, challenged=True)
            commit(state, Cause(frame.ability), [Note("special_initiative", loser, (instance.card,))])
            push(state, SpecialInitiative(frame.ability, loser))
            return
    process.complete(state, frame)
    if effect.verb is Verb.RESCUE:
        _note_rescue(state, instance)


def _note_rescue(state: State, instance: AbilityInstance) -> None:
    """Count a rescue by a card played in battle as the success of the attempt; the battle goes on as a challenge.

    Rules: REG-RATT-04, REG-BATTLE-06, REG-RATT-12
    """
    fight = current_battle(state)
    in_battle = state.cards[instance.card].place.zone.name in zones.FIELD_OF_BATTLE
    if fight is None or not in_battle or instance.controller != fight.attacker:
        return
    if fight.kind is BattleKind.RESCUE_ATTEMPT and not fight.rescue_succeeded:
        resolution.note_success(state, fight)
        change_battle(state, fight, "REG-RATT-04", rescue_succeeded=True, kind=BattleKind.BATTLE_CHALLENGE)


def _interrupt(state: State, frame: CompleteEffect, effect: Effect) -> None:
    instance = instance_of(state, frame.ability)
    process.note_outcome(state, frame.ability, EffectOutcome(frame.path, (), frame.abilities))
    commit(state, Cause(frame.ability), [Note("interrupt", instance.controller, (instance.card,))])
    swap(state, Settle("REG-INTER-01"))
    undoing.interrupt(state, instance, frame.abilities)


def loses_last_character(state: State, frame: CompleteEffect) -> Seat | None:
    """Return the opponent whose last character an effect would take out of battle: looked up on a fork of the state.

    Rule: REG-INIT-04
    """
    fight = current_battle(state)
    if fight is None or not removes_from_battle(state, frame):
        return None
    owner = instance_of(state, frame.ability).controller
    rivals = [s for s in (fight.attacker, fight.defender) if s != owner and characters_on(state, fight, s)]
    if not rivals:
        return None
    ahead = state.fork()
    commit(ahead, process.cause_of(frame.ability, frame.path), process.planned(ahead, frame))
    settle(ahead, process.cause_of(frame.ability, frame.path))
    return next((s for s in rivals if not characters_on(ahead, fight, s)), None)


def step_special_initiative(state: State, frame: SpecialInitiative) -> None:
    """Ask the player who is about to lose his last character for an answer; asked whatever he holds.

    Rules: REG-INIT-04, REG-INIT-06, RB-SITU-08, RB-SITU-18
    """
    seat = frame.seat
    intents = allowed(ANSWER, state, seat, battle_actions.enhancement_intents(state, seat))
    options = (*(option(state, seat, i) for i in intents), PASS)
    source = Source("REG-INIT-04", instance_of(state, frame.ability).card, frame.ability)
    ask(state, seat, Kind.PLAY, options, Message("special_initiative"), default=("pass",), source=source)


def answers(state: State, intent: does.PlayEnhancement) -> bool:
    """Say whether an Enhancement can interrupt or negate; one the engine does not read may always be tried by hand."""
    whole = reading(state, intent.card)
    if whole is None:
        return False
    return any(e.verb in _ANSWERING for section in whole.sections for a in section.abilities for _, e in effects_of(a))


#: What an Enhancement must do to be an answer. Rules: REG-INIT-06, RB-SITU-08, RB-SITU-13, RB-SITU-18
ANSWER: Final[tuple[Check[does.PlayEnhancement], ...]] = (
    Check(
        ("REG-INIT-06", "RB-SITU-08", "RB-SITU-13", "RB-SITU-18"), lambda state, seat, intent: answers(state, intent)
    ),
)


def answer_special_initiative(state: State, frame: SpecialInitiative, decision: Decision, intent: does.Intent) -> None:
    """Play the answer, or let the effect complete."""
    pop(state)
    if isinstance(intent, does.PlayEnhancement):
        battle_actions.play_enhancement(state, decision.player, intent.card, intent.user)
