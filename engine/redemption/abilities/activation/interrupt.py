"""Undoing and reactivating: what happens when abilities are stopped or interrupted, and when they no longer are."""

from collections.abc import Sequence
from typing import Final

from engine.kernel.changes import Change, Note
from engine.kernel.engine import pop, push
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.ledger import commit, live_facts, undo
from engine.kernel.records import replace
from engine.kernel.state import Frame, State
from engine.redemption.abilities.activation.exchange import switch_back
from engine.redemption.abilities.activation.partly_stopped import drop_parts, note
from engine.redemption.abilities.activation.process import drop_frames
from engine.redemption.abilities.activation.reactivate import (
    bring_back,
    effect_of,
    has_begun,
    left_behind,
    put_off,
    waits_only,
)
from engine.redemption.abilities.activation.redirect import give_back, handed_over
from engine.redemption.abilities.activation.return_from_set_aside import plan_return
from engine.redemption.abilities.activation.triggers import clauses_from
from engine.redemption.abilities.conditions.conditions import as_it_stands, holds
from engine.redemption.abilities.effects import convert, gain, increase_decrease
from engine.redemption.abilities.effects.zone_moves import is_soul_by_rule
from engine.redemption.abilities.ongoing.in_part import Parts, all_but, bringing, narrowed
from engine.redemption.abilities.ongoing.negate_prevent import immunities, left_alone, stopped, uninterrupted
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, effects_in, manual_clauses, waits
from engine.redemption.abilities.targeting.control_for_turns import plan_end_claim
from engine.redemption.abilities.targeting.targeting import reach
from engine.redemption.abilities.terms import afflictions, set_aside
from engine.redemption.abilities.terms.by_type import left_by, stops_by_type
from engine.redemption.abilities.terms.copied import copies_by
from engine.redemption.abilities.terms.durations import goes_on
from engine.redemption.abilities.terms.gained import granted, lost
from engine.redemption.abilities.terms.lapsed import lies_there, outlasts
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.language.ast.conditions import ForSpan, Until
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.vocabulary import Verb
from engine.redemption.language.effect_kinds import DERIVED, KINDS, ONGOING
from engine.redemption.model import zones
from engine.redemption.model.ability_frames import CompleteEffect, EndEffect, FinishAbility, Suspended
from engine.redemption.model.instances import (
    AbilityInstance,
    Cut,
    EffectOutcome,
    Immune,
    Path,
    Progress,
    instance_of,
    instances,
)
from engine.redemption.model.setup import rules_of
from engine.redemption.model.status import in_battle

#: No ability is undone in part.
WHOLE: Final[Parts] = {}

#: An ability whose own return brings back what stops it stays stopped from the second time on. Rule: HOUSE-ABIL-02
MOST_RETURNS = 2


def reconcile(state: State) -> bool:
    """Undo what newly stopped abilities did in this phase, and reactivate those that nothing stops any more.

    Several are undone together, newest fact first. Returns whether anything changed. Rules: REG-NEGATE-01,
    REG-NEGATE-07, REG-NEGATE-08, REG-SA-15, REG-SA-16, REG-INIT-09, HOUSE-ABIL-02
    """
    if not state.instances:
        return False
    halted = stopped(state)
    left = left_alone(state) if halted else {}
    newly = [
        i
        for i in instances(state)
        if i.id in halted
        and i.id not in left
        and i.progress in (Progress.ACTIVATING, Progress.COMPLETED, Progress.SUSPENDED)
    ]
    parts = {a: part for a, spared in left.items() if (part := _newly_in_part(state, a, spared))}
    if newly or parts:
        _stop(state, newly, halted, parts)
        return True
    revived: list[AbilityInstance] = [
        i
        for i in instances(state)
        if i.progress is Progress.STOPPED and (i.id not in halted or i.id in left) and i.returns < MOST_RETURNS
    ]
    for instance in reversed(revived):
        if instance.spared or instance.id in left:
            rest = all_but(state, instance, left[instance.id]) if instance.id in left else frozenset()
            begun = bool(instance.outcomes or instance.left)
            instance = replace(instance, cut=Cut(rest, begun=begun) if rest else None)
        # an instant ability that never got to act stays silent; the others come back (REG-SA-13)
        began = instance.outcomes or instance.left
        late = [] if began else _first_work(state, instance)
        if late:
            state.put(instance.id, replace(instance, progress=Progress.ACTIVATING, returns=instance.returns + 1))
            push(state, *late, FinishAbility(instance.id))
            continue
        only_waits = not began and waits_only(state, instance)
        progress = Progress.COMPLETED if only_waits else Progress.SUSPENDED
        # what comes back because its negation was undone may be answered anew (REG-INIT-09)
        back = replace(instance, progress=progress, returns=instance.returns + 1, challenged=False)
        state.put(instance.id, back)
        if began:
            push(state, Suspended(instance.id, (instance.id,)))
    again = [i for i in left_behind(state) if i.returns < MOST_RETURNS] if not revived else []
    for instance in reversed(again):
        state.put(instance.id, replace(instance, returns=instance.returns + 1, challenged=False))
        push(state, Suspended(instance.id, (instance.id,)))
    return (roster(state).in_part and _bring_back_parts(state)) or bool(revived or again)


