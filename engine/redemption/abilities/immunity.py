"""What abilities cannot suffer: frozen when their card is played, by its own modifiers and by those of other cards."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.cards.model import CardType
from engine.kernel.state import State
from engine.redemption.abilities.ast.conditions import Condition, Is
from engine.redemption.abilities.ast.effects import CannotBe, Grants, Immunity, Regardless
from engine.redemption.abilities.ast.nouns import Reference, This
from engine.redemption.abilities.ast.vocabulary import Pointer, Verb
from engine.redemption.abilities.conditions import holds
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.readings import ability_of, section_of, words_at
from engine.redemption.abilities.roster import roster
from engine.redemption.abilities.standing import at_work, covers, stopped
from engine.redemption.abilities.unity import allows
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance, Immune, Path, Shield

_IMMUNE: Final = {
    Immunity.NEGATED: Immune.TO_NEGATE,
    Immunity.INTERRUPTED: Immune.TO_INTERRUPT,
    Immunity.PREVENTED: Immune.TO_PREVENT,
}


@dataclass(frozen=True, slots=True)
class Given:
    """A modifier an ability has, the ability that gives it, and where it stands there.

    `path` is the address of the effect that grants it, None where it is one of the section's own.
    """

    source: AbilityInstance
    number: int
    modifier: CannotBe | Regardless
    path: Path | None = None


def with_immunities(state: State, instance: AbilityInstance) -> AbilityInstance:
    """Return an ability with what it is immune to from now on.

    Rules: REG-CBN-03, REG-CBN-02, REG-CBI-02, REG-CBP-02, REG-MODS-06, REG-CBN-04, REG-CBI-03,
    REG-CBP-04, REG-TURN-23 (what a Dominant does)
    """
    is_dominant = cards.type_of(state, instance.card) is CardType.DOMINANT
    plain: set[Immune] = {Immune.TO_NEGATE} if is_dominant else set()
    shields: list[Shield] = []
    for given in _given(state, instance):
        modifier, source = given.modifier, given.source
        if not isinstance(modifier, CannotBe):
            continue
        kinds = [_IMMUNE[i] for i in modifier.immunities]
        if modifier.by is None:
            plain |= set(kinds)
        else:
            at = (source.section, given.number, source.ability, given.path)
            shields += [Shield(k, source.card, source.controller, *at) for k in kinds]
    return replace(instance, immune=frozenset(plain), shields=tuple(shields))


def told_by_what_was_reached(state: State, instance: AbilityInstance) -> AbilityInstance:
    """Return an ability with what it is immune to if a card it has just reached is such: "if it is a Site".

    Rules: REG-CBN-02, REG-CBI-02 (conditions met while the card is played count as held then)
    """
    found: set[Immune] = set()
    for modifier in section_of(state, instance).modifiers:
        if not isinstance(modifier, CannotBe) or modifier.by is not None or modifier.granted_to is not None:
            continue
        if any(_is_about_reached(c) for c in modifier.conditions) and _applies(Context(state, instance), modifier):
            found |= {_IMMUNE[i] for i in modifier.immunities}
    return replace(instance, immune=instance.immune | found) if found else instance


def _is_about_reached(condition: Condition) -> bool:
    match condition:
        case Is(subject=Reference(pointer=pointer)):
            return pointer in (Pointer.IT, Pointer.THEM)
        case _:
            return False


def lifted(state: State, instance: AbilityInstance, verb: Verb) -> frozenset[Verb]:
    """Return the abilities regardless of which an effect of this verb targets. Rules: REG-REGARD-01, REG-REGARD-03"""
    found: set[Verb] = set()
    for clause in ability_of(state, instance).clauses:
        if clause.regardless is not None and any(getattr(s, "verb", verb) is verb for s in clause.steps):
            found |= set(clause.regardless.of)
    for given in _given(state, instance):
        if isinstance(given.modifier, Regardless):
            found |= set(given.modifier.of)
    return frozenset(found)


def _given(state: State, instance: AbilityInstance) -> list[Given]:
    """Return the modifiers that an ability has by itself or from other cards at work."""
    found: list[Given] = [*_granted_to_itself(state, instance), *_granted_by_effects(state, instance)]
    for number, modifier in enumerate(section_of(state, instance).modifiers):
        if isinstance(modifier, CannotBe | Regardless) and modifier.granted_to is None:
            after = modifier.after if isinstance(modifier, CannotBe) else None
            if after is None or instance.ability < after:
                found.append(Given(instance, number, modifier))
    seen = set()
    for source in roster(state).granting:
        if source.id in stopped(state) or not allows(state, source):
            continue
        if (source.card, source.section) in seen:
            continue
        seen.add((source.card, source.section))
        context = Context(state, source)
        for number, modifier in enumerate(section_of(state, source).modifiers):
            if not isinstance(modifier, CannotBe | Regardless) or modifier.granted_to is None:
                continue
            if covers(context, modifier.granted_to, instance):
                found.append(Given(source, number, modifier))
    return [g for g in found if _applies(Context(state, g.source), g.modifier)]


def _granted_to_itself(state: State, instance: AbilityInstance) -> Iterator[Given]:
    """Generate what sentences of a card say of the card itself: it is so from its playing, or not at all.

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
    """Generate what effects of other cards at work grant to an ability. Rules: REG-MODS-01, REG-MODS-02"""
    for source, path, effect in at_work(state, Verb.GAIN):
        context = Context(state, source, path)
        if isinstance(effect.arguments, Grants) and any(covers(context, t.what, instance) for t in effect.targets):
            yield from _modifiers_at(source, path, effect.arguments)


def _modifiers_at(source: AbilityInstance, path: Path, granted: Grants) -> Iterator[Given]:
    for number, modifier in enumerate(granted.modifiers):
        yield Given(source, number, modifier, path)


def _applies(context: Context, modifier: CannotBe | Regardless) -> bool:
    unless = modifier.unless if isinstance(modifier, CannotBe) else ()
    return all(holds(context, c) for c in modifier.conditions) and not any(holds(context, c) for c in unless)
