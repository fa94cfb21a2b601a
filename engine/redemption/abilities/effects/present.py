"""Present: a player who has no character left in battle brings in a new one."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.ongoing.enter_battle import plan_entry
from engine.redemption.abilities.reading.context import Context
from engine.redemption.language.ast.effects import Effect
from engine.redemption.model import cards
from engine.redemption.model.ability_frames import ActivateCards
from engine.redemption.model.status import current_battle


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan that the character enters the side of its player. Rules: REG-PRESENT-01, REG-PRESENT-02"""
    fight = current_battle(context.state)
    if fight is None or not targets:
        return []
    changes: list[Change] = []
    for card in targets:
        changes += plan_entry(context.state, context.carrier, card, cards.type_of(context.state, card), fight.zone)
    return [*changes, Note("present", context.carrier, targets, len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the activation of its abilities, by the player who presents it. Rule: REG-ACT-02"""
    return (ActivateCards(targets, context.carrier),) if targets else ()