def _newly_in_part(state: State, ability: AbilityId, spared: frozenset[Path]) -> frozenset[Path]:
    """Return the effects of an ability that have just been stopped while its other effects have not.

    An ability that has not begun yet is checked when it begins. Rules: REG-MODS-04, REG-MODS-03
    """
    instance = instance_of(state, ability)
    if instance.progress not in (Progress.ACTIVATING, Progress.COMPLETED) or not has_begun(state, instance):
        return frozenset()
    before = instance.cut.stopped if instance.cut is not None else frozenset()
    return all_but(state, instance, spared) - before


def _bring_back_parts(state: State) -> bool:
    """Reactivate the stopped effects of partly stopped abilities once nothing stops them any more. Rule: REG-MODS-04"""
    halted, left, changed = stopped(state), left_alone(state), False
    for instance in instances(state):
        if instance.cut is None or instance.progress not in (Progress.ACTIVATING, Progress.COMPLETED):
            continue
        if (instance.id in halted and instance.id not in left) or instance.returns >= MOST_RETURNS:
            continue
        rest = all_but(state, instance, left[instance.id]) if instance.id in left else frozenset()
        back = instance.cut.stopped - rest
        if back:
            silent = not instance.cut.begun and rules_of(state).prevented_at_first == "stays_silent"
            late = [w for w in belated_work(state, instance) if w.path in back] if silent else []
            bring_back(state, instance, back, [w for w in late if instance.outcome(w.path) is None], 1)
            changed = True
    return changed


def _first_work(state: State, instance: AbilityInstance) -> Sequence[Frame]:
    """Return the work of an ability that was stopped before it acted; by the rulebook all of it, with new targets.

    Rules: REG-SA-13, RB-TARGET-02
    """
    if rules_of(state).prevented_at_first == "stays_silent" or waits_only(state, instance):
        return belated_work(state, instance)
    if state.cards[instance.card].stay != instance.stay:
        return ()
    return clauses_from(state, instance, instance.firing.clause if instance.firing is not None else 0)


def belated_work(state: State, instance: AbilityInstance) -> list[CompleteEffect]:
    """Return what an ability does when a prevent ends that stopped all of it: its ongoing effects without choice.

    Instant effects never happen, and effects that choose targets have none. The order is that of the text.

    Rules: REG-SA-13, REG-SA-14, REG-TARGET-35, REG-TARGET-36, REG-PREVENT-02, REG-PREVENT-03
    """
    if instance.firing is not None or state.cards[instance.card].stay != instance.stay:
        return []
    manual, work = manual_clauses(state, instance), []
    for path, effect in effects_in(state, instance):
        clause = ability_of(state, instance).clauses[path[0]]
        if effect.verb not in ONGOING or waits(clause) or path[0] in manual or clause.replaces:
            continue
        if instance.cut is not None and instance.cut.begun and path in instance.cut.stopped:
            continue
        context = Context(state, instance, path)
        if clause.chooser is not None or not all(holds(context, c) for c in clause.conditions):
            continue
        within = reach(context, as_it_stands(context, effect))
        if within.automatic or not effect.targets:
            work.append(CompleteEffect(instance.id, path, within.candidates))
    return work


