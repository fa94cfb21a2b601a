"""A reading in the form in which it is carried out: paired effects are clauses of their own, in the order of acting."""

import json
from functools import lru_cache
from typing import Final, TypeGuard

from engine.kernel.records import replace
from engine.redemption.abilities.reading.by_edition import Ignores, meant, speaks_of_ignoring
from engine.redemption.language.ast.codec import from_json
from engine.redemption.language.ast.conditions import (
    Event,
    Exists,
    Happening,
    HasStatus,
    Status,
    Until,
)
from engine.redemption.language.ast.document import (
    Ability,
    Clause,
    Section,
    SpecialAbility,
    Taunts,
)
from engine.redemption.language.ast.effects import Bander, CannotBe, Effect, Grants, Modifier, Step
from engine.redemption.language.ast.nouns import Filter, Reference, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Nth, Player, Pointer, SectionLabel, Verb
from engine.redemption.language.effect_kinds import AFFLICTING, KINDS
from engine.redemption.language.link import follows_showing

_NOTHING = Ability(())


@lru_cache(maxsize=16384)
def parsed(document: str, ignores: Ignores = Ignores.ITSELF) -> SpecialAbility:
    """Return the reading stored in a JSON text, with "ignore" meaning what it means in the game's edition.

    A reading without "ignore" means the same in all editions, and is kept only once.
    """
    return _parsed(document, ignores if speaks_of_ignoring(document) else Ignores.ITSELF)


@lru_cache(maxsize=8192)
def _parsed(document: str, ignores: Ignores) -> SpecialAbility:
    held = json.loads(document)
    return _unfolded(from_json(held if ignores is Ignores.ITSELF else meant(held, ignores)))


#: Rule: REG-PLACE-08
WHILE_PLACED: Final = HasStatus(Status.PLACED, Target(This()))
WHILE_ANOTHER_IS_PLACED: Final = HasStatus(Status.PLACED)
#: Rule: REG-SETA-02
WHILE_ASIDE: Final = HasStatus(Status.IN_SET_ASIDE)


def _unfolded(whole: SpecialAbility) -> SpecialAbility:
    """Return a reading in which effects paired with a place effect are a clause that lasts while the card is placed.

    The words in brackets after a taunt become a section of their own.
    Rules: REG-PLACE-08, REG-COND-06, REG-COND-15, REG-TAUNT-03, REG-CBN-04
    """
    if len(whole.sections) > 1:
        whole = replace(whole, sections=_with_later_modifiers(whole.sections))
    taunts = [i.ability for i in whole.identifiers.abilities if isinstance(i, Taunts) and i.ability is not None]
    if taunts:
        own = tuple(Section(SectionLabel.TAUNT, (Ability((clause,)),)) for clause in taunts)
        whole = replace(whole, sections=(*whole.sections, *own))
    if any(_plays_first(step) for s in whole.sections for a in s.abilities for c in a.clauses for step in c.steps):
        sections = tuple(
            replace(s, abilities=tuple(Ability(tuple(map(_playing_first, a.clauses))) for a in s.abilities))
            for s in whole.sections
        )
        whole = replace(whole, sections=sections)
    for named in (_about_condition, _banding_who_is_asked_for, _done_by_whom_it_asks, _as_long_as_it_is_shown):
        if any(named(a) is not a for s in whole.sections for a in s.abilities):
            sections = tuple(replace(s, abilities=tuple(map(named, s.abilities))) for s in whole.sections)
            whole = replace(whole, sections=sections)
    if not any(c.paired for s in whole.sections for a in s.abilities for c in a.clauses):
        return whole
    return replace(whole, sections=tuple(_with_pairs(s) for s in whole.sections))


