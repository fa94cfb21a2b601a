"""The effect Y of "do X; an opponent may do Y instead", offered as X is about to complete; if Y is done, X is not."""

from engine.kernel.changes import Note
from engine.kernel.engine import swap
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId, Seat
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.activation.instead import was_carried_out
from engine.redemption.abilities.activation.process import note_outcome
from engine.redemption.abilities.activation.triggers import awaiting_use, set_off
from engine.redemption.abilities.ongoing.negate_prevent import is_silent, is_stopped
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.limits import is_used_up
from engine.redemption.abilities.reading.readings import ability_of, effect_at, section_of, steps_under
from engine.redemption.abilities.targeting.targeting import parts
from engine.redemption.language.ast.conditions import Happening
from engine.redemption.language.ast.effects import Effect, Step
from engine.redemption.language.ast.nouns import Reference
from engine.redemption.language.ast.vocabulary import Player, Verb
from engine.redemption.language.link import refers_back
from engine.redemption.model.ability_frames import (
    BeginEffect,
    CompleteEffect,
    FinishAbility,
    OfferInstead,
    RunClause,
    Settle,
)
from engine.redemption.model.instances import AbilityInstance, EffectOutcome, Firing, Progress, instance_of


def offer(state: State, frame: CompleteEffect) -> OfferInstead | None:
    """Return the offer to replace the last effects of a clause by the next clause, None if there is none.

    What other cards do instead of its use comes first. Rules: REG-INSTEAD-01, REG-INSTEAD-02, REG-INSTEAD-03
    """
    if not frame.used and (other := of_another(state, frame)) is not None:
        return other
    instance = instance_of(state, frame.ability)
    ability = ability_of(state, instance)
    clause, meant = frame.path[0], _replaced(steps_under(ability, frame.path[:-1]))
    if frame.offered or frame.path[-1] != meant or (not frame.cards and parts(effect_at(ability, frame.path))):
        return None
    number, clause = (instance.ability, clause + 1) if clause + 1 < len(ability.clauses) else (instance.ability + 1, 0)
    abilities = section_of(state, instance).abilities
    if instance.ability < 0 or number >= len(abilities):
        return None
    following = abilities[number].clauses[clause]
    if not following.replaces or following.trigger is not None:
        return None
    return OfferInstead(frame.ability, frame, number, clause)


def of_another(
    state: State, frame: CompleteEffect | BeginEffect, after: tuple[AbilityId, int] | None = None
) -> OfferInstead | None:
    """Return the offer of a card that has something else done instead of the use of an effect, the next one `after`.

    Rules: REG-INSTEAD-01, REG-INSTEAD-02
    """
    used = instance_of(state, frame.ability)
    context, passed = Context(state, used, frame.path), after is None
    for waiting, number in awaiting_use(state, context, effect_at(ability_of(state, used), frame.path)):
        if not passed:
            passed = (waiting.id, number) == after
            continue
        clause = ability_of(state, waiting).clauses[number]
        if not clause.replaces or is_stopped(state, waiting.id) or is_silent(state, waiting, number):
            continue
        if not is_used_up(state, waiting, clause):
            return OfferInstead(waiting.id, frame, waiting.ability, number)
    return None


def _replaced(steps: tuple[Step, ...]) -> int:
    """Return where the replaced effects begin: "take a character and convert it" is replaced as a whole."""
    first = len(steps) - 1
    while first and (_is_about_it(steps[first]) or _is_drawn_for(steps[first - 1], steps[first])):
        first -= 1
    return first


def _is_about_it(step: Step) -> bool:
    return isinstance(step, Effect) and any(isinstance(target.what, Reference) for target in step.targets)


def _is_drawn_for(price: Step, step: Step) -> bool:
    return price.cost and isinstance(step, Effect) and step.verb is Verb.DRAW


