"""Which abilities are at work: derived from all instances, never stored.

A negate or prevent that is at work stops the abilities it reaches; which of two that reach each other is at work is
settled by the order of activation: the earlier one keeps the later from ever acting. Rules: REG-NEGATE-01,
REG-NEGATE-05, REG-PREVENT-01, REG-PREVENT-05, HOUSE-ABIL-01
"""

from dataclasses import replace
from operator import is_

from engine.kernel.ids import AbilityId
from engine.kernel.state import State
from engine.redemption.abilities.ast.effects import CannotBe, Effect
from engine.redemption.abilities.ast.nouns import Filter, Selection, This
from engine.redemption.abilities.ast.vocabulary import Kind, Nth, Player, Verb
from engine.redemption.abilities.conditions import holds
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.filters import alignments_named, matches
from engine.redemption.abilities.reaching import next_played
from engine.redemption.abilities.readings import ability_of, effects_in, reading
from engine.redemption.abilities.unity import allows
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance, Immune, Path, Progress, Shield
from engine.redemption.model.status import site_acts

STOPPING = frozenset({Verb.NEGATE, Verb.PREVENT})


def verbs_of(state: State, instance: AbilityInstance) -> frozenset[Verb]:
    """Return the types of an ability: those of its effects. Rules: REG-SA-04, REG-SA-05, REG-CTRL-23"""
    return frozenset(e.verb for _, e in effects_in(state, instance))


def is_in_force(state: State, instance: AbilityInstance) -> bool:
    """Say whether an instance was activated and has not ended; whether another stops it is not asked here."""
    return instance.progress in (Progress.ACTIVATING, Progress.COMPLETED, Progress.STOPPED)


def stopping_effects(state: State, instance: AbilityInstance) -> list[tuple[Path, Effect]]:
    """Return the negates and prevents of an ability that were carried out."""
    done = {o.path for o in instance.outcomes if o.done and not o.declined}
    if not done or not allows(state, instance):
        return []
    found = [(p, e) for p, e in effects_in(state, instance) if e.verb in STOPPING and p in done]
    return [(p, e) for p, e in found if _stands(state, instance, p)]


def _stands(state: State, instance: AbilityInstance, path: Path) -> bool:
    """Say whether the checks that go on of a sentence are true now. Rules: REG-COND-23, REG-PLACE-08"""
    standing = ability_of(state, instance).clauses[path[0]].standing
    return not standing or all(holds(Context(state, instance), c, path) for c in standing)


def reaches(state: State, by: AbilityInstance, path: Path, effect: Effect, other: AbilityInstance) -> bool:
    """Say whether a negate or prevent reaches an ability: one it chose, or any its words cover. Rule: REG-NEGATE-06"""
    if by.id == other.id:
        return False
    outcome = by.outcome(path)
    if outcome is not None and outcome.abilities:
        return other.id in outcome.abilities
    if outcome is not None and outcome.cards:
        return other.card in outcome.cards and other.id < by.id
    context = Context(state, by)
    return any(_means(context, t.what, other) for t in effect.targets)


def _means(context: Context, what: Selection, other: AbilityInstance) -> bool:
    """Say whether a target that was not chosen covers an ability: all of a kind, or the next card played."""
    if isinstance(what, Filter) and what.nth is Nth.NEXT:
        return next_played(context, what) == other.card and other.id > context.instance.id
    return not (isinstance(what, Filter) and what.nth is Nth.LAST) and covers(context, what, other)


def covers(context: Context, what: Selection, other: AbilityInstance) -> bool:
    """Say whether words that mean abilities, or cards for their abilities, cover an ability. Rule: REG-NEGATE-10"""
    state = context.state
    if isinstance(what, This):
        return other.card == context.card
    if isinstance(what, Filter) and what.kind is Kind.ABILITY:
        bare = replace(what, kind=Kind.CARD, abilities=(), on=None, excluding=None)
        if not matches(context, bare, other.card):
            return False
        wanted = frozenset(what.abilities)
        if wanted and wanted.isdisjoint(verbs_of(state, other)):
            return False
        if what.excluding is not None and _excluded(context, what.excluding, other):
            return False
        return what.on is None or matches(context, what.on, other.card)
    return matches(context, what, other.card)


def _excluded(context: Context, what: Selection, other: AbilityInstance) -> bool:
    if isinstance(what, This):
        return other.card == context.card
    return covers(context, what, other)


def immunities(state: State, other: AbilityInstance, by: AbilityInstance) -> frozenset[Immune]:
    """Return what an ability is immune to as far as another one is concerned.

    Rules: REG-CBN-01, REG-CBI-01, REG-CBP-01, REG-CBN-02
    """
    return other.immune | {s.immune for s in other.shields if _shields(state, other, s, by)}


