"""The one player whom the conditions of a clause single out, and who is "that player" from then on."""

from typing import Final

from engine.kernel.ids import Seat
from engine.redemption.abilities.conditions.conditions import ANY_ONE, holding, with_most
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.filters import matches
from engine.redemption.abilities.terms.places import cards_in
from engine.redemption.language.ast import conditions as ast
from engine.redemption.language.ast.nouns import Place, Target
from engine.redemption.language.ast.vocabulary import Player, Zone

_A_TERRITORY: Final = Place((Zone.TERRITORY,), Player.ANY)


def singled_out(context: Context, held: tuple[ast.Condition, ...]) -> Seat | None:
    """Return the one player whom conditions single out: "if a king is in a territory", "the player with the most"."""
    for there in (c for c in held if isinstance(c, ast.Exists) and c.place == _A_TERRITORY):
        lying = [c for c in cards_in(context, (_A_TERRITORY,)) if matches(context, there.target.what, c)]
        seats = {context.state.cards[c].location.zone.seat for c in lying}
        if len(seats) == 1:
            return seats.pop()
    for its in (c for c in held if isinstance(c, ast.Holds) and c.place.owner in ANY_ONE):
        seats = set(holding(context, its.place, Target(its.what, its.count)))
        if len(seats) == 1:
            return seats.pop()
    most = [with_most(context, c) for c in held if isinstance(c, ast.HasMost) and c.who is Player.THAT_PLAYER]
    return most[0][0] if most and most[0] else None
