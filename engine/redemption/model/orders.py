"""Orders: what a player has declined beforehand. All that others see is that he declines at once.

An order never accepts anything for its player: it declines to respond to something that everybody sees, or declines
what a card offers him.
"""

import enum
from typing import Final

from engine.kernel.ids import Field, Seat
from engine.kernel.records import dataclass
from engine.kernel.state import State

#: The field of a seat in which its orders stand, and the settings that give one and take one back.
ORDERS: Final = "orders"
NO_ORDER: Final = "no_order"


class When(enum.Enum):
    """What an order waits for."""

    #: somebody blocks: pass for the rest of that battle; it ends with the turn
    BLOCKED = "blocked"
    #: one has a blocker in battle: pass for the rest of that battle; it ends with the turn
    BLOCKING = "blocking"
    #: somebody attacks: neither block nor play anything in that battle; it ends as one's own next turn begins
    ATTACKED = "attacked"
    #: a card offers what may be declined: decline it, for the whole game
    OFFERED = "offered"


@dataclass(frozen=True, slots=True)
class Order:
    """An order. `who` is the title of the card it is about, empty for any card; `since` is the turn it was given in."""

    when: When
    who: str
    since: int


def orders_of(state: State, seat: Seat) -> tuple[Order, ...]:
    """Return the orders a player has given, also those that have ended."""
    written = state.read(Field(ORDERS, seat)) or ()
    return tuple(Order(When(when), who, since) for when, who, since in written)


def written_orders(orders: tuple[Order, ...]) -> object:
    """Return orders in the form in which they are stored."""
    return tuple((order.when.value, order.who, order.since) for order in orders)
