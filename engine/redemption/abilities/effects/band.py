"""Band and add to battle: further characters join a side in battle, and their abilities activate."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.ongoing.enter_battle import plan_entry
from engine.redemption.abilities.ongoing.join_battle import joining_seat
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.status import current_battle


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that the newcomers enter the side of the player who bands. Rules: REG-BAND-01, REG-BAND-03, REG-BAND-04"""
    fight = current_battle(context.state)
    seat = joining_seat(context, effect)
    if fight is None or seat is None:
        return []
    changes: list[Change] = []
    for card in targets:
        changes += plan_entry(context.state, seat, card, cards.type_of(context.state, card), fight.zone)
    return [*changes, Note(effect.verb.value, context.you, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of the newcomers' abilities, as one group. Rule: REG-BAND-08"""
    seat = joining_seat(context, effect)
    return (ActivateCards(targets, context.you if seat is None else seat),)
