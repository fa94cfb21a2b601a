"""Which abilities are stopped, and which effects are at work: derived from all instances, never stored.

An active negate or prevent stops the abilities it targets. If two target each other, the one activated first stays
active, and the later one never acts. Rules: REG-NEGATE-01, REG-NEGATE-05, REG-PREVENT-01, REG-PREVENT-05,
REG-PREVENT-06, HOUSE-ABIL-01
"""

from typing import Final

from engine.kernel.ids import AbilityId
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.conditions.in_order import next_played
from engine.redemption.abilities.ongoing.coming_again import has_come_again
from engine.redemption.abilities.ongoing.sparing import Stopper, settled
from engine.redemption.abilities.ongoing.unity import allows, is_of_the_other_identity
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import KINDS
from engine.redemption.abilities.reading.readings import ability_of, effect_at, goes_on, is_star, reading, words_of
from engine.redemption.abilities.terms.by_type import left_by, reaches
from engine.redemption.abilities.terms.durations import is_in_span
from engine.redemption.abilities.terms.filters import alignments_named, matches
from engine.redemption.abilities.terms.lapsed import has_lapsed
from engine.redemption.abilities.terms.places import lies_in_reach
from engine.redemption.abilities.terms.roster import Done, roster
from engine.redemption.language.ast.conditions import Each
from engine.redemption.language.ast.document import SpecialAbility
from engine.redemption.language.ast.effects import CannotBe, Grants, Modifier
from engine.redemption.language.ast.nouns import Filter, Selection
from engine.redemption.language.ast.vocabulary import Kind, Nth, Player, Verb
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance, Immune, Path, Progress, Shield
from engine.redemption.model.status import site_acts

_STOPPED: Final = "stopped"
_LEFT_ALONE: Final = "left alone"
_AGAINST_LATER: Final = frozenset({Immune.TO_NEGATE, Immune.TO_INTERRUPT})
_NO_EFFECTS: Final[frozenset[Path]] = frozenset()
_NOTHING_LEFT: Final[dict[AbilityId, frozenset[Path]]] = {}


def _stands(state: State, instance: AbilityInstance, path: Path) -> bool:
    """Say whether the ongoing conditions of a clause are true now; the phases in which it acts do not count.

    For an instant effect used at will these conditions only say when it could be used.

    Rules: REG-COND-15, REG-COND-16, REG-COND-21, REG-COND-23, REG-PLACE-08, HOUSE-ABIL-61
    """
    clause = ability_of(state, instance).clauses[path[0]]
    if not clause.standing and not clause.unless:
        return True
    if instance.firing is not None and instance.firing.at_will and not goes_on(clause):
        return True
    if goes_on(clause) and is_of_the_other_identity(state, instance):
        return False
    context = Context(state, instance)
    barred = goes_on(clause) and any(holds(context, c, path) for c in clause.unless)
    return not barred and all(isinstance(c, Each) or holds(context, c, path) for c in clause.standing)


def _reached(state: State, by: Done, others: list[AbilityInstance]) -> list[AbilityInstance]:
    """Return the abilities a negate or prevent targets: chosen ones, all on chosen cards, or all its words cover.

    On a negated card, abilities that activate later are targeted too, unless the card has left and come back since.
    Words for abilities include star abilities, words for special abilities do not. Rules: REG-NEGATE-01, REG-NEGATE-06,
    REG-NEGATE-10, REG-PREVENT-08, REG-NEGATE-09, HOUSE-ABIL-31
    """
    stopper, path, effect = by
    outcome = stopper.outcome(path)
    if all(t.special for t in effect.targets):
        others = [o for o in others if not is_star(state, o)]
    if outcome is not None and outcome.abilities:
        return [o for o in others if o.id in outcome.abilities and o.id != stopper.id]
    if outcome is not None and outcome.cards:
        before = effect.verb is not Verb.PREVENT
        return [
            o
            for o in others
            if o.card in outcome.cards
            and o.id != stopper.id
            and (before if o.id < stopper.id else not has_come_again(state, stopper, o.card))
        ]
    context = Context(state, stopper)
    rest = [o for o in others if o.id != stopper.id]
    if len(effect.targets) == 1:
        return _covered(context, effect.targets[0].what, rest)
    meant = {
        o.id for t in effect.targets for o in _covered(context, t.what, rest) if not (t.special and is_star(state, o))
    }
    return [o for o in rest if o.id in meant]


