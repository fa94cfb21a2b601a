"""Place: a card goes onto another, or into a territory, and stays there with the abilities paired with it."""

from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.ids import Bond, CardId, Field
from engine.kernel.state import Frame, State
from engine.redemption.abilities import relocation
from engine.redemption.abilities.ast.effects import Effect, Onto
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.places import zones_of
from engine.redemption.abilities.putting_down import plan_put_down
from engine.redemption.model import cards, zones


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the placing; the card's own abilities do not activate by it.

    Rules: REG-PLACE-01, REG-PLACE-02, REG-PLACE-06
    """
    state = context.state
    onto = effect.arguments
    if not isinstance(onto, Onto):
        return []
    changes: list[Change] = []
    if onto.target is not None:
        *placed, host = targets or (None,)
        if host is None or not placed:
            return []
        for card in placed:
            zone = state.cards[host].place.zone
            changes += _given_up(state, card)
            changes += [Move(card, zones.on_host(zone, host, Bond.PLACED_ON)), Set(Field(cards.PLACED, card), True)]
    elif onto.place is not None:
        seat = next((z.seat for z in sorted(zones_of(context, onto.place))), context.you)
        for card in targets:
            if cards.is_enhancement(state, card):
                changes += relocation.relocate(state, card, zones.TERRITORY, to=seat)
                changes.append(Set(Field(cards.PLACED, card), True))
            else:
                changes += plan_put_down(state, card, seat)
    return [*changes, Note("place", context.you, targets, len(targets))]


def _given_up(state: State, card: CardId) -> list[Change]:
    """Plan that what hangs on a card stays behind in its zone, where it is itself placed on another."""
    zone = state.cards[card].place.zone
    return [Move(c, zones.place(zone.name, zone.seat)) for c in cards.attached(state, card)]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work: what is paired with the placing stands in the following sentences."""
    return ()