def step_offer_instead(state: State, frame: OfferInstead) -> None:
    """Let the other effect be used, then carry out the first one on what it left.

    Rules: REG-INSTEAD-03, REG-INSTEAD-10
    """
    if frame.acting is None:
        _let_use(state, frame)
        return
    acting = state.instances.get(frame.acting)
    effect = frame.effect
    if acting is None or not was_carried_out(acting):
        if isinstance(effect, BeginEffect) or frame.ability != effect.ability:
            swap(state, of_another(state, effect, (frame.ability, frame.clause)) or replace(effect, used=True))
            return
        swap(state, replace(frame, acting=None) if frame.left else replace(effect, offered=True))
        return
    if isinstance(effect, CompleteEffect):
        if others := _who_draw_besides(state, frame):
            swap(state, replace(effect, offered=True, used=True, shares=tuple((s, ()) for s in others)))
            return
        if left := _left_to(state, frame, acting):
            swap(state, replace(effect, offered=True, cards=left))
            return
    note_outcome(state, effect.ability, EffectOutcome(effect.path, in_full=False, declined=True))
    commit(state, Cause(effect.ability), [Note("replaced", acting.controller, (acting.card,))])
    swap(state, Settle("REG-INSTEAD-03"))


def _in_turn_order(state: State) -> tuple[Seat, ...]:
    """Return the players as they are asked: the active one first. Rules: REG-PRIO-02, REG-INSTEAD-03"""
    first = state.phases[-1].seat if state.phases else Seat(0)
    return tuple(sorted(state.seats, key=lambda s: (s - first) % len(state.seats)))


def _left_to(state: State, frame: OfferInstead, acting: AbilityInstance) -> tuple[CardId, ...]:
    """Return the cards on which the first effect still acts: those that the replacing effect did not take.

    Rules: REG-INSTEAD-03, REG-INSTEAD-08
    """
    if not refers_back(ability_of(state, acting).clauses[frame.clause]):
        return ()
    taken, found = {c for o in acting.outcomes for c in o.cards}, _found(frame)
    left = tuple(c for c in found if c not in taken)
    return left if len(left) < len(found) else ()


def _found(frame: OfferInstead) -> tuple[CardId, ...]:
    """Return the targets of the effect to be replaced; a search that has not begun has found none."""
    return frame.effect.cards if isinstance(frame.effect, CompleteEffect) else ()


def _who_draw_besides(state: State, frame: OfferInstead) -> tuple[Seat, ...]:
    """Return who still draws by an effect of which its user's own draw was replaced. Rule: REG-INSTEAD-08"""
    trigger = ability_of(state, instance_of(state, frame.ability)).clauses[frame.clause].trigger
    if frame.ability == frame.effect.ability or trigger is None or trigger.happenings != (Happening.DRAWS,):
        return ()
    used = instance_of(state, frame.effect.ability)
    return tuple(s for s in Context(state, used, frame.effect.path).carriers() if s != used.controller)


def _let_use(state: State, frame: OfferInstead) -> None:
    if frame.ability != frame.effect.ability:
        user = instance_of(state, frame.effect.ability).controller
        why = Firing(frame.ability, frame.clause, _found(frame), user)
        _run(state, frame, set_off(state, instance_of(state, frame.ability), why).id)
        return
    number = AbilityId(state.counters.ability)
    state.counters.ability += 1
    waited = instance_of(state, frame.ability)
    seat = waited.firing.seat if waited.firing else None
    clause = section_of(state, waited).abilities[frame.number].clauses[frame.clause]
    if clause.chooser is Player.ANY:
        seat, *others = frame.left if frame.left is not None else _in_turn_order(state)
        frame = replace(frame, left=tuple(others))
    acting = replace(
        waited,
        id=number,
        ability=frame.number,
        progress=Progress.ACTIVATING,
        outcomes=(),
        spared=waited.spared if waited.ability == frame.number else (),
        cut=None,
        challenged=False,
        firing=Firing(waited.id, frame.clause, _found(frame), seat),
    )
    state.put(number, acting)
    _run(state, frame, number)


def _run(state: State, frame: OfferInstead, number: AbilityId) -> None:
    own = (RunClause(number, frame.clause), FinishAbility(number), Settle("REG-INSTEAD-03"))
    swap(state, *own, replace(frame, acting=number))
