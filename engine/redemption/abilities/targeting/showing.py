"""Showing cards of a hand, to prove that they are what an effect asks for."""

from engine.kernel.changes import Change, Learn
from engine.kernel.ids import CardId
from engine.redemption.abilities.reading.alternatives import alternatives, place_of
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.targeting import parts
from engine.redemption.abilities.terms.face_down import asks_for_the_face
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import AnyOf, Filter, Selection
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.model import zones


def plan_showing(context: Context, effect: Effect, chosen: tuple[CardId, ...], *, in_full: bool) -> list[Change]:
    """Plan that all see the cards of a hand that fit what was asked for, or the whole hand if too few did.

    Rules: REG-HAND-02, REG-HAND-03
    """
    state = context.state
    if not effect.targets:
        return []
    actors = context.carriers()
    hands = {
        z
        for target in (a for t in parts(effect) for a in alternatives(t))
        if not target.at_random and _requires(target.what) and (place := place_of(target)) is not None
        for z in zones_of(context, place)
        if z.name == zones.HAND and z.seat in actors
    }
    met = [c for c in chosen if state.cards[c].location.zone in hands]
    lacking = [] if in_full or effect.optional else [c for z in sorted(hands) for c in state.zones[z]]
    return [Learn(s, c) for c in dict.fromkeys((*met, *lacking)) for s in state.seats]


def _requires(what: Selection) -> bool:
    """Say whether not every card fits, so that a player who chooses one from his hand has to show it."""
    if isinstance(what, AnyOf):
        return all(_requires(option) for option in what.options)
    return isinstance(what, Filter) and (
        what.kind is not Kind.CARD or what.excluding is not None or asks_for_the_face(what)
    )
