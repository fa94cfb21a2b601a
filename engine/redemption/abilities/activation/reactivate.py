"""Reactivation: what suspended abilities do again, in order, and what they had left to do."""

from collections.abc import Sequence

from engine.kernel.changes import Note
from engine.kernel.engine import pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.ledger import commit
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation.choosing import chooses_nothing
from engine.redemption.abilities.activation.process import drop_frames
from engine.redemption.abilities.activation.triggers import clauses_from
from engine.redemption.abilities.activation.uses import note_use
from engine.redemption.abilities.conditions.conditions import as_it_stands
from engine.redemption.abilities.effects import increase_decrease
from engine.redemption.abilities.ongoing.in_part import missed_work
from engine.redemption.abilities.ongoing.negate_prevent import is_stopped, stopped
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effect_at, manual_clauses, waits
from engine.redemption.abilities.targeting.parting import share
from engine.redemption.abilities.targeting.targeting import legal, parts, reach
from engine.redemption.language.ast.effects import Effect, Grants
from engine.redemption.language.ast.nouns import Reference, This
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import DERIVED, KINDS, STOPPING
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import (
    CompleteEffect,
    FinishAbility,
    Reactivate,
    RunClause,
    RunSteps,
    Suspended,
)
from engine.redemption.model.instances import (
    AbilityInstance,
    Cut,
    EffectOutcome,
    Path,
    Progress,
    instance_of,
    instances,
)
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import bearer_of

# --- what is put off -----------------------------------------------------------------------------------------------


def put_off(state: State, abilities: frozenset[AbilityId]) -> None:
    """Take the work of abilities off the stack and keep where each is to continue. Rule: REG-INIT-04"""
    for ability in abilities:
        ahead = (f for f in reversed(state.frames) if f.owner == ability)
        left = tuple(at for f in ahead if (at := _address(f)) is not None)
        if left:
            state.put(ability, replace(instance_of(state, ability), left=left))
    drop_frames(state, abilities)


