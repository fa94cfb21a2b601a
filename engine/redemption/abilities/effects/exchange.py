"""Exchange: two cards switch their places."""

from engine.kernel.changes import Change, Move, Note
from engine.kernel.ids import CardId, Place
from engine.kernel.state import Frame
from engine.redemption.abilities import relocation
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.ast.nouns import Reference
from engine.redemption.abilities.context import Context
from engine.redemption.abilities.entering import plan_entry
from engine.redemption.model import cards, zones
from engine.redemption.model.ability_frames import ActivateCards


def given(context: Context, effect: Effect) -> CardId | None:
    """Return the card that is exchanged for the one chosen: this card, or one spoken of."""
    what = effect.targets[0].what
    found = context.pointed_at(what.pointer) if isinstance(what, Reference) else context.itself()
    return found[0] if found else None


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan the switch; without a card at both ends nothing happens. Rules: REG-EXCH-01, REG-EXCH-03, REG-EXCH-05"""
    state = context.state
    one = given(context, effect)
    if one is None or len(targets) != 1 or targets[0] == one:
        return []
    other = targets[0]
    here, there = state.cards[one].place, state.cards[other].place
    index = state.zones[there.zone].index(other)
    changes = relocation.relocate(state, one, there.zone.name, index=index, to=there.zone.seat)
    if cards.is_character(state, other) and here.zone.name in zones.FIELD_OF_BATTLE:
        changes += plan_entry(state, here.zone.seat, other, cards.type_of(state, other), here.zone.name)
    elif here.host is not None:
        changes.append(Move(other, Place(here.zone, here.host, here.bond)))
    else:
        changes += relocation.relocate(state, other, here.zone.name, to=here.zone.seat)
    return [*changes, Note("exchange", context.you, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of a character that came into battle by the exchange."""
    entered = tuple(
        c
        for c in targets
        if cards.is_character(context.state, c) and context.state.cards[c].place.zone.name in zones.FIELD_OF_BATTLE
    )
    return (ActivateCards(entered, context.you),) if entered else ()
