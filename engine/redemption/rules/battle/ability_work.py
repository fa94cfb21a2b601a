"""Frames that need both abilities and the rules of the game: settling, completing effects, special initiative."""

from engine.kernel.changes import Note
from engine.kernel.engine import pop, push, swap
from engine.kernel.errors import EngineInvariant
from engine.kernel.facts import Cause
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation import interrupt, offer_instead, process
from engine.redemption.abilities.activation.instead import replaced
from engine.redemption.abilities.ongoing.negate_prevent import withstands_all_later
from engine.redemption.abilities.ongoing.reaching import interrupted_cards
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.limits import is_spent
from engine.redemption.abilities.reading.readings import ability_of, effect_at
from engine.redemption.abilities.targeting.heal import held_back
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.model.ability_frames import CompleteEffect, Settle
from engine.redemption.model.battle import BattleKind
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, Progress, instance_of, instances
from engine.redemption.model.played import is_of_battle
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import current_battle, has_succeeded
from engine.redemption.rules.actions.game_rules import settle, zero_toughness
from engine.redemption.rules.battle import resolution
from engine.redemption.rules.priority import special_initiative

_MOST_ROUNDS = 50


def step_settle(state: State, frame: Settle) -> None:
    """Let the game rules act and abilities stop or reactivate, until nothing more follows. Rule: REG-BATTLE-25"""
    pop(state)
    for _ in range(_MOST_ROUNDS):
        cause = Cause(frame.ability, rule=frame.rule, path=frame.path)
        falling, instead = replaced(state, cause, zero_toughness(state), once=True)
        answers = [*instead, *held_back(state, cause, falling)[1]]
        if answers:
            push(state, *answers, frame)
            return
        settle(state, cause)
        if state.outcome is not None or not interrupt.reconcile(state):
            discard_spent(state)
            return
    raise EngineInvariant("abilities do not come to rest")


def discard_spent(state: State) -> None:
    """Discard an Artifact whose last use was stopped, if stopped uses count. Rules: RB-PREP-16, RB-PREP-17"""
    if not rules_of(state).limit_counts_negated or state.outcome is not None:
        return
    for instance in instances(state):
        if instance.progress is Progress.STOPPED and is_spent(state, instance):
            commit(state, Cause(rule="RB-PREP-16"), relocation.discard(state, instance.card))


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
        removal = special_initiative.removal_by(state, frame)
        if removal is not None:
            state.put(frame.ability, replace(instance, challenged=True))
            if not withstands_all_later(instance, frame.path):
                commit(state, Cause(frame.ability), [Note("special_initiative", removal.seat, (instance.card,))])
            push(state, removal)
            return
    other = offer_instead.offer(state, frame)
    if other is not None:
        swap(state, other)
        return
    process.complete(state, frame)
    if effect.verb is Verb.RESCUE:
        _note_rescue(state, instance, frame)


def _note_rescue(state: State, instance: AbilityInstance, frame: CompleteEffect) -> None:
    """Count a rescue by a card played in battle as the success of the attempt. Rules: REG-RATT-03, REG-RATT-04"""
    fight = current_battle(state)
    if fight is None or not is_of_battle(state, instance.card) or instance.controller != fight.attacker:
        return
    if fight.kind is BattleKind.RESCUE_ATTEMPT and not has_succeeded(state, fight):
        resolution.succeed_in_battle(state, fight, process.cause_of(instance.id, frame.path))


def _interrupt(state: State, frame: CompleteEffect, effect: Effect) -> None:
    instance = instance_of(state, frame.ability)
    on_cards = (i.id for i in instances(state) if i.card in frame.cards and i.id != frame.ability)
    abilities = frame.abilities or tuple(on_cards)
    held = frame.cards or interrupted_cards(Context(state, instance, frame.path), effect, abilities)
    process.note_outcome(state, frame.ability, EffectOutcome(frame.path, held, abilities))
    commit(state, Cause(frame.ability), [Note("interrupt", instance.controller, (instance.card,))])
    swap(state, Settle("REG-INTER-01"))
    interrupt.interrupt(state, instance, abilities, effect)
