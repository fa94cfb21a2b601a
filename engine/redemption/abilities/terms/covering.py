"""Which cards an ongoing effect covers now: its chosen targets, or all of a kind as they come and go."""

from typing import Final

from engine.kernel.ids import CardId, Zone
from engine.kernel.records import replace
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import is_so_called
from engine.redemption.abilities.terms.afflictions import is_spared
from engine.redemption.abilities.terms.by_name import named_aside
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import default_places, zones_of
from engine.redemption.language.ast.effects import Effect
from engine.redemption.language.ast.nouns import AnyOf, CountKind, Filter, Place, Selection, Target, This
from engine.redemption.language.ast.vocabulary import Kind, Player
from engine.redemption.language.effect_kind import Lasts
from engine.redemption.language.effect_kinds import KINDS

_ZONES: Final = "zones of a target"


def covers_card(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether an active effect, at the address in the context, covers a card.

    Rules: REG-EFF-05, REG-TARGET-33, REG-TARGET-36, REG-PROT-01, REG-TARGET-06
    """
    if not _is_covered(context, effect, card):
        return False
    return not (context.path and is_spared(context.state, context.instance, context.path[0], card))


def _is_covered(context: Context, effect: Effect, card: CardId) -> bool:
    outcome = context.instance.outcome(context.path)
    if outcome is not None and card in outcome.cards:
        chosen = [t for t in effect.targets if not _updates(effect, t)]
        if chosen and len(chosen) == len(effect.targets):
            return all(is_so_called(context.state, t.what, card) for t in chosen if isinstance(t.what, This))
        if any(_was_chosen(context, t.what, card) for t in chosen):
            return True
    for number, target in enumerate(effect.targets):
        if _updates(effect, target) and _is_one(context, effect, number, card):
            return True
    return False


def _was_chosen(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a card is a fixed target beside changing ones, like "this card" in "this card and Heroes here"."""
    match what:
        case This():
            return card == context.card and is_so_called(context.state, what, card)
        case Filter():
            return matches(context, replace(what, place=None), card)
        case AnyOf(options=options):
            return any(_was_chosen(context, o, card) for o in options)
        case _:
            return True


def _updates(effect: Effect, target: Target) -> bool:
    """Say whether a target is found without a choice, so that other cards may be meant later."""
    everyone = target.count is not None and target.count.is_all
    return everyone or is_place(target.what) or is_by_name(effect, target)


def covers_all_such(effect: Effect) -> bool:
    """Say whether an effect looks for all its targets anew at any time. Rule: REG-EFF-05"""
    return all(_updates(effect, target) for target in effect.targets)


def is_by_name(effect: Effect, target: Target) -> bool:
    """Say whether an effect lasts for whoever is called so, which leaves no choice: "Moses", "your Job".

    Of those whom nobody protects only one's own: two players may each have a Moses. Rule: REG-TARGET-31
    """
    kind, what = KINDS[effect.verb], target.what
    one = target.count is not None and target.count.kind is CountKind.EXACTLY and target.count.number == 1
    if not one or not isinstance(what, Filter) or not what.names:
        return False
    own = Player.YOU in (what.owner, what.controller)
    return kind.shields or (own and kind.lasts is not Lasts.INSTANT)


def is_place(what: Selection) -> bool:
    """Say whether a place is meant, with all cards that are there at any time. Rule: REG-PROT-01"""
    if isinstance(what, Filter):
        return what.kind is Kind.LOCATION
    return isinstance(what, AnyOf) and any(is_place(o) for o in what.options)


def _is_one(context: Context, effect: Effect, number: int, card: CardId) -> bool:
    target = effect.targets[number]
    looked_in = _zones(context, effect, number)
    there = looked_in is None or context.state.cards[card].location.zone in looked_in
    aside = not there and is_by_name(effect, target) and card in named_aside(context, target)
    return aside or (there and _is_meant(context, target.what, card))


def _zones(context: Context, effect: Effect, number: int) -> frozenset[Zone] | None:
    """Return the zones in which a target of the current effect is looked for; None if they are not limited."""
    kept = context.state.of_board
    key = (_ZONES, context.instance.id, context.path, number)
    if key in kept:
        found: frozenset[Zone] | None = kept[key]
        return found
    places = _places(context, effect, effect.targets[number])
    found = kept[key] = frozenset(z for p in places for z in zones_of(context, p)) if places else None
    return found


def _places(context: Context, effect: Effect, target: Target) -> tuple[Place, ...]:
    """Return the places a target names or has by default; none if its description says where the cards are."""
    if target.source is not None:
        return (target.source,)
    named = is_place(target.what) or _names_place(target.what)
    return () if named else default_places(context.state, effect.verb, target.what)


def _names_place(what: Selection) -> bool:
    """Say whether words say for each card they mean where it is."""
    if isinstance(what, AnyOf):
        return all(_names_place(o) for o in what.options)
    return isinstance(what, Filter) and what.place is not None


def _is_meant(context: Context, what: Selection, card: CardId) -> bool:
    """Say whether a card is meant itself, or is in a place that is meant. Rule: REG-PROT-01"""
    if isinstance(what, Filter) and what.kind is Kind.LOCATION:
        return what.place is not None and context.state.cards[card].location.zone in zones_of(context, what.place)
    if isinstance(what, AnyOf):
        return any(_is_meant(context, o, card) for o in what.options)
    return matches(context, what, card)
