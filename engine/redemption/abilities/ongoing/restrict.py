"""Restrict: what players may not do because of active abilities."""

from engine.kernel.ids import CardId, Seat
from engine.kernel.records import replace
from engine.kernel.state import State
from engine.redemption.abilities.conditions.such_players import such_seats
from engine.redemption.abilities.ongoing.negate_prevent import at_work
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.language.ast.effects import Action, Restriction
from engine.redemption.language.ast.nouns import Filter
from engine.redemption.language.ast.vocabulary import Player, Verb


def restricts(state: State) -> bool:
    """Say whether any restriction is active now."""
    return bool(state.instances and at_work(state, Verb.RESTRICT))


def is_restricted(
    state: State,
    seat: Seat,
    action: Action,
    card: CardId | None = None,
    user: CardId | None = None,
    by: Context | None = None,
) -> bool:
    """Say whether a player may not do something now, perhaps with a card, on its `user` if it has one.

    Where it is done `by` an effect, what stands after that in the same ability forbids it nothing, as it acts again.
    Rules: REG-RESTR-01, REG-RESTR-02
    """
    if not state.instances:
        return False
    for instance, path, effect in at_work(state, Verb.RESTRICT):
        what = effect.arguments
        if not isinstance(what, Restriction) or what.action is not action:
            continue
        if by is not None and instance.id == by.instance.id and path > by.path:
            continue
        context = Context(state, instance, path)
        if seat in such_seats(context, what.players, effect.conditions) and _is_meant(context, what, card, user):
            return True
    return False


def _is_meant(context: Context, what: Restriction, card: CardId | None, user: CardId | None) -> bool:
    if card is None:
        return what.what is None
    if what.place is not None:  # "opponents may not play from hand": from theirs
        place = what.place if what.place.owner is not None else replace(what.place, owner=Player.ANY)
        if context.state.cards[card].location.zone not in zones_of(context, place):
            return False
    named = what.what
    if isinstance(named, Filter) and named.on is not None:
        if user is None or not matches(context, named.on, user):
            return False
        named = replace(named, on=None)
    return named is None or matches(context, named, card)


def room_in_battle(state: State, seat: Seat, side: tuple[CardId, ...]) -> int | None:
    """Return how many more characters than these a player may have in battle; None if nothing restricts it."""
    if not state.instances:
        return None
    left: list[int] = []
    for instance, path, effect in at_work(state, Verb.RESTRICT):
        what = effect.arguments
        if isinstance(what, Restriction) and what.action is Action.CONTROL and what.most is not None:
            context = Context(state, instance, path)
            if seat in such_seats(context, what.players, effect.conditions):
                left.append(what.most - sum(what.what is None or matches(context, what.what, c) for c in side))
    return max(0, min(left)) if left else None
