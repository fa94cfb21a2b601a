"""Undoing and coming back: what happens when abilities are stopped, interrupted, or no longer so."""

from dataclasses import replace

from engine.kernel.changes import Change, Note
from engine.kernel.engine import pop, push, swap
from engine.kernel.facts import Cause
from engine.kernel.ids import AbilityId, CardId
from engine.kernel.ledger import commit, live_facts, undo
from engine.kernel.state import State
from engine.redemption.abilities import relocation
from engine.redemption.abilities.ast.conditions import Each, ForTurns, Until
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.nouns import Reference, This
from engine.redemption.abilities.ast.vocabulary import Verb
from engine.redemption.abilities.conditions import as_it_stands, holds
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.copying import copies_by, end_copies
from engine.redemption.abilities.effects import gain, numbers
from engine.redemption.abilities.handing_over import give_back, handed_over
from engine.redemption.abilities.places import ONGOING
from engine.redemption.abilities.process import drop_frames
from engine.redemption.abilities.readings import ability_of, effect_at, effects_in, manual_clauses, waits
from engine.redemption.abilities.returning import pending
from engine.redemption.abilities.spans import goes_on
from engine.redemption.abilities.standing import immunities, stopped
from engine.redemption.abilities.switching import switch_back
from engine.redemption.abilities.targeting import legal, parts, reach
from engine.redemption.abilities.triggers import clauses_from
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import CompleteEffect, FinishAbility, Suspended
from engine.redemption.model.instances import AbilityInstance, Immune, Progress, instance_of
from engine.redemption.model.status import bearer_of, in_battle

#: An ability whose own return brings back what stops it stays stopped from the second time on. Rule: HOUSE-ABIL-02
MOST_RETURNS = 2


def reconcile(state: State) -> bool:
    """Undo what newly stopped abilities did in this phase, and let those come back that nothing stops any more.

    Several at once are undone as one, newest first across all of them. Returns whether anything changed.
    Rules: REG-NEGATE-01, REG-NEGATE-07, REG-NEGATE-08, REG-SA-15, REG-SA-16, REG-INIT-09,
    HOUSE-ABIL-02
    """
    if not state.instances:
        return False
    halted = stopped(state)
    newly = [
        i
        for i in state.instances.values()
        if i.id in halted and i.progress in (Progress.ACTIVATING, Progress.COMPLETED, Progress.SUSPENDED)
    ]
    if newly:
        _stop(state, newly, halted)
        return True
    revived = [
        i
        for i in state.instances.values()
        if i.progress is Progress.STOPPED and i.id not in halted and i.returns < MOST_RETURNS
    ]
    for instance in reversed(revived):
        # an instant ability that never got to act stays silent; the others come back (REG-SA-13)
        late = [] if instance.outcomes else belated_work(state, instance)
        if late:
            state.put(instance.id, replace(instance, progress=Progress.ACTIVATING, returns=instance.returns + 1))
            push(state, *late, FinishAbility(instance.id))
            continue
        waits = not instance.outcomes and _waits(state, instance)
        progress = Progress.COMPLETED if waits else Progress.SUSPENDED
        # what comes back because its negation was undone may be answered anew (REG-INIT-09)
        back = replace(instance, progress=progress, returns=instance.returns + 1, challenged=False)
        state.put(instance.id, back)
        if instance.outcomes:
            push(state, Suspended(instance.id, (instance.id,)))
    return bool(revived)


def belated_work(state: State, instance: AbilityInstance) -> list[CompleteEffect]:
    """Return what an ability begins with whose first activation was prevented: what goes on and needs no choice.

    Instant effects never happen, and what had to be targeted by choice has no target. The order is that of the text.

    Rules: REG-SA-13, REG-SA-14, REG-TARGET-35, REG-TARGET-36, REG-PREVENT-02, REG-PREVENT-03
    """
    if instance.firing is not None or state.cards[instance.card].stay != instance.stay:
        return []
    manual, work = manual_clauses(state, instance), []
    for path, effect in effects_in(state, instance):
        clause = ability_of(state, instance).clauses[path[0]]
        if effect.verb not in ONGOING or waits(clause) or path[0] in manual or clause.replaces:
            continue
        context = Context(state, instance, path)
        if clause.chooser is not None or not all(holds(context, c) for c in clause.conditions):
            continue
        within = reach(context, as_it_stands(context, effect))
        if within.automatic or not effect.targets:
            work.append(CompleteEffect(instance.id, path, within.candidates))
    return work


