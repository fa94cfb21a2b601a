"""Players of whom something has to be true: "each player who controls a king"."""

from engine.kernel.ids import Seat
from engine.kernel.records import replace
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.conditions import Condition
from engine.redemption.language.ast.vocabulary import Player


def such_seats(context: Context, who: Player | None, said: tuple[Condition, ...]) -> tuple[Seat, ...]:
    """Return the players a word means of whom that is true which is said of each of them. Rule: REG-COND-10"""
    return tuple(s for s in context.seats(who) if all(holds(replace(context, acting=s), c) for c in said))
