"""Which effects search a deck or pile for their targets, judged by their words alone."""

from typing import Final

from engine.redemption.abilities.reading.alternatives import alternatives, place_of
from engine.redemption.language.ast.effects import Effect, ToPlace, With
from engine.redemption.language.ast.nouns import Filter, Place, Target
from engine.redemption.language.ast.vocabulary import Verb, Zone
from engine.redemption.language.effect_kinds import KINDS

#: What is looked through by a search. Rule: REG-SEARCH-01
_PILES: Final = frozenset({Zone.DECK, Zone.DISCARD_PILE, Zone.RESERVE, Zone.BANISH_PILE, Zone.ARTIFACT_PILE})
_AT_AN_END: Final = frozenset({Zone.DECK_TOP, Zone.DECK_BOTTOM})


def places_named(effect: Effect) -> list[Place]:
    """Return the places in which an effect chooses among the cards."""
    wanted = (effect.arguments.target,) if isinstance(effect.arguments, With) else effect.targets
    each = (a for t in wanted for a in alternatives(t))
    found = [place_of(a) for a in each if not (a.at_random or is_shown(a))]
    return [p for p in found if p is not None and _AT_AN_END.isdisjoint(p.zones)]


def is_shown(target: Target) -> bool:
    """Say whether a target is one of the cards that were looked at or revealed, so that no search is needed."""
    return isinstance(target.what, Filter) and target.what.among is not None


def is_searched_for(effect: Effect, target: Target) -> bool:
    """Say whether a target is found by a search, which may find nothing. Rules: REG-SEARCH-05, REG-SEARCH-07"""
    if effect.verb is Verb.RESURRECT:
        return True
    if target.at_random or not KINDS[effect.verb].is_search:
        return False
    places = (place_of(a) for a in alternatives(target) if not is_shown(a))
    return any(p is not None and _AT_AN_END.isdisjoint(p.zones) and not _PILES.isdisjoint(p.zones) for p in places)


def is_search(effect: Effect) -> bool:
    """Say whether an effect makes its ability a search ability, even unnamed. Rules: REG-SA-05, REG-SEARCH-07"""
    return effect.verb is Verb.RESURRECT or (KINDS[effect.verb].is_search and goes_through(effect))


def goes_to_an_end(effect: Effect) -> bool:
    """Say whether an effect puts cards on top of a deck or under it. Rules: REG-TOPDECK-01, R11-TOPDECK-01"""
    to = effect.arguments.place.zones if isinstance(effect.arguments, ToPlace) else ()
    return KINDS[effect.verb].end_of_deck is not None or not _AT_AN_END.isdisjoint(to)


def goes_through(effect: Effect) -> bool:
    """Say whether an effect finds its targets by searching a deck or pile. Rules: REG-SA-05, REG-SEARCH-07"""
    return any(not _PILES.isdisjoint(p.zones) for p in places_named(effect))
