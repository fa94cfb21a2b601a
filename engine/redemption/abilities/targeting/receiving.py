"""To which players the targets of an effect may go, of whom its user chooses one. Pure."""

from engine.kernel.ids import Seat
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.abilities.terms.places import placed_with, receivers
from engine.redemption.language.ast.effects import Effect, Onto, ToPlace
from engine.redemption.language.ast.vocabulary import ONE_OPPONENT, Player, Verb
from engine.redemption.language.effect_kinds import KINDS
from engine.redemption.model import zones


def goes_to_a_player(effect: Effect) -> bool:
    """Say whether the user of an effect chooses to which player the targets go. Rule: REG-CAPTURE-02"""
    to = effect.arguments.place if isinstance(effect.arguments, ToPlace) else None
    return to is not None and to.owner is Player.ANY


def may_receive(context: Context, effect: Effect) -> tuple[Seat, ...]:
    """Return the players to whom the targets of an effect may go, of whom its user chooses one.

    Rules: REG-CTRL-10, REG-TAKE-01, REG-PLACE-01
    """
    if effect.verb is Verb.TRANSFER:
        return receivers(context, effect)
    if isinstance(effect.arguments, Onto):
        return placed_with(context, effect.arguments)
    to = effect.arguments.place if isinstance(effect.arguments, ToPlace) else None
    if to is None or to.owner is None or to.owner in EVERY:
        return ()
    if effect.verb is Verb.CREATE_TOKEN:
        return context.seats(to.owner)
    if goes_to_a_player(effect):
        gives = KINDS[effect.verb].gives_away
        return tuple(s for s in context.state.seats if not gives or s != context.carrier)
    to_owners = not KINDS[effect.verb].changes_hands and zones.FACE_VALUE.issuperset(to.zones)
    return context.seats(to.owner) if to.owner in ONE_OPPONENT and not to_owners else ()