def _stop(state: State, newly: list[AbilityInstance], halted: dict[AbilityId, AbilityId], parts: Parts) -> None:
    """Undo several abilities together; effects that cannot be stopped stay. Rules: REG-NEGATE-07, REG-MODS-04"""
    put_off(state, frozenset(i.id for i in newly if has_begun(state, i)))
    drop_frames(state, frozenset(i.id for i in newly))
    drop_parts(state, parts)
    in_part = [instance_of(state, a) for a in parts]
    first = newly[0] if newly else in_part[0]
    cause = Cause(halted[first.id], 0, "REG-NEGATE-01")
    ended = undo_abilities(state, [*newly, *in_part], cause, parts)
    for instance in in_part:
        if instance.id in ended:
            continue
        now = instance_of(state, instance.id)
        cut = now.cut or Cut()
        state.put(now.id, replace(now, cut=replace(cut, stopped=cut.stopped | parts[now.id])))
        note(state, now, cause)
    for instance in newly:
        progress = Progress.ENDED if instance.id in ended else Progress.STOPPED
        state.put(instance.id, replace(instance_of(state, instance.id), progress=progress, cut=None))
        by = instance_of(state, halted[instance.id]).card
        commit(state, cause, [Note("stopped", instance.controller, (instance.card,), by)])


def undo_abilities(
    state: State, undone: list[AbilityInstance], cause: Cause, parts: Parts = WHOLE
) -> frozenset[AbilityId]:
    """Undo what abilities did in this phase; their ongoing changes from earlier phases end too.

    For abilities in `parts` only the named effects are undone. Returns the abilities that ended with them.

    Drawn cards, and cards discarded from the top, return to the top in order. Banded characters go to territory,
    wherever they came from, as if they had never been in battle; they do not count as removed from it.

    Rules: REG-NEGATE-07, REG-EFF-06, REG-BAND-07, REG-ADD-06, REG-BATTLE-26, REG-DRAW-03, RB-BLOCK-03,
    REG-MODS-04
    """
    if not state.phases:  # a table that is only laid: nothing was done yet
        return frozenset()
    touched = {f.event.cause.ability for f in live_facts(state, frozenset(i.id for i in undone), parts)}
    undone = [narrowed(i, parts) for i in undone] if parts else undone
    brought = [c for i in undone for c in banded(state, i)]
    expiring = [c for i in undone if i.id not in touched for c in plan_expiry(state, i)]
    ended = _take_back(state, frozenset(i.id for i in undone), cause, expiring, parts)
    for card in brought:
        if state.cards[card].location.zone.name == zones.HAND:
            commit(state, cause, relocation.relocate(state, card, zones.TERRITORY))
    for instance in undone:
        if instance.id not in touched:
            commit(state, cause, plan_expiry(state, instance))
    return ended


def _take_back(
    state: State, abilities: frozenset[AbilityId], cause: Cause, expiring: list[Change], parts: Parts
) -> frozenset[AbilityId]:
    """Undo what abilities did, including their redirects, copies, gained abilities and exchanged targets.

    Lost Souls that a rule put into play from a deck stay in play. Returns the copied and gained abilities that end with
    these; some of the given ones may be among them. Rules: HOUSE-ABIL-21, REG-COPY-03, REG-GAIN-01, R11-GAIN-01,
    REG-EXCH-02, REG-NEGATE-07, REG-DRAW-03
    """
    redirecting = bringing(state, abilities, parts, Verb.REDIRECT)
    handed = handed_over(state, redirecting)
    copied = copies_by(state, bringing(state, abilities, parts, Verb.COPY))
    ended = copied | granted(state, abilities, expiring, parts)
    drop_frames(state, handed | ended)
    undone = abilities | handed | ended
    left = {a: p for a, p in parts.items() if a not in handed | ended}
    souls = frozenset(f.id for f in live_facts(state, undone, left) if is_soul_by_rule(state, f))
    undo(state, undone, cause, left, souls)
    give_back(state, redirecting)
    switch_back(state, bringing(state, abilities, parts, Verb.EXCHANGE))
    _end_all(state, ended)
    return ended


