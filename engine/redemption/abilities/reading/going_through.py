"""Which effects search a deck or pile for their targets, by their words alone."""

from typing import Final

from engine.redemption.language.ast.effects import Effect, With
from engine.redemption.language.ast.nouns import Filter, Place, Target
from engine.redemption.language.ast.vocabulary import Zone

#: What is looked through by a search. Rule: REG-SEARCH-01
_PILES: Final = frozenset({Zone.DECK, Zone.DISCARD_PILE, Zone.RESERVE, Zone.BANISH_PILE, Zone.ARTIFACT_PILE})
_AT_AN_END: Final = frozenset({Zone.DECK_TOP, Zone.DECK_BOTTOM})


def places_named(effect: Effect) -> list[Place]:
    """Return the places in which an effect chooses among the cards."""
    wanted = (effect.arguments.target,) if isinstance(effect.arguments, With) else effect.targets
    found = [t.source or place_of(t) for t in wanted if not t.at_random]
    return [p for p in found if p is not None and _AT_AN_END.isdisjoint(p.zones)]


def place_of(target: Target) -> Place | None:
    """Return the place that the words for a target name."""
    return target.what.place if isinstance(target.what, Filter) else None


def goes_through(effect: Effect) -> bool:
    """Say whether an effect finds its targets by searching a deck or pile. Rules: REG-SA-05, REG-SEARCH-07"""
    return any(not _PILES.isdisjoint(p.zones) for p in places_named(effect))
