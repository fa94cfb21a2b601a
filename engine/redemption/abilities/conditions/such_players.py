"""Players for whom a condition has to be true: "each player who controls a king"."""

from engine.kernel.ids import Seat
from engine.kernel.records import replace
from engine.redemption.abilities.conditions.conditions import holds
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.conditions import Condition
from engine.redemption.language.ast.vocabulary import Player


def such_seats(context: Context, who: Player | None, said: tuple[Condition, ...]) -> tuple[Seat, ...]:
    """Return those of the players a word means for whom the conditions are true. Rule: REG-COND-10"""
    return tuple(s for s in context.seats(who) if all(holds(replace(context, acting=s), c) for c in said))