def _end_all(state: State, abilities: frozenset[AbilityId]) -> None:
    """End abilities if the copy or gain that made them was undone. Rules: REG-COPY-03, REG-GAIN-01"""
    for number in abilities:
        state.put(number, replace(state.instances[number], progress=Progress.ENDED))


def banded(state: State, instance: AbilityInstance) -> tuple[CardId, ...]:
    """Return the characters that an ability has banded into or added to the battle, and that are still there."""
    bands = {p for p, e in effects_in(state, instance) if KINDS[e.verb].joins_side}
    cards_of = (c for o in instance.outcomes if o.path in bands and o.done for c in o.cards)
    return tuple(c for c in cards_of if in_battle(state, c))


def plan_expiry(state: State, instance: AbilityInstance) -> list[Change]:
    """Plan the end of what an ability added for a time, and the return of what it set aside for a time.

    Rules: REG-INCDEC-04, REG-SETA-03
    """
    changes: list[Change] = []
    gone = instance.out if instance.cut is not None else ()
    for outcome in instance.outcomes:
        effect = effect_of(state, instance, outcome.path)
        if effect is None or effect.duration is None or outcome.path in gone:
            continue
        at = Context(state, instance, outcome.path)
        if effect.verb in increase_decrease.SIGNS and not increase_decrease.is_derived(at, effect):
            changes += increase_decrease.plan_end(Context(state, instance), effect, outcome.cards)
        if effect.verb is Verb.GAIN:
            changes += gain.plan_end(Context(state, instance), effect, outcome.cards)
        if effect.verb is Verb.CONVERT:
            changes += convert.plan_end(at, outcome.cards)
        if effect.verb is Verb.TAKE and isinstance(effect.duration, Until):
            changes += [change for card in outcome.cards for change in plan_end_claim(state, card, instance.controller)]
        if effect.verb is Verb.SET_ASIDE and isinstance(effect.duration, ForSpan | Until):
            there = (c for c in outcome.cards if set_aside.is_aside(state, c))
            changes += [change for card in there for change in plan_return(state, card)]
    return changes


# --- interrupt -----------------------------------------------------------------------------------------------------


def interrupt(
    state: State, by: AbilityInstance, abilities: tuple[AbilityId, ...], effect: Effect | None = None
) -> None:
    """Undo and suspend abilities until what follows the interrupt on its card has resolved; copies are made anew.

    If some effects of an ability cannot be interrupted, only its other effects are suspended.

    Rules: REG-INTER-01, REG-INTER-02, REG-INTER-03, REG-INTER-04, REG-INTER-08, REG-CBI-01, REG-COPY-03, REG-MODS-04,
    REG-INTER-11
    """
    reached = [
        i
        for a in abilities
        if a != by.id
        and immunities(state, i := instance_of(state, a), by).isdisjoint({Immune.TO_INTERRUPT, Immune.TO_NEGATE})
    ]
    parts: dict[AbilityId, frozenset[Path]] = {}
    for instance in reached:
        left = uninterrupted(state, instance, by)
        if effect is not None and stops_by_type(effect):
            left |= left_by(Context(state, by), effect, instance)
        if left:
            parts[instance.id] = all_but(state, instance, left)
    reached = [i for i in reached if i.id not in parts or parts[i.id]]
    if not reached:
        return
    ids = frozenset(i.id for i in reached)
    put_off(state, frozenset(i for i in ids if i not in parts))
    drop_parts(state, parts)
    ended = _take_back(state, ids, Cause(by.id, 0, "REG-INTER-01"), [], parts)
    for instance in reached:
        if instance.id in parts and instance.id not in ended:
            now = instance_of(state, instance.id)
            cut = now.cut or Cut()
            state.put(now.id, replace(now, cut=replace(cut, suspended=cut.suspended | parts[now.id])))
            continue
        progress = Progress.ENDED if instance.id in ended else Progress.SUSPENDED
        state.put(instance.id, replace(instance_of(state, instance.id), progress=progress))
    waiting = Suspended(by.id, tuple(sorted(ids - ended)))
    at = next((n for n, f in enumerate(state.frames) if _ends_an_ability_of(state, f, by.card)), len(state.frames))
    state.frames = (*state.frames[:at], waiting, *state.frames[at:])


