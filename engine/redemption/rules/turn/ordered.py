"""What a player's orders answer for him, by what everybody sees and by which card asks."""

from collections.abc import Sequence
from typing import Final

from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import State
from engine.redemption.model.options import DECLINE, PASS
from engine.redemption.model.orders import Order, When, orders_of, written_orders
from engine.redemption.model.status import characters_on, current_battle
from engine.redemption.rules.turn.turn import ACTIVE, TURN

#: most orders a player may have at once
MOST: Final = 20
#: what an order writes in front of the title of its card
SEPARATOR: Final = " "


def ordered(state: State, decision: Decision) -> tuple[str, ...] | None:
    """Return what a player's orders answer; None if they say nothing. Rule: REG-PRIO-01"""
    orders = standing(state, decision.player)
    if not orders:
        return None
    if decision.default[:1] == (PASS.key,) and any(_has_come(state, decision.player, order) for order in orders):
        return decision.default
    left = left_by(decision)
    asks = title_of_source(state, decision)
    if left is not None and asks and any(o.when is When.OFFERED and o.who == asks for o in orders):
        return left
    return None


def standing(state: State, seat: Seat) -> tuple[Order, ...]:
    """Return the orders of a player that have not ended."""
    return tuple(order for order in orders_of(state, seat) if not _has_ended(state, seat, order))


def left_by(decision: Decision) -> tuple[str, ...] | None:
    """Return the answer that declines what a card offers; None if it cannot be declined."""
    if decision.source.card is None:
        return None
    if decision.default == (DECLINE.key,):
        return decision.default
    return () if decision.minimum == 0 and not decision.problems(()) else None


def title_of_source(state: State, decision: Decision) -> str:
    """Return the title of the card that asks, empty if a rule asks."""
    card = decision.source.card
    return "" if card is None else state.definitions[card].base_name


def _has_ended(state: State, seat: Seat, order: Order) -> bool:
    turn = state.number(TURN)
    match order.when:
        case When.BLOCKED | When.BLOCKING:
            return turn != order.since
        case When.ATTACKED:
            return turn != order.since and state.read(ACTIVE) == seat
        case When.OFFERED:
            return False


def _has_come(state: State, seat: Seat, order: Order) -> bool:
    """Say whether the event an order waits for has happened in the current battle."""
    fight = current_battle(state)
    if fight is None or order.when is When.OFFERED:
        return False
    own = fight.attacker if order.when is When.BLOCKED else fight.defender
    seen = fight.attacker if order.when is When.ATTACKED else fight.defender
    return seat == own and _is_among(state, characters_on(state, fight, seen), order.who)


def _is_among(state: State, cards: Sequence[CardId], title: str) -> bool:
    return any(not title or state.definitions[card].base_name == title for card in cards)


def orders_with(state: State, seat: Seat, value: str) -> object:
    """Return a player's orders with one more, in the form in which they are stored.

    Raises:
        ValueError: there is no such order, or there are too many.
    """
    when, _, who = value.partition(SEPARATOR)
    added = Order(When(when), who, state.number(TURN))
    if added.when is When.OFFERED and not who:
        raise ValueError
    kept = tuple(o for o in standing(state, seat) if (o.when, o.who) != (added.when, who))
    if len(kept) >= MOST:
        raise ValueError
    return written_orders((*kept, added))


def orders_without(state: State, seat: Seat, value: str | None) -> object:
    """Return a player's orders without one of them, or none at all, in the form in which they are stored.

    Raises:
        ValueError: there is no such order.
    """
    if value is None:
        return ()
    when, _, who = value.partition(SEPARATOR)
    kept = tuple(o for o in standing(state, seat) if (o.when, o.who) != (When(when), who))
    if len(kept) == len(standing(state, seat)):
        raise ValueError
    return written_orders(kept)
