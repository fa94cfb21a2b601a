"""Captives held in a Site or Fortress, and the contents of such cards as places of their own."""

from engine.cards.model import CardType
from engine.kernel.changes import Change, Move
from engine.kernel.ids import Bond, CardId, Zone
from engine.kernel.state import State
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.reading.kinds import is_kind
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.hold import capacity, may_hold, may_keep
from engine.redemption.language.ast.effects import Effect, ToPlace
from engine.redemption.language.ast.nouns import Place
from engine.redemption.language.ast.vocabulary import Kind
from engine.redemption.model import cards, zones
from engine.redemption.model.status import contents_of

_WHERE = (zones.SET_ASIDE, zones.TERRITORY)


def holders_named(context: Context, place: Place) -> tuple[CardId, ...]:
    """Return the Sites and Fortresses a phrase names as a place. Rule: REG-ZONE-08"""
    state, inside = context.state, place.inside
    if inside is None:
        return ()
    there = (c for s in state.seats for name in _WHERE for c in state.zone(name, s))
    return tuple(c for c in there if cards.is_face_up(state, c) and matches(context, inside, c))


def lying_inside(context: Context, place: Place) -> tuple[CardId, ...]:
    """Return the cards in the Sites and Fortresses that a phrase names. Rule: REG-RELEASE-03"""
    return tuple(c for h in holders_named(context, place) for c in contents_of(context.state, h))


def can_be_captured(context: Context, effect: Effect, card: CardId) -> bool:
    """Say whether a capture can target a card: a character, if the Site or Fortress named for it exists.

    Rules: REG-CAPTURE-01, REG-CAPTURE-06, R11-CAPTURE-03
    """
    place = effect.arguments.place if isinstance(effect.arguments, ToPlace) else None
    if place is not None and place.inside is not None and not holders_named(context, place):
        return False
    return any(is_kind(context.state, kind, card) for kind in (Kind.CHARACTER, Kind.CAPTURED_CHARACTER))


def keeper(context: Context, effect: Effect, card: CardId, taken: int) -> CardId | None:
    """Return the card into which a captive goes, None if none can take it or none is named. Rule: REG-CAPTURE-06"""
    place = effect.arguments.place if isinstance(effect.arguments, ToPlace) else None
    if place is None or place.inside is None:
        return None
    able = (h for h in holders_named(context, place) if can_take(context.state, h, card, taken))
    return next(able, None)


def can_take(state: State, holder: CardId, card: CardId, taken: int) -> bool:
    """Say whether a Site or Fortress has room for a captive or Lost Soul besides `taken` others.

    Rules: REG-HOLD-01, REG-HOLD-08
    """
    if cards.type_of(state, holder) in cards.SITES:
        return not contents_of(state, holder) and not taken
    room = capacity(state, holder) - len(contents_of(state, holder)) - taken
    return (
        cards.type_of(state, holder) is CardType.FORTRESS
        and room > 0
        and (may_keep(state, holder, card) or may_hold(state, holder, card))
    )


def kept_in(state: State, holder: CardId, changes: list[Change]) -> list[Change]:
    """Turn a move to the Land of Bondage into one into a card: a captive stays a captive there."""
    seat = state.cards[holder].location.zone.seat
    place = zones.on_host(Zone(zones.LAND_OF_BONDAGE, seat), holder, Bond.HELD_IN)
    first, *rest = changes
    return [Move(first.card, place) if isinstance(first, Move) else first, *rest]
