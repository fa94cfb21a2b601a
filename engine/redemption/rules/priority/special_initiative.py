"""Special initiative: the response to an ability that is about to take a player's last character out of battle."""

from typing import Final

from engine.kernel.decisions import Basis, Decision, Kind, Message, Source
from engine.kernel.engine import ask, pop
from engine.kernel.facts import Cause
from engine.kernel.ids import Seat
from engine.kernel.ledger import commit
from engine.kernel.state import State
from engine.redemption.abilities.activation import new_instances, process
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.ongoing.negate_prevent import (
    is_immune,
    left_alone,
    spared_from,
    stopped,
    uninterrupted,
    withstands_all_later,
)
from engine.redemption.abilities.ongoing.play import plan_play
from engine.redemption.abilities.ongoing.reaching import interrupted, is_open_ended, removes_from_battle
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effects_in
from engine.redemption.abilities.targeting.targeting import legal
from engine.redemption.abilities.terms.by_type import left_by, reaches, stops_by_type
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import verbs_of
from engine.redemption.model import intents as does
from engine.redemption.model.ability_frames import CompleteEffect, SpecialInitiative, answering
from engine.redemption.model.instances import AbilityInstance, instance_of
from engine.redemption.model.options import PASS, option
from engine.redemption.model.status import characters_on, current_battle
from engine.redemption.rules.actions import battle_actions
from engine.redemption.rules.actions.checks import Check, allowed
from engine.redemption.rules.actions.game_rules import settle

#: Effects with which a player may answer. Rule: REG-INIT-06
_ANSWERING: Final = verbs_of(lambda kind: kind.answers)


def removal_by(state: State, frame: CompleteEffect) -> SpecialInitiative | None:
    """Return the special initiative of the opponent whose last character an effect would take out of battle, if any.

    The effect is tried on a fork of the state. Replacements by other abilities are disregarded, since the response
    comes first.

    Rules: REG-INIT-04, REG-INIT-11, RB-SITU-07, RB-SITU-13
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
    loser = next((s for s in rivals if not characters_on(ahead, fight, s)), None)
    if loser is None:
        return None
    mutual = not any(characters_on(ahead, fight, s) for s in (fight.attacker, fight.defender))
    return SpecialInitiative(frame.ability, loser, mutual)


def step_special_initiative(state: State, frame: SpecialInitiative) -> None:
    """Ask the player who is about to lose his last character for a response, whatever his hand is.

    That nothing can be a response to an effect which no interrupt or negate stops is seen by everybody.

    Rules: REG-INIT-04, REG-INIT-06, REG-CBN-01, RB-SITU-08, RB-SITU-13, RB-SITU-18
    """
    seat, removing = frame.seat, instance_of(state, frame.ability)
    intents = allowed(ANSWER, state, seat, battle_actions.enhancement_intents(state, seat))
    options = (*(option(state, seat, i) for i in intents), PASS)
    source = Source("REG-INIT-04", removing.card, frame.ability)
    about = _about_to_complete(state)
    is_final = about is not None and about.ability == removing.id and withstands_all_later(removing, about.path)
    ask(
        state, seat, Kind.PLAY, options, Message("special_initiative"), default=("pass",), source=source,
        basis=Basis.OPEN if is_final else Basis.HIDDEN,
    )  # fmt: skip


def answers(state: State, seat: Seat, intent: does.PlayEnhancement) -> bool:
    """Say whether an Enhancement could stop the ability that is about to remove the character.

    Rules: REG-INIT-06, REG-INIT-07
    """
    ahead, made = _as_if_played(state, seat, intent)
    frame = answering(state)
    removing = instance_of(state, frame.ability) if frame is not None else None
    return removing is not None and any(_reaches(Context(ahead, i), removing) for i in made)


def acts(state: State, seat: Seat, intent: does.PlayEnhancement) -> bool:
    """Say whether no active ability would stop that of the Enhancement played in response. Rule: REG-INIT-08"""
    ahead, made = _as_if_played(state, seat, intent)
    halted, left = stopped(ahead), left_alone(ahead)
    return any(
        i.id not in halted or any(p in left[i.id] for p, e in effects_in(ahead, i) if e.verb in _ANSWERING)
        for i in made
        if i.id not in halted or i.id in left
    )


def _as_if_played(state: State, seat: Seat, intent: does.PlayEnhancement) -> tuple[State, tuple[AbilityInstance, ...]]:
    """Return a fork in which the Enhancement was played, with its abilities as they would begin to act."""
    ahead = state.fork()
    commit(ahead, Cause(rule="RB-INIT-04"), plan_play(ahead, seat, intent.card, intent.user))
    made = tuple(new_instances.instances_of(ahead, intent.card, seat))
    for instance in made:
        ahead.put(instance.id, instance)
    return ahead, made


#: What an Enhancement must do to be an answer.
ANSWER: Final[tuple[Check[does.PlayEnhancement], ...]] = (
    Check(("REG-INIT-06", "RB-SITU-08", "RB-SITU-13", "RB-SITU-18"), answers, "no_answer"),
    Check(("REG-INIT-08",), acts, "stopped"),
)


def _reaches(context: Context, removing: AbilityInstance) -> bool:
    for path, effect in effects_in(context.state, context.instance):
        clause = ability_of(context.state, context.instance).clauses[path[0]]
        if effect.verb not in _ANSWERING or clause.trigger is not None:
            continue
        if is_immune(context.state, removing, context.instance, effect.verb):
            continue
        if (removing.spared or stops_by_type(effect)) and _is_spared(context, removing, effect):
            continue
        conditions = (*clause.conditions, *effect.conditions)
        if all(holds(context, c, path) for c in conditions) and _is_aimed_at(context, effect, removing):
            return True
    return False


def _is_spared(context: Context, removing: AbilityInstance, effect: Effect) -> bool:
    """Say whether a pending removal cannot be stopped, by its type. Rules: REG-MODS-04, REG-NEGATE-02"""
    about = _about_to_complete(context.state)
    by = context.instance
    if effect.verb is Verb.INTERRUPT:
        left = uninterrupted(context.state, removing, by)
    else:
        left = spared_from(context.state, removing, by, effect.verb)
    left |= left_by(context, effect, removing)
    return about is not None and about.ability == removing.id and about.path in left


def _about_to_complete(state: State) -> CompleteEffect | None:
    return next((f for f in reversed(state.frames) if isinstance(f, CompleteEffect)), None)


def _is_aimed_at(context: Context, effect: Effect, removing: AbilityInstance) -> bool:
    if effect.verb is Verb.INTERRUPT:
        return removing.id in interrupted(context, effect)
    if all(is_open_ended(t) for t in effect.targets):
        return any(reaches(context, t.what, removing) for t in effect.targets)
    return any(removing.card in legal(context, effect, t) for t in effect.targets)


def answer_special_initiative(state: State, frame: SpecialInitiative, decision: Decision, intent: does.Intent) -> None:
    """Play the response, or let the effect complete."""
    pop(state)
    if isinstance(intent, does.PlayEnhancement):
        battle_actions.play_enhancement(state, decision.player, intent.card, intent.user)
