"""Place: a card goes onto another, or into a territory, and stays there with the abilities paired with it."""

from typing import Final

from engine.cards.model import CardType
from engine.kernel.changes import Change, Move, Note, Set
from engine.kernel.ids import Bond, CardId, Field, Seat
from engine.kernel.state import Frame, State
from engine.redemption.abilities.effects.hold import plan_contents
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.targeting.put_down import plan_put_down
from engine.redemption.abilities.terms.captives import can_take, kept_in
from engine.redemption.abilities.terms.durations import over_in, turns_of
from engine.redemption.abilities.terms.hold import puts_here, room
from engine.redemption.abilities.terms.places import zones_of
from engine.redemption.language.ast.conditions import ForTurns
from engine.redemption.language.ast.effects import Effect, Onto
from engine.redemption.model import cards, zones

#: What is kept of a placed card that stays until something moves it.
FOR_GOOD: Final = -1


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the placing; it does not activate the card's own abilities.

    Rules: REG-PLACE-01, R11-PLACE-01, REG-PLACE-02, R11-PLACE-03, REG-PLACE-04, REG-PLACE-03, REG-PLACE-06,
    REG-PLACE-05,
    REG-PLACE-07
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
        if onto.place is not None:
            return [*_into(state, host, tuple(placed)), Note("place", context.you, (*placed, host), len(placed))]
        for card in (c for c in placed if not cards.lies_on(state, host, c)):
            zone = state.cards[host].location.zone
            changes += _given_up(state, card)
            until = Set(Field(cards.PLACED, card), _until(context, effect, zone.seat))
            changes += [Move(card, zones.on_host(zone, host, Bond.PLACED_ON)), until]
    elif puts_here(onto):
        changes += plan_contents(context, targets, room(state, context.card))
    elif onto.place is not None:
        outcome = context.instance.outcome(context.path)
        chosen = outcome.to if outcome is not None else None
        able = (z.seat for z in sorted(zones_of(context, onto.place)))
        seat = next(able, context.you) if chosen is None else chosen
        for card in targets:
            if cards.is_enhancement(state, card) or cards.type_of(state, card) is CardType.DOMINANT:
                changes += relocation.relocate(state, card, zones.TERRITORY, to=seat)
                changes.append(Set(Field(cards.PLACED, card), _until(context, effect, seat)))
            else:
                changes += plan_put_down(state, card, seat)
    return [*changes, Note("place", context.you, targets, len(targets))]


def _into(state: State, holder: CardId, placed: tuple[CardId, ...]) -> list[Change]:
    """Plan that Lost Souls and captives become contents of a card that has room for them.

    Rules: REG-HOLD-01, REG-HOLD-08
    """
    changes: list[Change] = []
    seat = state.cards[holder].location.zone.seat
    for taken, card in enumerate(placed):
        if can_take(state, holder, card, taken):
            changes += kept_in(state, holder, relocation.relocate(state, card, zones.LAND_OF_BONDAGE, to=seat))
    return changes


def _until(context: Context, effect: Effect, seat: Seat) -> int:
    """Return the turn in which a placed card is discarded, or the mark that it stays. Rule: REG-PLACE-06"""
    span = effect.duration
    return over_in(context.state, seat, turns_of(context, span)) if isinstance(span, ForTurns) else FOR_GOOD


def _given_up(state: State, card: CardId) -> list[Change]:
    """Plan that cards on a card stay behind in its zone if it is itself placed on another."""
    zone = state.cards[card].location.zone
    return [Move(c, zones.location(zone.name, zone.seat)) for c in cards.attached(state, card)]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work: what is paired with the place effect is in the following clauses."""
    return ()
