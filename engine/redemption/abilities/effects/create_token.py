"""Create a token: a new card appears in a zone."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId, Seat
from engine.kernel.state import Frame
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import EVERY, Context
from engine.redemption.abilities.targeting.put_down import activates
from engine.redemption.language.ast.effects import Effect, ToPlace
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards


def places_wanted(context: Context, effect: Effect) -> tuple[Seat, ...]:
    """Return in whose territory or Land of Bondage tokens are created; if in each player's, in which order.

    Rules: REG-TOKEN-01, REG-TOKEN-06, R11-TOKEN-01, R11-TYPE-19
    """
    place = effect.arguments.place if isinstance(effect.arguments, ToPlace) else None
    if place is None or place.owner is None:
        return (context.carrier,)
    outcome = context.instance.outcome(context.path)
    if outcome is not None and outcome.to is not None:
        return (outcome.to,)
    return context.seats(place.owner) if place.owner in EVERY else context.seats(place.owner)[:1]


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that tokens come into play: souls into the Land of Bondage, others into the territory.

    Who controls the place controls the token. Rules: REG-TOKEN-01, REG-TOKEN-06, REG-TOKEN-07
    """
    state = context.state
    seats = places_wanted(context, effect)
    changes: list[Change] = []
    for number, card in enumerate(targets):
        zone = zones.LAND_OF_BONDAGE if cards.is_soul(state, card) else zones.TERRITORY
        changes += relocation.relocate(state, card, zone, to=seats[number % len(seats)])
    return [*changes, Note("create_token", context.carrier, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of a token's ability, if it was made with one. Rule: REG-TYPE-28"""
    state = context.state
    able = [c for c in targets if activates(state, c) and state.cards[c].location.zone.name in zones.IN_PLAY]
    return tuple(ActivateCards((c,), state.cards[c].location.zone.seat) for c in able)