def _waits(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability only waits, or only grants modifiers: it goes on as soon as nothing stops it."""
    clauses = ability_of(state, instance).clauses
    return instance.firing is None and (
        not clauses or any(waits(c) for c in clauses) or bool(manual_clauses(state, instance))
    )


def _stop(state: State, newly: list[AbilityInstance], halted: dict[AbilityId, AbilityId]) -> None:
    reached = frozenset(i.id for i in newly)
    drop_frames(state, reached)
    cause = Cause(halted[newly[0].id], 0, "REG-NEGATE-01")
    undo_abilities(state, newly, cause)
    for instance in newly:
        state.put(instance.id, replace(instance_of(state, instance.id), progress=Progress.STOPPED))
        commit(state, cause, [Note("stopped", instance.controller, (instance.card,))])


def undo_abilities(state: State, undone: list[AbilityInstance], cause: Cause) -> None:
    """Undo what abilities did in the open phase; lasting changes of earlier phases end, and come off by their amount.

    What was drawn, or discarded from the top, lies on top again in its order. Who was banded goes to the territory,
    wherever he came from, and was never in battle: that is no removal.

    Rules: REG-NEGATE-07, REG-EFF-06, REG-BAND-07, REG-ADD-06, REG-BATTLE-26, REG-DRAW-03, RB-BLOCK-03
    """
    if not state.phases:  # a table that is only laid: nothing was done yet
        return
    touched = {f.event.cause.ability for f in live_facts(state, frozenset(i.id for i in undone))}
    brought = [c for i in undone for c in banded(state, i)]
    _take_back(state, frozenset(i.id for i in undone), cause)
    for card in brought:
        if state.cards[card].place.zone.name == zones.HAND:
            commit(state, cause, relocation.relocate(state, card, zones.TERRITORY))
    for instance in undone:
        if instance.id not in touched:
            commit(state, cause, plan_expiry(state, instance))


def _take_back(state: State, abilities: frozenset[AbilityId], cause: Cause) -> None:
    """Undo what abilities did, what they had handed over, copied, and made aim elsewhere.

    Rules: HOUSE-ABIL-21, REG-COPY-03, REG-EXCH-02
    """
    handed, copies = handed_over(state, abilities), copies_by(state, abilities)
    drop_frames(state, handed | copies)
    undo(state, abilities | handed | copies, cause)
    give_back(state, abilities)
    switch_back(state, abilities)
    end_copies(state, copies)


def banded(state: State, instance: AbilityInstance) -> tuple[CardId, ...]:
    """Return the characters an ability has banded into the battle or added to it and that are still there."""
    bands = {p for p, e in effects_in(state, instance) if e.verb in (Verb.BAND, Verb.ADD_TO_BATTLE)}
    cards_of = (c for o in instance.outcomes if o.path in bands and o.done for c in o.cards)
    return tuple(c for c in cards_of if in_battle(state, c))


def plan_expiry(state: State, instance: AbilityInstance) -> list[Change]:
    """Plan the end of what an ability added for a time. Rule: REG-INCDEC-04"""
    changes: list[Change] = []
    for outcome in instance.outcomes:
        effect = effect_of(state, instance, outcome.path)
        if effect is None or effect.duration is None:
            continue
        if effect.verb in numbers.SIGNS:
            changes += numbers.plan_end(Context(state, instance), effect, outcome.cards)
        if effect.verb is Verb.GAIN:
            changes += gain.plan_end(Context(state, instance), effect, outcome.cards)
    return changes


def effect_of(state: State, instance: AbilityInstance, path: tuple[int, ...]) -> Effect | None:
    """Return the effect at an address, or None where a choice or a whole sentence stands."""
    try:
        return effect_at(ability_of(state, instance), path)
    except (TypeError, IndexError):
        return None


# --- interrupt -----------------------------------------------------------------------------------------------------


def interrupt(state: State, by: AbilityInstance, abilities: tuple[AbilityId, ...]) -> None:
    """Take back and suspend abilities until the paired effects of the interrupt have acted.

    Rules: REG-INTER-01, REG-INTER-02, REG-INTER-04, REG-CBI-01
    """
    reached = [
        i
        for a in abilities
        if a != by.id
        and immunities(state, i := instance_of(state, a), by).isdisjoint({Immune.TO_INTERRUPT, Immune.TO_NEGATE})
    ]
    if not reached:
        return
    ids = frozenset(i.id for i in reached)
    drop_frames(state, ids)
    _take_back(state, ids, Cause(by.id, 0, "REG-INTER-01"))
    for instance in reached:
        state.put(instance.id, replace(instance_of(state, instance.id), progress=Progress.SUSPENDED))
    waiting = Suspended(by.id, tuple(sorted(ids)))
    at = next((n for n, f in enumerate(state.frames) if f == FinishAbility(by.id)), len(state.frames))
    state.frames = (*state.frames[:at], waiting, *state.frames[at:])


def step_suspended(state: State, frame: Suspended) -> None:
    """Let suspended abilities come back in the order of their first activation, each with its first targets.

    Rules: REG-INTER-05, REG-INTER-06, REG-INTER-07, REG-TARGET-32, REG-TARGET-34
    """
    if not frame.abilities:
        pop(state)
        return
    first, *rest = frame.abilities
    swap(state, Suspended(frame.ability, tuple(rest)))
    instance = instance_of(state, first)
    if instance.progress is not Progress.SUSPENDED:
        return
    if instance.redirected:
        _begin_anew(state, instance)
        return
    work = returning_work(state, instance)
    if not work and _waits(state, instance) and instance.id not in stopped(state):
        state.put(first, replace(instance, progress=Progress.COMPLETED))
        return
    if not work:
        state.put(first, replace(instance, progress=Progress.ENDED))
        commit(state, Cause(first), [Note("does_not_return", instance.controller, (instance.card,))])
        return
    state.put(first, replace(instance, progress=Progress.ACTIVATING))
    push(state, *work, FinishAbility(first))


def _begin_anew(state: State, instance: AbilityInstance) -> None:
    """Let a redirected ability take its steps again, with targets of its new player's choice. Rule: REG-REDIR-03"""
    gone = state.cards[instance.card].stay != instance.stay and not _still_there(state, instance)
    if gone or instance.id in stopped(state):
        state.put(instance.id, replace(instance, progress=Progress.ENDED))
        return
    fresh = replace(instance, progress=Progress.ACTIVATING, outcomes=(), redirected=False)
    state.put(instance.id, fresh)
    first = fresh.firing.clause if fresh.firing is not None else 0
    push(state, *clauses_from(state, fresh, first), FinishAbility(fresh.id))


def returning_work(state: State, instance: AbilityInstance) -> list[CompleteEffect]:
    """Return what an ability does when it comes back; nothing where it cannot. Rule: REG-INTER-06"""
    if state.cards[instance.card].stay != instance.stay and not _still_there(state, instance):
        return []
    if instance.id in stopped(state):
        return []
    work = []
    for outcome in instance.outcomes:
        effect = effect_of(state, instance, outcome.path)
        if effect is None or outcome.declined:
            continue
        context = Context(state, instance, outcome.path)
        if not parts(effect):
            done = CompleteEffect(instance.id, outcome.path, (), outcome.abilities, outcome.in_full)
            work.append(replace(done, shares=outcome.shares))
            continue
        within = reach(context, as_it_stands(context, effect), outcome.whose)
        drawn_by_lot = any(t.at_random for t in effect.targets)
        anew = within.automatic and not drawn_by_lot and outcome.shares is None
        again = within.candidates if anew else _still_legal(context, effect, outcome.cards)
        if again or effect.verb in (Verb.NEGATE, Verb.PREVENT):
            work.append(
                CompleteEffect(
                    instance.id, outcome.path, again, outcome.abilities, outcome.in_full, shares=outcome.shares
                )
            )
    return work


def _still_legal(context: Context, effect: Effect, chosen: tuple[CardId, ...]) -> tuple[CardId, ...]:
    able = {c for t in parts(effect) for c in legal(context, effect, t)}
    fixed = any(isinstance(t.what, This | Reference) for t in effect.targets)
    return tuple(c for c in chosen if fixed or c in able)


def _still_there(state: State, instance: AbilityInstance) -> bool:
    """Say whether an Enhancement still lies there with a user. Rules: REG-INTER-06, REG-CTRL-19"""
    if not cards.is_enhancement(state, instance.card):
        return False
    place = state.cards[instance.card].place
    return place.zone.name in zones.IN_PLAY and bearer_of(state, instance.card) is not None


# --- the end of abilities ------------------------------------------------------------------------------------------


def end_with_phase(state: State, *, turn_over: bool) -> None:
    """End what lasts no longer than the phase, or the turn, that closes; forget instances that are done with.

    What began in the phase around that of a side battle goes on. Rules: REG-EFF-04, REG-PROT-01, REG-SIDE-01
    """
    around = frozenset(p.id for p in state.phases[:-1])
    waiting = pending(state)
    gone = [
        i
        for i in state.instances.values()
        if i.phase not in around
        and not (i.progress is Progress.COMPLETED and i.card in waiting)
        and not outlasts(state, i, turn_over=turn_over)
    ]
    if not gone:
        return
    for instance in gone:
        if instance.progress is Progress.COMPLETED:
            commit(state, Cause(instance.id, 0, "REG-EFF-04"), plan_expiry(state, instance))
    ended = frozenset(i.id for i in gone)
    drop_frames(state, ended)
    state.forget(ended)


def outlasts(state: State, instance: AbilityInstance, *, turn_over: bool) -> bool:
    """Say whether an ability goes on after the phase: as long as a card lies there, or for the rest of the turn."""
    card = state.cards[instance.card]
    stays = card.stay == instance.stay and not _acted_once(state, instance)
    if stays and cards.stays(state, instance.card):
        return card.place.zone.name in zones.PLAYING_SURFACE and cards.is_face_up(state, instance.card)
    if stays and cards.is_placed(state, instance.card):
        return True
    for outcome in instance.outcomes:
        effect = effect_of(state, instance, outcome.path)
        if effect is not None and goes_on(state, instance, effect, turn_over=turn_over):
            return True
    return False


def _acted_once(state: State, instance: AbilityInstance) -> bool:
    """Say whether an ability was set off by an event, so that it lasts no longer than what it did then."""
    if instance.firing is None:
        return False
    clause = ability_of(state, instance).clauses[instance.firing.clause]
    lasting = any(not isinstance(c, Each) for c in clause.standing)
    return not lasting and not any(
        isinstance(e.duration, Until | ForTurns)
        for p, e in effects_in(state, instance)
        if p[0] == instance.firing.clause
    )
