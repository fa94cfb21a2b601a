"""Hold: cards are put into the card whose text says so, and are its contents."""

from engine.kernel.changes import Change, Move, Note
from engine.kernel.ids import Bond, CardId, Zone
from engine.kernel.state import Frame
from engine.redemption.abilities.reading import relocation
from engine.redemption.abilities.reading.context import Context
from engine.redemption.abilities.terms.hold import capacity
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import zones
from engine.redemption.model.status import contents_of


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that as many targets as there is room for become contents. Rules: REG-HOLD-01, REG-HOLD-08"""
    return plan_contents(
        context, targets, capacity(context.state, context.card) - len(contents_of(context.state, context.card))
    )


def plan_contents(context: Context, targets: tuple[CardId, ...], room: int) -> list[Change]:
    """Plan that so many of the cards become contents of the card whose text says so."""
    state, holder = context.state, context.card
    zone = state.cards[holder].location.zone
    if zone.name not in zones.PLAYING_SURFACE:
        return []
    changes: list[Change] = []
    for card in targets[: max(0, room)]:
        _, *lost = relocation.relocate(state, card, zone.name, to=zone.seat)
        changes += [Move(card, zones.on_host(Zone(zone.name, zone.seat), holder, Bond.HELD_IN)), *lost]
        changes.append(Note("held", context.you, (card, holder)))
    return changes


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return no further work."""
    return ()