def has_begun(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability has begun: its first clause is no longer waiting to activate."""
    first = RunClause(instance.id, _first_clause(instance))
    return first not in state.frames


def _first_clause(instance: AbilityInstance) -> int:
    return instance.firing.clause if instance.firing is not None else 0


def _address(frame: Frame) -> Path | None:
    """Return the address at which the work of a frame begins: of a clause or a step."""
    match frame:
        case RunClause(clause=clause):
            return (clause,)
        case RunSteps(under=under, at=at):
            return (*under, at)
        case _:
            return None


def _left_of(instance: AbilityInstance) -> tuple[Frame, ...]:
    """Return the frames that continue an ability where it was interrupted."""
    number = instance.id
    return tuple(RunClause(number, p[0]) if len(p) == 1 else RunSteps(number, p[:-1], p[-1]) for p in instance.left)


# --- coming back ---------------------------------------------------------------------------------------------------


def step_suspended(state: State, frame: Suspended) -> None:
    """Reactivate suspended abilities in the order of their first activation, each with its first targets.

    Then they continue with what they had not begun. A limited use counts again. An ability whose card is gone stays
    suspended: if the move of the card is undone, it reactivates then.

    Rules: REG-INTER-05, REG-INTER-06, REG-INTER-07, REG-TARGET-32, REG-TARGET-34, REG-LIMIT-06, REG-SA-15
    """
    if not frame.abilities:
        pop(state)
        return
    first, *rest = frame.abilities
    swap(state, Suspended(frame.ability, tuple(rest)))
    instance = instance_of(state, first)
    if instance.progress is not Progress.SUSPENDED:
        if instance.cut is not None and instance.cut.suspended:
            bring_back(state, instance, instance.cut.suspended)
        return
    if instance.redirected:
        _begin_anew(state, instance)
        return
    able = _is_able(state, instance)
    if able and state.cards[instance.card].stay != instance.stay and not cards.is_enhancement(state, instance.card):
        instance = replace(instance, stay=state.cards[instance.card].stay)
        state.put(first, instance)
    work = returning_work(state, instance) if able else []
    left = _left_of(instance) if able else ()
    comes_back = waits_only(state, instance) or is_of_earlier(state, instance)
    if not work and not left and comes_back and instance.id not in stopped(state):
        state.put(first, replace(instance, progress=Progress.COMPLETED))
        return
    if not work and not left:
        if state.cards[instance.card].stay == instance.stay:
            state.put(first, replace(instance, progress=Progress.ENDED, left=()))
        commit(state, Cause(first), [Note("does_not_return", instance.controller, (instance.card,))])
        return
    state.put(first, replace(instance, progress=Progress.ACTIVATING, left=()))
    _note_uses(state, instance)
    gone = instance.out
    again = sorted(o.path for o in instance.outcomes if not o.declined and o.path not in gone) if work else ()
    push(state, *(Reactivate(first, path) for path in again), *left, FinishAbility(first))


def left_behind(state: State) -> list[AbilityInstance]:
    """Return the abilities that could not reactivate since their cards were gone, and whose cards are there again."""
    waiting = [i for i in instances(state) if i.progress is Progress.SUSPENDED]
    if not waiting:
        return []
    held = {a for f in state.frames if isinstance(f, Suspended) for a in f.abilities}
    return [
        i
        for i in waiting
        if i.id not in held and state.cards[i.card].stay == i.stay and not i.redirected and _is_able(state, i)
    ]


def step_reactivate(state: State, frame: Reactivate) -> None:
    """Let an effect act again on its targets of now, after the effects before it in the text. Rule: REG-INTER-07"""
    instance = instance_of(state, frame.ability)
    outcome = instance.outcome(frame.path)
    again = work_of(state, instance, outcome) if outcome is not None else None
    if again is None:
        pop(state)
    else:
        swap(state, again)


def bring_back(
    state: State, instance: AbilityInstance, effects: frozenset[Path], late: Sequence[Frame] = (), returns: int = 0
) -> None:
    """Reactivate the stopped effects of a partly stopped ability; its other effects do not act again.

    `late` are the effects that were prevented from the start. Reactivated effects come before the rest of the ability.

    Rules: REG-MODS-04, REG-INTER-07, REG-INTER-06
    """
    cut = instance.cut or Cut()
    still = replace(cut, stopped=cut.stopped - effects, suspended=cut.suspended - effects, missed=())
    now = replace(
        instance,
        # what is taken late passes over what was carried out: it is kept in mind that a part was taken out
        cut=still if still.stopped or still.suspended or cut.missed else None,
        returns=instance.returns + returns,
        challenged=instance.challenged and not returns,
    )
    back = effects - still.stopped - still.suspended
    if not _is_able(state, now):
        state.put(now.id, replace(now, outcomes=tuple(o for o in now.outcomes if o.path not in back)))
        commit(state, Cause(now.id), [Note("does_not_return", now.controller, (now.card,))])
        return
    again = sorted(o.path for o in now.outcomes if not o.declined and o.path in back)
    work = [*(Reactivate(now.id, p) for p in again), *missed_work(instance), *late]
    over = bool(work) and now.progress is Progress.COMPLETED
    state.put(now.id, replace(now, progress=Progress.ACTIVATING) if over else now)
    push(state, *work, *((FinishAbility(now.id),) if over else ()))


def returning_work(state: State, instance: AbilityInstance) -> list[CompleteEffect]:
    """Return what an ability would do again if it reactivated now. Rule: REG-INTER-06"""
    gone = instance.out
    found = (work_of(state, instance, o) for o in instance.outcomes if not o.declined and o.path not in gone)
    return [w for w in found if w is not None]


def work_of(state: State, instance: AbilityInstance, outcome: EffectOutcome) -> CompleteEffect | None:
    """Return the work of an effect that reactivates: automatic targets are found anew, chosen ones kept if still legal.

    Rules: REG-INTER-06, REG-TARGET-32, REG-TARGET-34
    """
    written = effect_of(state, instance, outcome.path)
    if written is None or _is_done_for_good(state, instance, written, outcome.path):
        return None
    context = Context(state, instance, outcome.path)
    effect = as_it_stands(context, written)
    done = CompleteEffect(instance.id, outcome.path, (), outcome.abilities, outcome.in_full, shares=outcome.shares)
    if not parts(effect) or (chooses_nothing(effect) and not outcome.cards):
        return done
    within = share(context, effect, reach(context, effect, outcome.whose))
    drawn_by_lot = any(t.at_random for t in effect.targets)
    if within.automatic and not drawn_by_lot and outcome.shares is None:
        again = within.candidates
    elif outcome.shares is not None:
        own = ((replace(context, acting=s), held) for s, held in outcome.shares)
        again = tuple(c for acting, held in own for c in _still_legal(acting, effect, held))
    else:
        again = _still_legal(context, effect, outcome.cards)
    if not again and effect.verb not in STOPPING:
        return None
    return replace(done, cards=again)


def is_of_earlier(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability acted in an earlier phase and its card is still there, so that its results stay."""
    over = all(p.id != instance.phase for p in state.phases)
    return over and state.cards[instance.card].stay == instance.stay


def _is_done_for_good(state: State, instance: AbilityInstance, effect: Effect, path: Path) -> bool:
    """Say whether an effect happened in a phase that is over: it was not undone, so it does not happen again.

    Only ongoing effects reactivate then. Rules: REG-SA-16, REG-NEGATE-07
    """
    if not is_of_earlier(state, instance) or effect.verb in DERIVED:
        return False
    if increase_decrease.is_derived(Context(state, instance, path), effect):
        return False
    if effect.verb is Verb.GAIN and isinstance(effect.arguments, Grants):
        return False
    return not KINDS[effect.verb].ends_in_time or effect.duration is None


def _still_legal(context: Context, effect: Effect, chosen: tuple[CardId, ...]) -> tuple[CardId, ...]:
    able = {c for t in parts(effect) for c in legal(context, effect, t)}
    fixed = any(isinstance(t.what, This | Reference) for t in effect.targets)
    return tuple(c for c in chosen if fixed or c in able)


def _is_able(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability can reactivate: its card is where it was, and nothing stops it.

    In some editions it may have moved within play. Rules: REG-INTER-06, R11-INTER-02
    """
    here = state.cards[instance.card].stay == instance.stay or _still_there(state, instance)
    if rules_of(state).reactivation == "in_play" and not cards.is_enhancement(state, instance.card):
        here = here or state.cards[instance.card].location.zone.name in zones.IN_PLAY
    return here and not is_stopped(state, instance.id)


def _still_there(state: State, instance: AbilityInstance) -> bool:
    """Say whether an Enhancement is still there with a user. Rules: REG-INTER-06, REG-CTRL-19"""
    if not cards.is_enhancement(state, instance.card):
        return False
    place = state.cards[instance.card].location
    return place.zone.name in zones.IN_PLAY and bearer_of(state, instance.card) is not None


def _begin_anew(state: State, instance: AbilityInstance) -> None:
    """Let a redirected ability act again from its beginning, with targets its new player chooses. Rule: REG-REDIR-03"""
    if not _is_able(state, instance):
        state.put(instance.id, replace(instance, progress=Progress.ENDED))
        return
    fresh = replace(instance, progress=Progress.ACTIVATING, outcomes=(), cut=None, left=(), redirected=False)
    state.put(instance.id, fresh)
    push(state, *clauses_from(state, fresh, _first_clause(fresh)), FinishAbility(fresh.id))


def _note_uses(state: State, instance: AbilityInstance) -> None:
    """Count again the uses that were taken back with the ability. Rules: REG-LIMIT-06, RB-PREP-17"""
    if rules_of(state).limit_counts_negated or is_of_earlier(state, instance):
        return
    for number in dict.fromkeys(o.path[0] for o in instance.outcomes if not o.declined):
        note_use(state, instance, number)


def waits_only(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability only waits for events or grants modifiers, so it is active once nothing stops it."""
    clauses = ability_of(state, instance).clauses
    return instance.firing is None and (
        not clauses or any(waits(c) for c in clauses) or bool(manual_clauses(state, instance))
    )


def effect_of(state: State, instance: AbilityInstance, path: Path) -> Effect | None:
    """Return the effect at an address, or None if a choice or a whole clause is there."""
    try:
        return effect_at(ability_of(state, instance), path)
    except (TypeError, IndexError):
        return None