def _with_later_modifiers(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return sections to which also "cannot be negated" of a later one applies: it covers all that stands before it.

    Rules: REG-CBN-04, REG-CBI-03, REG-CBP-04
    """
    found: list[Section] = []
    later: list[Modifier] = []
    for section in reversed(sections):
        more = tuple(m for m in later if m not in section.modifiers)
        found.append(replace(section, modifiers=(*section.modifiers, *more)) if more else section)
        own = (m for m in section.modifiers if isinstance(m, CannotBe) and m.granted_to is None)
        later += [replace(m, after=None) for m in own]
    return tuple(reversed(found))


def _about_condition(ability: Ability) -> Ability:
    """Return an ability in which "it", if it means a card of the condition, is replaced by that card.

    "If a captured human is held here, you may transfer it." Of what is done instead of another effect, "it" is what
    that effect would have reached. Rules: REG-SA-09, REG-INSTEAD-04
    """
    first, *others = ability.clauses or (Clause(()),)
    there = [c for c in first.conditions if isinstance(c, Exists) and isinstance(c.target.what, Filter)]
    step = first.steps[0] if first.steps else None
    if len(there) != 1 or first.trigger is not None or first.replaces:
        return ability
    if not isinstance(step, Effect) or not step.targets:
        return ability
    what, pronoun = there[0].target.what, step.targets[0].what
    if not isinstance(what, Filter) or pronoun != Reference(Pointer.IT):
        return ability
    named = replace(there[0].target, what=replace(what, place=there[0].place))
    told = replace(step, targets=(named, *step.targets[1:]))
    return Ability((replace(first, steps=(told, *first.steps[1:])), *others))


def _banding_who_is_asked_for(ability: Ability) -> Ability:
    """Return an ability in which "that Hero", if it bands, is the one of "if your clay Hero is opposed, ...".

    An earlier effect on a card of another kind, such as a cost, changes nothing. Rule: REG-SA-09
    """
    clauses = tuple(map(_with_bander, ability.clauses))
    return ability if clauses == ability.clauses else Ability(clauses)


def _done_by_whom_it_asks(ability: Ability) -> Ability:
    """Return an ability in which any player who may do something instead is "that player". Rule: REG-INSTEAD-03"""
    if not any(c.replaces and c.chooser is Player.ANY and c.trigger is None for c in ability.clauses):
        return ability
    return Ability(
        tuple(
            replace(c, steps=tuple(replace(s, actor=Player.THAT_PLAYER) for s in c.steps))
            if c.replaces and c.chooser is Player.ANY
            else c
            for c in ability.clauses
        )
    )


def _as_long_as_it_is_shown(ability: Ability) -> Ability:
    """Return an ability in which what is ongoing after a look or reveal lasts as long as that may. Rule: REG-COND-02"""
    clauses = tuple(_lasting_as(ability.clauses, n) for n in range(len(ability.clauses)))
    return ability if clauses == ability.clauses else Ability(clauses)


def _lasting_as(clauses: tuple[Clause, ...], number: int) -> Clause:
    clause = clauses[number]
    ongoing = all(isinstance(step, Effect) and KINDS[step.verb].derived for step in clause.steps)
    if not ongoing or not follows_showing(clauses, number) or clauses[number - 1].chooser is not None:
        return clause
    return replace(clause, standing=(*clause.standing, *clauses[number - 1].standing))


def _with_bander(clause: Clause) -> Clause:
    asked = (c.subject for c in clause.conditions if isinstance(c, HasStatus) and isinstance(c.subject, Target))
    subject = next((s for s in asked if isinstance(s.what, Filter)), None)
    if subject is None or not isinstance(subject.what, Filter):
        return clause
    him = Reference(Pointer.IT, noun=subject.what.kind)
    steps: list[Step] = []
    for step in clause.steps:
        if isinstance(step, Effect) and isinstance(step.arguments, Bander) and step.arguments.target.what == him:
            step = replace(step, arguments=replace(step.arguments, target=replace(subject, count=None)))
        elif isinstance(step, Effect) and any(_is_of_kind(t, subject.what.kind) for t in step.targets):
            return clause
        steps.append(step)
    return replace(clause, steps=tuple(steps))


def _is_of_kind(target: Target, kind: Kind) -> bool:
    return isinstance(target.what, Filter) and target.what.kind is kind


#: When the first Enhancement is played: as the blocker is presented. Rule: REG-PLAYE-07
_AT_THE_BLOCK = Event((Happening.BLOCKED, Happening.BLOCKS))


def _plays_first(step: Step) -> TypeGuard[Effect]:
    """Say whether a step lets its player play the first Enhancement."""
    return (
        isinstance(step, Effect)
        and step.verb is Verb.PLAY
        and any(isinstance(t.what, Filter) and t.what.nth is Nth.FIRST for t in step.targets)
    )


def _playing_first(clause: Clause) -> Clause:
    """Return a clause in which the first Enhancement is played as the blocker is presented. Rule: REG-PLAYE-07"""
    if not any(_plays_first(s) for s in clause.steps):
        return clause
    steps = tuple(replace(s, targets=tuple(map(_of_any, s.targets))) if _plays_first(s) else s for s in clause.steps)
    return replace(clause, steps=steps, trigger=clause.trigger or _AT_THE_BLOCK)


def _of_any(target: Target) -> Target:
    """Return a target without "first": none was played before."""
    return replace(target, what=replace(target.what, nth=None)) if isinstance(target.what, Filter) else target


def _with_pairs(section: Section) -> Section:
    """Return a section in which everything after the colon acts only while the card is placed or set aside.

    What a player may do right after what an event has set off is no use at will.
    Rules: REG-COND-06, REG-SETA-02, REG-SA-22
    """
    abilities: list[Ability] = []
    check: HasStatus | None = None
    for ability in section.abilities:
        clauses: list[Clause] = []
        for clause in ability.clauses:
            follows = clause.trigger is None and clause.chooser is not None and any(c.trigger for c in clauses)
            clauses.append(_while(None if follows else check, replace(clause, paired=())))
            if not clause.paired:
                continue
            if (afflicts := _afflicts(clause)) is not None:
                clauses += [_while(HasStatus(afflicts), p) for p in clause.paired]
                continue
            check = _check_of_pair(clause)
            clauses += [_while(check, p) for p in clause.paired]
        abilities.append(Ability(tuple(clauses)))
    return replace(section, abilities=tuple(abilities))


def _check_of_pair(clause: Clause) -> HasStatus:
    """Return the condition for how long the effects paired with a clause last. Rules: REG-SETA-02, REG-PLACE-08"""
    effects = [s for s in clause.steps if isinstance(s, Effect)]
    if any(e.verb is Verb.SET_ASIDE for e in effects):
        return WHILE_ASIDE
    others = any(e.verb is Verb.PLACE and not isinstance(t.what, This) for e in effects for t in e.targets)
    return WHILE_ANOTHER_IS_PLACED if others else WHILE_PLACED


def _while(check: HasStatus | None, clause: Clause) -> Clause:
    returns = clause.trigger is not None and Happening.RETURNS in clause.trigger.happenings
    if check is None or returns:
        return clause
    steps = tuple(map(_as_long_as_placed, clause.steps)) if check == WHILE_PLACED else clause.steps
    return replace(clause, steps=steps, standing=(*clause.standing, check))


def _as_long_as_placed(step: Step) -> Step:
    """Return an effect that ends once the card of its ability is no longer placed. Rule: REG-PLACE-08"""
    if not isinstance(step, Effect) or not KINDS[step.verb].marks_cards or KINDS[step.verb].sign:
        return step
    if step.duration is not None or isinstance(step.arguments, Grants):
        return step
    return replace(step, duration=Until(Event((Happening.REMOVED_FROM_PLAY,))))


def _afflicts(clause: Clause) -> Status | None:
    """Return which paired poison, disease or paralysis a clause ends with. Rules: REG-PARA-02, REG-POISON-01"""
    last = clause.steps[-1]
    return AFFLICTING.get(last.verb) if isinstance(last, Effect) else None


def afflictions_of(clause: Clause) -> tuple[Status, ...]:
    """Return the afflictions a clause is paired with: it lasts while somebody has them by its ability."""
    said = (c for c in clause.standing if isinstance(c, HasStatus) and c.subject is None)
    return tuple(c.status for c in said if c.status in AFFLICTING.values())