def _covered(context: Context, what: Selection, others: list[AbilityInstance]) -> list[AbilityInstance]:
    """Return the abilities covered by a target that was not chosen: all of a kind, or that of the next card."""
    if isinstance(what, Filter) and what.nth is Nth.NEXT:
        card, after = next_played(context, what), context.instance.id
        return [o for o in others if o.card == card and o.id > after]
    if isinstance(what, Filter) and what.nth is Nth.LAST:
        return []
    names_place = isinstance(what, Filter) and what.place is not None
    near = others if names_place else [o for o in others if _is_in_reach(context, o)]
    if isinstance(what, Filter) and what.kind is Kind.ABILITY:
        return [o for o in near if reaches(context, what, o)]
    meant = {c: matches(context, what, c) for c in {o.card for o in near}}
    return [o for o in near if meant[o.card]]


def _is_in_reach(context: Context, other: AbilityInstance) -> bool:
    """Say whether words that name no place cover an ability: its card is in play or set aside.

    An ability that is resolving, or was stopped there, is covered even if its card has left since. Rules:
    REG-TARGET-16, REG-NEGATE-04, REG-PREVENT-07, REG-INIT-07, R11-TARGET-05, R11-NEGATE-02, R11-PREVENT-02,
    R11-PREVENT-03
    """
    if lies_in_reach(context.state, other.card):
        return True
    if other.progress is Progress.STOPPED:
        return True
    return other.progress is Progress.ACTIVATING and other.id < context.instance.id


def immunities(state: State, other: AbilityInstance, by: AbilityInstance) -> frozenset[Immune]:
    """Return the immunities that an ability has against another one.

    Rules: REG-CBN-01, REG-CBI-01, REG-CBP-01, REG-CBN-02
    """
    if not other.shields:
        return other.immune
    return other.immune | {s.immune for s in other.shields if _shields(state, other, s, by)}


def _shields(state: State, other: AbilityInstance, shield: Shield, by: AbilityInstance) -> bool:
    whole = reading(state, other.words if shield.card == other.card else shield.card)
    modifier = _modifier_of(whole, shield) if whole is not None else None
    if not isinstance(modifier, CannotBe) or (modifier.by is None and modifier.excluding is None):
        return False
    context = Context(state, replace(other, card=shield.card, controller=shield.controller))
    if modifier.excluding is not None and matches(context, modifier.excluding, by.card):
        return False
    if modifier.by is None:
        return True
    if isinstance(modifier.by, Player):
        return by.controller in context.seats(modifier.by)
    if isinstance(modifier.by, Filter) and state.cards[by.card].stay != by.stay:
        # it has left since, and may be another's or a captive: what it was when it began to act decides
        bare = replace(modifier.by, kind=Kind.CARD, alignments=(), place=None)
        sides, face = alignments_named(modifier.by.alignments), cards.face(state, by.card)
        fits = face.type in KINDS.get(modifier.by.kind, ()) and (not sides or face.alignment in sides)
        return fits and matches(context, bare, by.card)
    return matches(context, modifier.by, by.card)


def _modifier_of(whole: SpecialAbility, shield: Shield) -> Modifier | None:
    section = whole.sections[shield.section]
    if shield.path is None:
        return section.modifiers[shield.modifier]
    given = effect_at(section.abilities[shield.ability], shield.path).arguments
    return given.modifiers[shield.modifier] if isinstance(given, Grants) else None


def is_immune(state: State, other: AbilityInstance, by: AbilityInstance, verb: Verb) -> bool:
    """Say whether an ability cannot be stopped by another. Rules: REG-CBN-01, REG-CBI-01, REG-CBP-01"""
    return _withstands(immunities(state, other, by), other, by, verb)


def _withstands(immune: frozenset[Immune], other: AbilityInstance, by: AbilityInstance, verb: Verb) -> bool:
    if Immune.TO_NEGATE in immune:
        return True
    if by.id > other.id:
        return verb is Verb.PREVENT or Immune.TO_INTERRUPT in immune
    return Immune.TO_PREVENT in immune


def withstands_all_later(other: AbilityInstance, path: Path) -> bool:
    """Say whether no ability that activates later can stop an effect, as everybody sees.

    Rules: REG-CBN-01, REG-CBI-01, REG-MODS-04
    """
    if not _AGAINST_LATER.isdisjoint(other.immune):
        return True
    return any(path in s.effects and s.immune in _AGAINST_LATER for s in other.spared if s.shield is None)


def spared_from(state: State, other: AbilityInstance, by: AbilityInstance, verb: Verb) -> frozenset[Path]:
    """Return those effects of an ability that another cannot stop, because of their type. Rule: REG-MODS-04"""
    found: set[Path] = set()
    for some in other.spared:
        holds_against = some.shield is None or _shields(state, other, some.shield, by)
        if holds_against and _withstands(frozenset({some.immune}), other, by, verb):
            found |= some.effects
    return frozenset(found)


