"""Restrict: what active abilities keep players from doing."""

from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.abilities.conditions.such_players import such_seats
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.language.ast.effects import Action, Restriction
from engine.redemption.language.ast.vocabulary import Verb


def restricts(state: State) -> bool:
    """Say whether anything keeps any player from something now."""
    return bool(state.instances and at_work(state, Verb.RESTRICT))


def is_restricted(state: State, seat: Seat, action: Action, card: CardId | None = None) -> bool:
    """Say whether a player may not do something now, with a card if one is meant. Rules: REG-RESTR-01, REG-RESTR-02"""
    if not state.instances:
        return False
    for instance, path, effect in at_work(state, Verb.RESTRICT):
        what = effect.arguments
        if not isinstance(what, Restriction) or what.action is not action:
            continue
        context = Context(state, instance, path)
        if seat in such_seats(context, what.players, effect.conditions) and _is_meant(context, what, card):
            return True
    return False


def _is_meant(context: Context, what: Restriction, card: CardId | None) -> bool:
    if card is None:
        return what.what is None
    if what.place is not None and context.state.cards[card].location.zone not in zones_of(context, what.place):
        return False
    return what.what is None or matches(context, what.what, card)
