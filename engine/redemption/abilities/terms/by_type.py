"""Words for abilities: which abilities they cover, and if they name types, which effects they leave alone.

Rules: REG-NEGATE-02, REG-PREVENT-04, REG-INTER-03
"""

from collections.abc import Collection
from collections.abc import Set as AnySet
from functools import lru_cache

from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.readings import Words, words_of
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import Filter, Selection, This
from engine.redemption.language.ast.vocabulary import Kind, Verb
from engine.redemption.model import cards
from engine.redemption.model.instances import AbilityInstance, Path


def verbs_of(state: State, instance: AbilityInstance) -> frozenset[Verb]:
    """Return the types of an ability: those of its effects, and of the searches they need.

    Rules: REG-SA-04, REG-SA-05, REG-SEARCH-07, REG-CTRL-23
    """
    return words_of(state, instance).verbs


def of_types(words: Words, types: Collection[Verb]) -> frozenset[Path]:
    """Return the addresses of an ability's effects that are of some types.

    Rules: REG-SA-05, REG-SEARCH-07, REG-MODS-04
    """
    found = {p for p, e in words.effects if e.verb in types}
    return frozenset(found | words.searches if Verb.SEARCH in types else found)


def covers(context: Context, what: Selection, other: AbilityInstance) -> bool:
    """Say whether words that mean abilities, or cards for their abilities, cover an ability. Rule: REG-NEGATE-10"""
    if isinstance(what, Filter) and what.kind is Kind.ABILITY:
        return _fits(context, what, other) and (what.excluding is None or not covers(context, what.excluding, other))
    if isinstance(what, This):
        return other.card == context.card
    return matches(context, what, other.card)


def reaches(context: Context, what: Selection, other: AbilityInstance) -> bool:
    """Say whether an effect with such words can stop an ability, or at least some of its effects.

    Rules: REG-NEGATE-02, REG-PREVENT-04, REG-INTER-03
    """
    if isinstance(what, Filter) and what.kind is Kind.ABILITY and what.excluding is not None:
        if not _fits(context, what, other):
            return False
        if not covers(context, what.excluding, other):
            return True
        return names_type(what.excluding) and bool(_other_than(context.state, other, _left(context, what, other)))
    return covers(context, what, other)


def _fits(context: Context, what: Filter, other: AbilityInstance) -> bool:
    """Say whether words for abilities fit one, apart from their exceptions."""
    if what.abilities and verbs_of(context.state, other).isdisjoint(what.abilities):
        return False
    bare = _of_its_card(what)
    if not (matches(context, bare, other.card) or _is_used_by_such(context, bare, other)):
        return False
    return what.on is None or matches(context, what.on, other.card)


@lru_cache(maxsize=4096)
def _of_its_card(what: Filter) -> Filter:
    """Return what words for abilities say about the card of an ability."""
    return replace(what, kind=Kind.CARD, abilities=(), on=None, excluding=None)


def _is_used_by_such(context: Context, what: Filter, other: AbilityInstance) -> bool:
    """Say whether an ability is used by such a character: "abilities used by clay Heroes"."""
    if not isinstance(what.used_by, Filter) or not cards.is_character(context.state, other.card):
        return False
    return matches(context, what.used_by, other.card) and matches(context, replace(what, used_by=None), other.card)


def names_type(what: Selection) -> bool:
    """Say whether words mean abilities by types of effects, or except for some types."""
    if not isinstance(what, Filter) or what.kind is not Kind.ABILITY:
        return False
    return bool(what.abilities) or (what.excluding is not None and names_type(what.excluding))


def stops_by_type(effect: Effect) -> bool:
    """Say whether an effect may stop only a part of an ability.

    Rules: REG-NEGATE-02, REG-PREVENT-04, REG-INTER-03
    """
    return any(names_type(t.what) for t in effect.targets)


def left_by(context: Context, effect: Effect, other: AbilityInstance) -> frozenset[Path]:
    """Return the effects of an ability that a stopping effect leaves alone, as they are not of the types it names.

    Rules: REG-NEGATE-02, REG-PREVENT-04, REG-INTER-03
    """
    found: frozenset[Path] | None = None
    for target in effect.targets:
        if not names_type(target.what):
            if isinstance(target.what, Filter) and target.what.nth is None and not covers(context, target.what, other):
                continue
            return frozenset()
        if reaches(context, target.what, other):
            left = _left(context, target.what, other)
            found = left if found is None else found & left
    return frozenset() if found is None else found


def _left(context: Context, what: Selection, other: AbilityInstance) -> frozenset[Path]:
    if not isinstance(what, Filter) or what.kind is not Kind.ABILITY:
        return frozenset()
    words = words_of(context.state, other)
    left: frozenset[Path] = frozenset()
    if what.abilities:
        left = _other_than(context.state, other, of_types(words, what.abilities))
    excepted = what.excluding
    if isinstance(excepted, Filter) and names_type(excepted) and covers(context, excepted, other):
        left |= _other_than(context.state, other, _left(context, excepted, other))
    return left


def _other_than(state: State, other: AbilityInstance, effects: AnySet[Path]) -> frozenset[Path]:
    return frozenset(p for p, _ in words_of(state, other).effects if p not in effects)
