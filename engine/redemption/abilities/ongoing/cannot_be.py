"""What cannot be done to an ability: fixed when its card is played, by its own modifiers and those of other cards."""

from collections.abc import Iterator
from typing import Final

from engine.cards.model import CardType
from engine.kernel.ids import CardId
from engine.kernel.records import dataclass, replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.ongoing.negate_prevent import at_work, left_alone, stopped
from engine.redemption.abilities.ongoing.unity import allows
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import ability_of, section_of, words_at, words_of
from engine.redemption.abilities.terms.by_type import covers, of_types
from engine.redemption.abilities.terms.roster import roster
from engine.redemption.language.ast.conditions import Condition, Controls, Exists, Happened, Is
from engine.redemption.language.ast.effects import CannotBe, Grants, Immunity, Regardless
from engine.redemption.language.ast.nouns import Filter, Reference, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player, Pointer, Verb
from engine.redemption.language.ast.walk import nodes
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance, Immune, Path, Shield, Spared
from engine.redemption.model.setup import rules_of

_IMMUNE: Final = {
    Immunity.NEGATED: Immune.TO_NEGATE,
    Immunity.INTERRUPTED: Immune.TO_INTERRUPT,
    Immunity.PREVENTED: Immune.TO_PREVENT,
}


_ALL: Final[frozenset[Verb]] = frozenset()


@dataclass(frozen=True, slots=True)
class Given:
    """A modifier of an ability, the ability that grants it, and where in that ability.

    `path` is the address of the effect that grants it, None if it is one of the section's own.
    """

    source: AbilityInstance
    number: int
    modifier: CannotBe | Regardless
    path: Path | None = None
    #: the types of effects it is for, none where it is for all. Rule: REG-MODS-04
    types: frozenset[Verb] = _ALL


def with_immunities(state: State, instance: AbilityInstance) -> AbilityInstance:
    """Return an ability with the modifiers that it, or its effects of one type, have from now on.

    Rules: REG-MODS-04, REG-CBN-03, REG-CBN-02, REG-CBI-02, REG-CBP-02, REG-CBP-03, REG-MODS-06, REG-CBN-04, REG-CBI-03,
    REG-CBP-04, REG-TURN-23 (what a Dominant does)
    """
    is_dominant = cards.type_of(state, instance.card) is CardType.DOMINANT
    plain: set[Immune] = {Immune.TO_NEGATE} if is_dominant else set()
    shields: list[Shield] = []
    spared: list[Spared] = []
    for given in _given(state, instance):
        modifier, source = given.modifier, given.source
        if not isinstance(modifier, CannotBe):
            continue
        kinds = [_IMMUNE[i] for i in modifier.immunities]
        is_partial = _is_partial(modifier)
        at = (source.section, given.number, source.ability, given.path)
        some = _some_effects(state, instance, given.types)
        if some is not None:
            spared += [
                Spared(
                    k,
                    some,
                    None
                    if modifier.by is None and modifier.excluding is None
                    else Shield(k, source.card, source.controller, *at),
                )
                for k in kinds
            ]
        elif not is_partial:
            plain |= set(kinds)
        else:
            shields += [Shield(k, source.card, source.controller, *at) for k in kinds]
    if not (plain or shields or spared or instance.immune or instance.shields or instance.spared):
        return instance
    return replace(instance, immune=frozenset(plain), shields=tuple(shields), spared=tuple(spared))


def _is_partial(modifier: CannotBe) -> bool:
    """Say whether an immunity holds only against some cards or players, or not against some."""
    return modifier.by is not None or modifier.excluding is not None


def _some_effects(state: State, instance: AbilityInstance, types: frozenset[Verb]) -> frozenset[Path] | None:
    """Return which effects of an ability are of some types, None if all of them are meant. Rule: REG-MODS-04"""
    if not types:
        return None
    words = words_of(state, instance)
    found = of_types(words, types)
    return None if len(found) == len(words.effects) else found


def told_by_what_was_reached(state: State, instance: AbilityInstance) -> AbilityInstance:
    """Add the immunities of an ability that depend on the card it has just acted on: "if it is a Site".

    Rules: REG-CBN-02, REG-CBI-02 (a condition that becomes true while the card is being played counts)
    """
    found: set[Immune] = set()
    shields: list[Shield] = []
    for number, modifier in enumerate(section_of(state, instance).modifiers):
        if not isinstance(modifier, CannotBe) or modifier.granted_to is not None:
            continue
        if not any(map(_is_about_reached, modifier.conditions)) or not applies(Context(state, instance), modifier):
            continue
        kinds = [_IMMUNE[i] for i in modifier.immunities]
        if _is_partial(modifier):
            made = (Shield(k, instance.card, instance.controller, instance.section, number) for k in kinds)
            shields += [s for s in made if s not in instance.shields]
        else:
            found |= set(kinds)
    if not found and not shields:
        return instance
    return replace(instance, immune=instance.immune | found, shields=(*instance.shields, *shields))


def _is_about_reached(condition: Condition) -> bool:
    match condition:
        case Is(subject=Reference(pointer=pointer)):
            return pointer in (Pointer.IT, Pointer.THEM)
        case Happened(event=event):
            return isinstance(event.subject, Target)
        case Exists(target=Target(what=Filter(reached_by=verb))):
            return verb is not None
        case _:
            return False


