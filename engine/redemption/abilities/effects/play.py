"""Play: an Enhancement is played outside initiative; which character uses it is chosen as the effect completes."""

from engine.kernel.changes import Change, Note
from engine.kernel.ids import CardId
from engine.kernel.state import Frame
from engine.redemption.abilities.ast.effects import Effect
from engine.redemption.abilities.context import Context
from engine.redemption.model.ability_frames import ChooseUser


def plan(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> list[Change]:
    """Plan only the telling; the card moves once its user is known. Rule: REG-PLAYE-01"""
    return [Note("play", context.you, (), len(targets))]


def follow(context: Context, effect: Effect, targets: tuple[CardId, ...]) -> tuple[Frame, ...]:
    """Return the choice of a user for each card; its abilities activate before the effect is through.

    Rule: REG-PLAYE-02
    """
    seat = context.seats(effect.actor)[0]
    return tuple(ChooseUser(context.instance.id, card, seat) for card in targets)