def uninterrupted(state: State, other: AbilityInstance, by: AbilityInstance) -> frozenset[Path]:
    """Return those effects of an ability that another cannot interrupt, because of their type. Rule: REG-MODS-04"""
    held = (s for s in other.spared if s.immune is not Immune.TO_PREVENT)
    return frozenset(p for s in held if s.shield is None or _shields(state, other, s.shield, by) for p in s.effects)


def stopped(state: State) -> dict[AbilityId, AbilityId]:
    """Return the abilities that are stopped now, in whole or in part, each with the one that stops it.

    Instances are checked in the order of activation; one stopped by an earlier one never stops anything. A later one
    that is active stops the earlier ones it targets, and what these had stopped is checked again.
    """
    found: dict[AbilityId, AbilityId] | None = state.of_board.get(_STOPPED)
    if found is None:
        found = state.of_board[_STOPPED] = _find_stopped(state)
    return found


def left_alone(state: State) -> dict[AbilityId, frozenset[Path]]:
    """Return, for each ability that is stopped in part, its effects that are not stopped. Rule: REG-MODS-04"""
    stopped(state)
    found: dict[AbilityId, frozenset[Path]] = state.of_board.get(_LEFT_ALONE, _NOTHING_LEFT)
    return found


def is_stopped(state: State, ability: AbilityId) -> bool:
    """Say whether an ability is stopped in whole."""
    return ability in stopped(state) and ability not in left_alone(state)


def is_silent(state: State, instance: AbilityInstance, clause: int) -> bool:
    """Say whether everything a clause of an ability does is stopped or interrupted. Rule: REG-MODS-04"""
    if instance.cut is not None and instance.cut.suspended:
        own = [p for p, _ in words_of(state, instance).effects if p[0] == clause]
        if own and instance.cut.suspended.issuperset(own):
            return True
    if instance.id not in stopped(state):
        return False
    left = left_alone(state).get(instance.id)
    return left is None or all(p[0] != clause for p in left)


def _find_stopped(state: State) -> dict[AbilityId, AbilityId]:
    """Find which abilities are stopped, in whole or in all effects but those that none of their stoppers stops.

    Rules: REG-MODS-04, REG-NEGATE-02, REG-PREVENT-04
    """
    there = roster(state)
    stoppers = [
        d
        for d in there.stopping
        if allows(state, d[0])
        and _stands(state, d[0], d[1])
        and not has_lapsed(state, d[0])
        and is_in_span(state, d[0], d[2])
    ]
    if not stoppers:
        return {}
    in_force = list(there.in_force)
    reached: dict[AbilityId, list[Stopper]] = {i.id: [] for i in in_force}
    for done in stoppers:
        by, path, effect = done
        for other in _reached(state, done, in_force):
            if is_immune(state, other, by, effect.verb):
                continue
            left = _left_by(state, done, other) if there.in_part else _NO_EFFECTS
            if not left or any(p not in left for p, _ in words_of(state, other).effects):
                reached[other.id].append((by.id, path, left))
    found = settled(reached)
    if there.in_part:
        state.of_board[_LEFT_ALONE] = {a: left for a, (_, left) in found.items() if left}
    return {a: by for a, (by, _) in found.items()}


def _left_by(state: State, done: Done, other: AbilityInstance) -> frozenset[Path]:
    """Return the effects of an ability that a stopper does not stop: they are immune, or not of the types it names."""
    by, _, effect = done
    return spared_from(state, other, by, effect.verb) | left_by(Context(state, by), effect, other)


def at_work(state: State, verb: Verb) -> tuple[Done, ...]:
    """Return the effects of a kind that are at work now: completed, not stopped, with their ongoing conditions true.

    Rules: REG-SA-12, REG-SA-20, REG-EFF-04
    """
    found: tuple[Done, ...] | None = state.of_board.get(verb)
    if found is None:
        meant = roster(state).done.get(verb)
        found = state.of_board[verb] = _find_at_work(state, meant) if meant else ()
    return found


def _find_at_work(state: State, meant: list[Done]) -> tuple[Done, ...]:
    halted = stopped(state)
    left = left_alone(state) if halted else _NOTHING_LEFT
    return tuple(
        (instance, path, effect)
        for instance, path, effect in meant
        if (instance.id not in halted or path in left.get(instance.id, ()))
        and allows(state, instance)
        and site_acts(state, instance.card)
        and not has_lapsed(state, instance)
        and _stands(state, instance, path)
        and is_in_span(state, instance, effect)
    )