def _ends_an_ability_of(state: State, frame: Frame, card: CardId) -> bool:
    """Say whether a frame is the last of a card's ability; abilities after an interrupt there are paired with it."""
    return isinstance(frame, FinishAbility) and instance_of(state, frame.ability).card == card


# --- the end of abilities ------------------------------------------------------------------------------------------


def end_with_phase(state: State, *, turn_over: bool) -> None:
    """End effects that last only for the closing phase or turn, and drop instances that are finished.

    Effects that began in the phase around a side battle continue. The count of reactivations begins anew. Rules:
    REG-EFF-04, R11-EFF-03, REG-PROT-01, R11-PROT-01, REG-SIDE-01, HOUSE-ABIL-02
    """
    around = frozenset(p.id for p in state.phases[:-1])
    waiting = set_aside.kept(state)
    gone = [
        i
        for i in instances(state)
        if i.phase not in around and i.id not in waiting and not outlasts(state, i, turn_over=turn_over)
    ]
    for instance in tuple(i for i in instances(state) if i.returns):
        state.put(instance.id, replace(instance, returns=0))
    going = {i.id for i in gone}
    left = [i for i in instances(state) if i.phase not in around and i.id not in going]
    for instance in left:
        if instance.id in waiting and not outlasts(state, instance, turn_over=turn_over):
            over = tuple(o for o in instance.outcomes if not set_aside.goes_on_aside(state, instance, o))
        else:
            over = tuple(o for o in instance.outcomes if _is_over(state, instance, o, turn_over=turn_over))
        _end_outcomes(state, instance, over)
    for instance in gone:
        if instance.progress is Progress.COMPLETED:
            commit(state, Cause(instance.id, 0, "REG-EFF-04"), plan_expiry(state, instance))
    ended = frozenset(i.id for i in gone) | lost(state)
    if not ended:
        return
    drop_frames(state, ended)
    state.forget(ended)


def step_end_effect(state: State, frame: EndEffect) -> None:
    """End an effect that lasted until an event that has happened now. Rule: REG-EFF-04"""
    pop(state)
    instance = instance_of(state, frame.ability)
    _end_outcomes(state, instance, tuple(o for o in instance.outcomes if o.path == frame.path))


def _end_outcomes(state: State, instance: AbilityInstance, over: tuple[EffectOutcome, ...]) -> None:
    """End those effects of an ongoing ability whose time is over. Rules: REG-INCDEC-04, REG-EFF-04"""
    if over and instance.progress is Progress.COMPLETED:
        commit(state, Cause(instance.id, 0, "REG-EFF-04"), plan_expiry(state, replace(instance, outcomes=over)))
    if over:
        state.put(instance.id, replace(instance, outcomes=tuple(o for o in instance.outcomes if o not in over)))


def _is_over(state: State, instance: AbilityInstance, outcome: EffectOutcome, *, turn_over: bool) -> bool:
    effect = effect_of(state, instance, outcome.path)
    if effect is None or goes_on(state, instance, effect, turn_over=turn_over):
        return False
    if effect.verb in DERIVED:
        return afflictions.is_beside(state, instance, outcome.path[0]) and not lies_there(state, instance)
    if effect.verb is Verb.CONVERT:
        return effect.duration is not None
    ends = KINDS[effect.verb].ends_in_time or effect.verb is Verb.SET_ASIDE
    return isinstance(effect.duration, ForSpan) and ends