def _shields(state: State, other: AbilityInstance, shield: Shield, by: AbilityInstance) -> bool:
    whole = reading(state, shield.card)
    modifier = whole.sections[shield.section].modifiers[shield.modifier] if whole is not None else None
    if not isinstance(modifier, CannotBe) or modifier.by is None:
        return False
    context = Context(state, replace(other, card=shield.card, controller=shield.controller))
    if isinstance(modifier.by, Player):
        return by.controller in context.seats(modifier.by)
    if isinstance(modifier.by, Filter) and state.cards[by.card].stay != by.stay:
        # it has left since, and may be another's or a captive: what it was when it began to act decides
        bare = replace(modifier.by, alignments=(), place=None)
        sides = alignments_named(modifier.by.alignments)
        return matches(context, bare, by.card) and (not sides or cards.face(state, by.card).alignment in sides)
    return matches(context, modifier.by, by.card)


def is_immune(state: State, other: AbilityInstance, by: AbilityInstance, verb: Verb) -> bool:
    """Say whether an ability cannot be stopped by another. Rules: REG-CBN-01, REG-CBI-01, REG-CBP-01"""
    immune = immunities(state, other, by)
    if Immune.TO_NEGATE in immune:
        return True
    if by.id > other.id:
        return verb is Verb.PREVENT or Immune.TO_INTERRUPT in immune
    return Immune.TO_PREVENT in immune


class _Latest:
    """What was found last: asked many times between two facts, it is looked up once."""

    __slots__ = ("facts", "found", "instances", "state")

    def __init__(self) -> None:
        self.state: State | None = None
        self.facts = 0
        self.instances: tuple[AbilityInstance, ...] = ()
        self.found: dict[AbilityId, AbilityId] = {}

    def holds_for(self, state: State, instances: tuple[AbilityInstance, ...]) -> bool:
        """Say whether nothing has changed since: no fact, and each instance still the same record."""
        return (
            self.state is state
            and self.facts == state.counters.fact
            and len(self.instances) == len(instances)
            and all(map(is_, self.instances, instances))
        )


_latest = _Latest()


def stopped(state: State) -> dict[AbilityId, AbilityId]:
    """Return the abilities that are stopped now, each with the one that stops it.

    Instances are looked at in the order of activation; one stopped by an earlier one never stops anything. A later one
    at work stops earlier ones it reaches, and what these had stopped is looked at again.
    """
    instances = tuple(state.instances.values())
    if not _latest.holds_for(state, instances):
        found = _find_stopped(state, [i for i in instances if is_in_force(state, i)])
        _latest.state, _latest.facts, _latest.instances = state, state.counters.fact, instances
        _latest.found = found
    return _latest.found


def _find_stopped(state: State, candidates: list[AbilityInstance]) -> dict[AbilityId, AbilityId]:
    stoppers = [(i, p, e) for i in candidates for p, e in stopping_effects(state, i)]
    if not stoppers:
        return {}
    reached = {
        other.id: [by.id for by, path, effect in stoppers if _can_stop(state, by, path, effect, other)]
        for other in candidates
    }
    fallen: dict[AbilityId, AbilityId] = {}
    for _ in range(len(candidates) + 1):
        found = _one_pass(reached, fallen)
        if found == fallen:
            return found
        fallen = found
    return fallen


def _can_stop(state: State, by: AbilityInstance, path: Path, effect: Effect, other: AbilityInstance) -> bool:
    return reaches(state, by, path, effect, other) and not is_immune(state, other, by, effect.verb)


def _one_pass(
    reached: dict[AbilityId, list[AbilityId]], before: dict[AbilityId, AbilityId]
) -> dict[AbilityId, AbilityId]:
    found: dict[AbilityId, AbilityId] = {}
    for other, stoppers in reached.items():
        for by in stoppers:
            if by not in (found if by < other else before):
                found[other] = by
                break
    return found


_ACTIVE = frozenset({Progress.COMPLETED, Progress.ACTIVATING})


def at_work(state: State, verb: Verb) -> list[tuple[AbilityInstance, Path, Effect]]:
    """Return the effects of a kind that are active now: completed, not stopped, with their standing conditions true.

    Rules: REG-SA-12, REG-SA-20, REG-EFF-04
    """
    meant = [
        (instance, path, effect)
        for instance in state.instances.values()
        if instance.progress in _ACTIVE
        for path, effect in effects_in(state, instance)
        if effect.verb is verb and (outcome := instance.outcome(path)) and outcome.done and not outcome.declined
    ]
    if not meant:
        return []
    halted = stopped(state)
    found = []
    for instance, path, effect in meant:
        if instance.id in halted or not allows(state, instance) or not site_acts(state, instance.card):
            continue
        if _stands(state, instance, path):
            found.append((instance, path, effect))
    return found