def lifted(state: State, instance: AbilityInstance, verb: Verb) -> frozenset[Verb]:
    """Return the kinds of abilities that an effect of this verb may disregard: "regardless of protect abilities".

    Rules: REG-REGARD-01, REG-REGARD-03, R11-REGARD-01, REG-MODS-04
    """
    found: set[Verb] = set()
    for clause in ability_of(state, instance).clauses:
        if clause.regardless is not None and any(getattr(s, "verb", verb) is verb for s in clause.steps):
            found |= set(clause.regardless.of)
    for given in _given(state, instance):
        meant = not given.types or not given.types.isdisjoint((verb, Verb.SEARCH))
        if meant and isinstance(given.modifier, Regardless):
            found |= set(given.modifier.of)
    return frozenset(found)


def _given(state: State, instance: AbilityInstance) -> list[Given]:
    """Return the modifiers that an ability has by itself or from other active cards.

    Those of its own card apply before it acts; a negated card keeps those it gives to others, as they are no abilities.
    Rules: REG-ACT-03, REG-MODS-01, REG-MODS-04
    """
    own = Context(state, instance)
    found: list[Given] = [*_granted_to_itself(state, instance), *_granted_by_effects(state, instance)]
    for number, modifier in enumerate(section_of(state, instance).modifiers):
        if not isinstance(modifier, CannotBe | Regardless):
            continue
        if modifier.granted_to is None:
            after = modifier.after if isinstance(modifier, CannotBe) else None
            if after is None or instance.ability < after:
                found.append(Given(instance, number, modifier))
        elif covers(own, modifier.granted_to, instance):
            found.append(Given(instance, number, modifier, types=_types_meant(modifier.granted_to)))
    seen: set[tuple[CardId, int]] = set()
    withstands = rules_of(state).modifiers_withstand
    for source in roster(state).granting:
        halted = source.id in stopped(state) and source.id not in left_alone(state)
        if (halted and not withstands) or not allows(state, source):
            continue
        if (source.card, source.section) == (instance.card, instance.section):
            continue
        again = (source.card, source.section) in seen
        seen.add((source.card, source.section))
        context = Context(state, source)
        for number, modifier in enumerate(section_of(state, source).modifiers):
            if not isinstance(modifier, CannotBe | Regardless) or modifier.granted_to is None:
                continue
            if again and not isinstance(modifier.granted_to, Reference):  # whom "it" is, one of its abilities knows
                continue
            if any(covers(c, modifier.granted_to, instance) for c in _of_whom_said(context, modifier)):
                found.append(Given(source, number, modifier, types=_types_meant(modifier.granted_to)))
    return [g for g in found if applies(Context(state, g.source), g.modifier)]


def _of_whom_said(context: Context, modifier: CannotBe | Regardless) -> tuple[Context, ...]:
    """Return the context of a modifier; one for each player who has what it asks of "a player", if it says "they play".

    Rule: REG-CTRL-13
    """
    asked = [c for c in modifier.conditions if isinstance(c, Controls) and c.who is Player.ANY]
    if not asked or all(n is not Player.THEIR for n in nodes(modifier.granted_to)):
        return (context,)
    each = (replace(context, acting=seat) for seat in context.state.seats)
    return tuple(own for own in each if all(holds(own, replace(c, who=Player.THEIR)) for c in asked))


def _granted_to_itself(state: State, instance: AbilityInstance) -> Iterator[Given]:
    """Yield the modifiers that a card's clauses grant to itself: they apply from when it is played, or not at all.

    Rules: REG-CBN-02, REG-CBI-02, REG-CBP-02, REG-MODS-06
    """
    for number, ability in enumerate(section_of(state, instance).abilities):
        for path, effect in words_at(state, instance.words, instance.section, number).effects:
            clause = ability.clauses[path[0]]
            if not isinstance(effect.arguments, Grants) or clause.trigger is not None:
                continue
            if not all(isinstance(t.what, This) for t in effect.targets):
                continue
            context = Context(state, replace(instance, ability=number))
            if all(holds(context, c) for c in (*clause.conditions, *clause.standing, *effect.conditions)):
                yield from _modifiers_at(context.instance, path, effect.arguments)


def _granted_by_effects(state: State, instance: AbilityInstance) -> Iterator[Given]:
    """Yield the modifiers that effects of other active cards grant to an ability. Rules: REG-MODS-01, REG-MODS-02"""
    for source, path, effect in at_work(state, Verb.GAIN):
        context = Context(state, source, path)
        if not isinstance(effect.arguments, Grants):
            continue
        meant = [_types_meant(t.what) for t in effect.targets if covers(context, t.what, instance)]
        if meant:
            types = frozenset(v for of in meant for v in of) if all(meant) else _ALL
            yield from _modifiers_at(source, path, effect.arguments, types)


def _types_meant(what: Selection) -> frozenset[Verb]:
    """Return the types that words for abilities name ("discard abilities"), none if they mean whole abilities."""
    return frozenset(what.abilities) if isinstance(what, Filter) and what.kind is Kind.ABILITY else _ALL


def _modifiers_at(
    source: AbilityInstance, path: Path, granted: Grants, types: frozenset[Verb] = _ALL
) -> Iterator[Given]:
    for number, modifier in enumerate(granted.modifiers):
        yield Given(source, number, modifier, path, types)


def applies(context: Context, modifier: CannotBe | Regardless) -> bool:
    """Say whether the conditions of a modifier are true."""
    unless = modifier.unless if isinstance(modifier, CannotBe) else ()
    return all(holds(context, c) for c in modifier.conditions) and not any(holds(context, c) for c in unless)
